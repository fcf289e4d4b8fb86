import {
  dropdownFilter,
  lookupLabel,
  PLAIN_LABEL,
  waitsForFilter,
} from '../../../catalog/labels/lookup-shape'
import { oncePer } from '../../../catalog/once'
import { valueAt } from '../../../catalog/paths'
import {
  besideIn,
  buildNameParams,
  findChangedLeader,
  findMismatchLeader,
  incorrect,
} from '../../../catalog/record/dependent'
import { type FieldValue, fieldValues } from '../../../catalog/record/field-values'
import type { NamedRows } from '../../../catalog/rules/facts'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import { filterParams } from '../../../contract/model/filter-params'
import type { LookupRow, LookupTable } from '../../../contract/model/lookup'
import type { Constraint } from '../constraints/constraint'
import type { LookupBook, RecordEngine } from '../engine/record-engine'
import { STORED_KINDS } from '../schema/columns'

/** The chosen lookup rows of one record. */
export interface LookupRows {
  /** by path of the value (`crew.<_id>.role` in rows); null when the value has no row */
  byPath: Record<string, JsonObject | null>
  /** label of a value's row in a language, else the value itself */
  name: (field: Field, value: string, lang: string) => string
}

/** The lookup rows that an entity's records may choose, shared by all records of a write. */
export interface Choices {
  /** the row of every lookup value of a record */
  getRows: (record: JsonObject) => LookupRows
  /**
   * INCORRECT for every place where a change brings a value that is not an option; rows reserved for the
   * server are not options for people
   */
  errors: (record: JsonObject, base: JsonObject | null, isPerson: boolean) => ApiFieldError[]
  /** the rows named by texts of a record */
  named: (record: JsonObject) => NamedRows
}

const choosing = oncePer((entity: Entity) => ({
  chosen: [...entity.fields, ...entity.copied].filter(
    ({ kind, lookup }) => STORED_KINDS[kind].chooses === 'one' && lookup !== null,
  ),
  // Copied fields are checked with their own record.
  own: entity.fields.filter(({ kind, lookup }) => STORED_KINDS[kind].chooses !== null && lookup !== null),
  suggested: entity.fields.filter(({ suggest }) => Boolean(suggest)),
}))

/** Values of lookup tables; loads the tables the entity's records choose from. */
export const choices: Constraint<Choices> = {
  load: ({ engine, plan }) => loadChoices(engine, plan.entity),
  errors: (record, { base, write: { context } }, { errors }) =>
    errors(record, base, context.principal !== null),
}

/** Loads the rows of every table the entity's records choose from. */
export async function loadChoices(
  { catalogue, lookups }: Pick<RecordEngine, 'catalogue' | 'lookups'>,
  entity: Entity,
): Promise<Choices> {
  const { chosen, own, suggested } = choosing(entity)
  const tables = catalogue().lookups
  const findTable = ({ lookup, suggest }: Field): LookupTable | undefined =>
    tables.get((lookup ?? suggest)?.name ?? '')
  const listTables = (field: Field): LookupTable[] =>
    [findTable(field) ?? [], furtherTables(field, tables)].flat()
  const book = await lookups().book([...chosen, ...own, ...suggested].flatMap(listTables))
  const choosingOne = fieldValues(
    chosen.flatMap((field): Choosing[] => {
      const table = findTable(field)
      return table ? [{ path: field.path, field, tables: [table] }] : []
    }),
  )
  const offering = fieldValues(
    own.map((field): Choosing => ({ path: field.path, field, tables: listTables(field) })),
  )
  return {
    getRows: (record) => rowsIn(book, choosingOne(record)),
    errors: (record, base, isPerson) =>
      offering(record).flatMap((chosen) => notOffered(book, chosen, { record, base, isPerson })),
    named: (record) => (field, at, text) => {
      const table = field.suggest && tables.get(field.suggest.name)
      return table && field.suggest
        ? book.named(table, text, buildNameParams(field, field.suggest, record, at))
        : undefined
    },
  }
}

/** A record being saved and its stored version, by a person or by the server. */
interface Saving {
  record: JsonObject
  base: JsonObject | null
  isPerson: boolean
}

/** A field and the tables it may choose from. */
interface Choosing {
  path: string
  field: Field
  tables: readonly LookupTable[]
}

function rowsIn(book: LookupBook, values: readonly FieldValue<Choosing>[]): LookupRows {
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

/** Further tables that a field's option `tables` adds to its own. */
function furtherTables({ options }: Field, tables: ReadonlyMap<string, LookupTable>): LookupTable[] {
  const names = Array.isArray(options.tables) ? options.tables : []
  return names.flatMap((name) => tables.get(String(name)) ?? [])
}

/**
 * A changed value must be an active row that passes the field's filter, as in the dropdown; unchanged values
 * stay valid. A free field must choose only where some row passes (GROUP-12).
 */
function notOffered(
  book: LookupBook,
  { field: { field, tables }, path: at, value: now }: FieldValue<Choosing>,
  { base, isPerson, record }: Saving,
): ApiFieldError[] {
  const before = textsIn(base && valueAt(base, at))
  // An unchanged value is checked again when a person changes the field its dropdown depends on.
  const moved = isPerson && base !== null && findChangedLeader(field, at, record, base) !== null
  const brought = textsIn(now).filter((value) => moved || !before.includes(value))
  // A table with a broken file is not checked.
  if (brought.length === 0 || tables.length === 0) return []
  const beside = (path: string) => valueAt(record, besideIn(path, field.path, at)) ?? null
  const [own] = tables
  const filters = filterParams(
    isPerson && own
      ? dropdownFilter(field.lookup?.filter ?? {}, own, base === null)
      : (field.lookup?.filter ?? {}),
    beside,
  )
  if (isPerson && own && waitsForFilter(own, filters))
    return [
      incorrect(
        at,
        null,
        `has no rows of ${field.lookup?.name} before one of ${own.filters.join(', ')} is known`,
      ),
    ]
  if (field.options.free === true && !tables.some((table) => book.offers(table, filters))) return []
  return brought
    .filter(
      (value) => !tables.some((table, index) => book.offersValue(table, value, index === 0 ? filters : {})),
    )
    .slice(0, 1)
    .map((value) =>
      incorrect(
        at,
        findMismatchLeader(field, at, record, base),
        `has no row ${value} in ${field.lookup?.name}`,
      ),
    )
}

/** The texts of a value: itself, or the entries of a list. */
function textsIn(value: Json | undefined): string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}
