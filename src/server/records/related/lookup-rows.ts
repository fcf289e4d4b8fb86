import { lookupLabel, PLAIN_LABEL } from '../../../catalogue/labels/lookup-shape'
import { oncePer } from '../../../catalogue/once'
import { buildNameParams } from '../../../catalogue/record/dependent'
import { type FieldValue, fieldValues } from '../../../catalogue/record/field-values'
import type { NamedRows } from '../../../catalogue/rules/facts'
import type { JsonObject } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { LookupRow, LookupTable } from '../../../contract/model/lookup'
import type { LookupTables } from '../engine/lookups'
import type { RecordEngine } from '../engine/record-engine'
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
  /** the rows of these tables */
  lookupTables: LookupTables
  /** the values of a record that its fields choose from tables, copied fields aside */
  listOffered: (record: JsonObject) => readonly FieldValue<Choosing>[]
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
  const lookupTables = await lookups().loadTables([...chosen, ...own, ...suggested].flatMap(listTables))
  const choosingOne = fieldValues(
    chosen.flatMap((field): Choosing[] => {
      const table = findTable(field)
      return table ? [{ path: field.path, field, tables: [table] }] : []
    }),
  )
  const listOffered = fieldValues(
    own.map((field): Choosing => ({ path: field.path, field, tables: listTables(field) })),
  )
  return {
    lookupTables,
    getRows: (record) => rowsIn(lookupTables, choosingOne(record)),
    listOffered,
    named: (record) => (field, at, text) => {
      const table = field.suggest && tables.get(field.suggest.name)
      return table && field.suggest
        ? lookupTables.named(table, text, buildNameParams(field, field.suggest, record, at))
        : undefined
    },
  }
}

/** A field and the tables it may choose from. */
export interface Choosing {
  path: string
  field: Field
  tables: readonly LookupTable[]
}

function rowsIn(lookupTables: LookupTables, values: readonly FieldValue<Choosing>[]): LookupRows {
  const byPath: Record<string, JsonObject | null> = {}
  const tableAt = new Map<string, LookupTable>()
  for (const { field, path, value } of values)
    for (const table of field.tables) {
      byPath[path] = lookupTables.row(table, value)
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
