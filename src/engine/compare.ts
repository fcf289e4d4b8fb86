import { isEmpty, sameJson, valueAt } from '../catalog/paths'
import type { JsonObject } from '../contract/json'
import type { MergeRequest } from '../contract/merge'
import type { FieldDescription } from '../contract/page'
import type { RecordData } from '../contract/record'
import { KINDS } from './kinds'

/** Where the value of a field comes from: one of two records, or, of lists, both. */
export type MergeSide = 'one' | 'two' | 'both'

/** Two records that are looked at side by side. */
export interface ComparedPair {
  one: RecordData
  two: RecordData
}

/** Fields whose values are chosen as a whole list, and can be put together. */
export const isListField = ({ kind }: FieldDescription): boolean => ['rows', 'list'].includes(KINDS[kind].structure)

/** The fields whose values differ, as far as a person could fill them: not the code, nor parts of rows, nor what the server sets. */
export function differingFields(fields: Iterable<FieldDescription>, { one, two }: ComparedPair, closed: ReadonlySet<string>) {
  return [...fields].filter(({ kind, path }) => {
    if (path === 'code' || path.includes('[]') || KINDS[kind].structure === 'parts' || closed.has(path)) return false
    const [a, b] = [valueIn(one, path), valueIn(two, path)]
    return !(isEmpty(a) && isEmpty(b)) && !sameJson(a, b)
  })
}

/** The value of a record at a path; null when there is none. */
export const valueIn = (record: RecordData, path: string) => valueAt(record as unknown as JsonObject, path) ?? null

/** What is chosen before anybody does: the value of the record that stays, the only one there is, and both of two lists. */
export function firstSide(field: FieldDescription, pair: ComparedPair, stays: 'one' | 'two'): MergeSide {
  const other = stays === 'one' ? 'two' : 'one'
  if (isEmpty(valueIn(pair[stays], field.path))) return other
  return isListField(field) && !isEmpty(valueIn(pair[other], field.path)) ? 'both' : stays
}

/** The merge that these choices ask for. */
export function mergeOf(pair: ComparedPair, stays: 'one' | 'two', chosen: Readonly<Record<string, MergeSide>>): MergeRequest {
  const [kept, other] = stays === 'one' ? [pair.one, pair.two] : [pair.two, pair.one]
  const take = Object.entries(chosen).flatMap(([path, side]) =>
    side === stays ? [] : [[path, side === 'both' ? 'both' : 'other'] as const],
  )
  const versions = { stays: kept._version ?? 0, other: other._version ?? 0 }
  return { other: other.id, take: Object.fromEntries(take), versions }
}
