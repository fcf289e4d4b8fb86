import { isEmpty, sameJson, valueAt } from '../catalogue/paths'
import type { JsonObject } from '../contract/json'
import type { MergeRequest } from '../contract/model/merge'
import type { FieldDescription } from '../contract/model/page'
import type { RecordData } from '../contract/model/record'
import { KINDS } from './kinds'

/** Source of a field's value: one of two records or, for lists, both. */
export type MergeSide = 'one' | 'two' | 'both'

/** Two records shown side by side. */
export interface ComparedPair {
  one: RecordData
  two: RecordData
}

/** Fields whose values are whole lists, which can be combined. */
export const isListField = ({ kind }: FieldDescription): boolean =>
  ['rows', 'list'].includes(KINDS[kind].structure)

/**
 * The fields whose values differ and that a person could fill: not the code, parts of rows, or fields set by
 * the server.
 */
export function listDifferingFields(
  fields: Iterable<FieldDescription>,
  { one, two }: ComparedPair,
  closed: ReadonlySet<string>,
) {
  return [...fields].filter(({ kind, path }) => {
    if (path === 'code' || path.includes('[]') || KINDS[kind].structure === 'parts' || closed.has(path))
      return false
    const [a, b] = [valueIn(one, path), valueIn(two, path)]
    return !(isEmpty(a) && isEmpty(b)) && !sameJson(a, b)
  })
}

/** The value of a record at a path; null when there is none. */
export const valueIn = (record: RecordData, path: string) =>
  valueAt(record as unknown as JsonObject, path) ?? null

/** The default choices: the value of the record that stays, the only existing value, or both of two lists. */
export function firstSide(field: FieldDescription, pair: ComparedPair, stays: 'one' | 'two'): MergeSide {
  const other = stays === 'one' ? 'two' : 'one'
  if (isEmpty(valueIn(pair[stays], field.path))) return other
  return isListField(field) && !isEmpty(valueIn(pair[other], field.path)) ? 'both' : stays
}

/** The merge request for these choices. */
export function toMergeRequest(
  pair: ComparedPair,
  stays: 'one' | 'two',
  chosen: Readonly<Record<string, MergeSide>>,
): MergeRequest {
  const [kept, other] = stays === 'one' ? [pair.one, pair.two] : [pair.two, pair.one]
  const take = Object.entries(chosen).flatMap(([path, side]) =>
    side === stays ? [] : [[path, side === 'both' ? 'both' : 'other'] as const],
  )
  const versions = { stays: kept._version ?? 0, other: other._version ?? 0 }
  return { other: other.id, take: Object.fromEntries(take), versions }
}
