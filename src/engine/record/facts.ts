import { structureOf } from '../../catalog/kinds'
import { placesOf } from '../../catalog/locks'
import { valueAt } from '../../catalog/paths'
import { type RuleFacts, ruleUser } from '../../catalog/rules/facts'
import { localDay } from '../../catalog/rules/rules'
import type { PublicEntity } from '../../contract/entity'
import type { Field } from '../../contract/field'
import type { JsonObject } from '../../contract/json'
import type { LookupRow } from '../../contract/lookup'
import type { Mode } from '../../contract/record'
import type { Principal } from '../../contract/user'

/** What rules must be told besides the record's own values. */
export interface Surroundings {
  user: Principal | null
  mode: Mode
  lang: string
  /** the present time in ms */
  now: () => number
  /** the chosen row of a lookup field, null while it is not known */
  lookupRow: (field: Field, value: string, record: JsonObject) => LookupRow | null
  /** the rows that the text of a field at a path names; undefined while they are not known */
  named?: (field: Field, at: string, text: string, record: JsonObject) => readonly LookupRow[] | undefined
}

/** The lookup fields whose row some rule reads (`lookup.vatCode.flag1`). */
export function readLookups(entity: Pick<PublicEntity, 'rules' | 'fields' | 'form'>): Field[] {
  const texts = JSON.stringify([entity.rules, entity.form.map((section) => section.visible ?? '')])
  return entity.fields.filter((field) => isRowField(field) && texts.includes(`lookup.${field.path.replaceAll('[]', '')}`))
}

/** A field whose value names a row; of a list of such values rules see no rows. */
const isRowField = ({ kind, lookup }: Field): boolean => lookup !== null && structureOf(kind) === 'value'

/** The facts of one record at this moment. */
export function factsOf(
  around: Surroundings,
  lookups: readonly Field[],
  record: JsonObject,
  old: JsonObject | null,
  status: string | null,
): RuleFacts {
  const now = new Date(around.now())
  const places = lookups.flatMap((field) => placesOf(record, field).map((path) => [field, path] as const))
  const rows = places.map(([field, path]) => {
    const value = valueAt(record, path)
    return [path, typeof value === 'string' ? around.lookupRow(field, value, record) : null] as const
  })
  return {
    record,
    old,
    user: ruleUser(around.user),
    mode: around.mode,
    status,
    today: localDay(now),
    now: now.toISOString(),
    lookup: Object.fromEntries(rows),
    named: (field, at, text) => around.named?.(field, at, text, record),
    lang: around.lang,
  }
}
