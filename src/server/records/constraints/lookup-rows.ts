import { besideIn, blamedLeader, incorrect, movedLeader, namingParams } from '../../../catalog/dependent'
import { dropdownFilter, lookupLabel, PLAIN_LABEL, waitsForFilter } from '../../../catalog/lookup-shape'
import { oncePer } from '../../../catalog/once'
import { valueAt } from '../../../catalog/paths'
import { type PlacedValue, placing } from '../../../catalog/placing'
import type { NamedRows } from '../../../catalog/rules/facts'
import type { Entity } from '../../../contract/entity'
import type { Field } from '../../../contract/field'
import type { ApiFieldError } from '../../../contract/field-error'
import { filterParams } from '../../../contract/filter-params'
import type { Json, JsonObject } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { LookupRow, LookupTable } from '../../../contract/lookup'
import type { Kit, LookupBook } from '../context'
import { STORED_KINDS } from '../schema/columns'
import type { Constraint } from './constraint'

/** The chosen reference rows of one record. */
export interface LookupRows {
  /** by path of the value (`crew.<_id>.role` in rows); null when the value has no row */
  byPath: Record<string, JsonObject | null>
  /** what the row of a value is called in a language, else the value itself */
  name: (field: Field, value: string, lang: string) => string
}

/** What an entity's records choose from the reference tables, at hand for as many records as are looked at together. */
export interface Choices {
  /** the row behind every lookup value of a record */
  rowsOf: (record: JsonObject) => LookupRows
  /** INCORRECT for every place where a change brings a value that is not offered there; rows kept for the server itself are not a person's to choose */
  errors: (record: JsonObject, base: JsonObject | null, isPerson: boolean) => ApiFieldError[]
  /** the rows that the texts of a record name */
  named: (record: JsonObject) => NamedRows
}

const choosing = oncePer((entity: Entity) => ({
  chosen: [...entity.fields, ...entity.copied].filter(
    ({ kind, lookup }) => STORED_KINDS[kind].chooses === 'one' && lookup !== null,
  ),
  // Copies are checked with the record they come from.
  own: entity.fields.filter(({ kind, lookup }) => STORED_KINDS[kind].chooses !== null && lookup !== null),
  suggested: entity.fields.filter(({ suggest }) => Boolean(suggest)),
}))

/** Values of reference tables; loaded are the tables that records of the entity choose from. */
export const choices: Constraint<Choices> = {
  load: ({ kit, plan }) => loadChoices(kit, plan.entity),
  errors: (record, { base, write: { context } }, { errors }) => errors(record, base, context.principal !== null),
}

/** Fetches the rows of every table that records of the entity choose from. */
export async function loadChoices({ catalogue, lookups }: Pick<Kit, 'catalogue' | 'lookups'>, entity: Entity): Promise<Choices> {
  const { chosen, own, suggested } = choosing(entity)
  const tables = catalogue().lookups
  const tableOf = ({ lookup, suggest }: Field): LookupTable | undefined => tables.get((lookup ?? suggest)?.name ?? '')
  const tablesOf = (field: Field): LookupTable[] => [tableOf(field) ?? [], furtherTables(field, tables)].flat()
  const book = await lookups().book([...chosen, ...own, ...suggested].flatMap(tablesOf))
  const choosingOne = placing(
    chosen.flatMap((field): Choosing[] => {
      const table = tableOf(field)
      return table ? [{ path: field.path, field, tables: [table] }] : []
    }),
  )
  const offering = placing(own.map((field): Choosing => ({ path: field.path, field, tables: tablesOf(field) })))
  return {
    rowsOf: (record) => rowsIn(book, choosingOne(record)),
    errors: (record, base, isPerson) =>
      offering(record).flatMap((chosen) => notOffered(book, chosen, { record, base, isPerson })),
    named: (record) => (field, at, text) => {
      const table = field.suggest && tables.get(field.suggest.name)
      return table && field.suggest ? book.named(table, text, namingParams(field, field.suggest, record, at)) : undefined
    },
  }
}

/** A record that is saved, over what is stored, by a person or by the server itself. */
interface Saving {
  record: JsonObject
  base: JsonObject | null
  isPerson: boolean
}

/** A field with the tables that it may choose from. */
interface Choosing {
  path: string
  field: Field
  tables: readonly LookupTable[]
}

function rowsIn(book: LookupBook, values: readonly PlacedValue<Choosing>[]): LookupRows {
  const byPath: Record<string, JsonObject | null> = {}
  const tableAt = new Map<string, LookupTable>()
  for (const { field, path, value } of values)
    for (const table of field.tables) {
      byPath[path] = book.row(table, value)
      tableAt.set(path, table)
    }
  return {
    byPath,
    name: ({ path }, value, lang) => {
      const row = byPath[path]
      if (typeof row?.name !== 'string') return value
      if (lang === DEFAULT_LANGUAGE) return row.name
      const label = { label: PLAIN_LABEL, langs: tableAt.get(path)?.langs ?? 'user' }
      return lookupLabel(row as unknown as LookupRow, label, lang) || row.name
    },
  }
}

/** Tables whose rows a field offers beside those of its own: what `tables` among its options names. */
function furtherTables({ options }: Field, tables: ReadonlyMap<string, LookupTable>): LookupTable[] {
  const names = Array.isArray(options.tables) ? options.tables : []
  return names.flatMap((name) => tables.get(String(name)) ?? [])
}

/**
 * What a change brings must be a row in use that passes the field's filter, as the dropdown would offer it; what was there
 * before stays. A free field must choose only where any row passes (GROUP-12).
 */
function notOffered(
  book: LookupBook,
  { field: { field, tables }, path: at, value: now }: PlacedValue<Choosing>,
  { base, isPerson, record }: Saving,
): ApiFieldError[] {
  const before = textsIn(base && valueAt(base, at))
  // What stays is judged again once a person changes the field that its dropdown follows.
  const moved = isPerson && base !== null && movedLeader(field, at, record, base) !== null
  const brought = textsIn(now).filter((value) => moved || !before.includes(value))
  // A table whose file is broken has no say.
  if (brought.length === 0 || tables.length === 0) return []
  const beside = (path: string) => valueAt(record, besideIn(path, field.path, at)) ?? null
  const [own] = tables
  const filters = filterParams(
    isPerson && own ? dropdownFilter(field.lookup?.filter ?? {}, own, base === null) : (field.lookup?.filter ?? {}),
    beside,
  )
  if (isPerson && own && waitsForFilter(own, filters))
    return [incorrect(at, null, `has no rows of ${field.lookup?.name} before one of ${own.filters.join(', ')} is known`)]
  if (field.options.free === true && !tables.some((table) => book.offers(table, filters))) return []
  return brought
    .filter((value) => !tables.some((table, index) => book.offersValue(table, value, index === 0 ? filters : {})))
    .slice(0, 1)
    .map((value) => incorrect(at, blamedLeader(field, at, record, base), `has no row ${value} in ${field.lookup?.name}`))
}

/** The texts of a value: itself, or those of a list. */
function textsIn(value: Json | undefined): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}
