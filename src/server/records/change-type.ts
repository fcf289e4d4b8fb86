import type { Sql } from '../parts'
import { type Column, quoted } from './column'

/** How values of one type become another without losing anything; `keeps` is false for a row that would lose something. */
interface Conversion {
  using: (column: string) => string
  keeps?: (column: string) => string
}

const asText: Conversion = { using: (column) => `${column}::text` }
const CONVERSIONS: Record<string, Conversion> = {
  'bigint numeric': { using: (column) => `${column}::numeric` },
  'numeric bigint': {
    using: (column) => `${column}::bigint`,
    keeps: (column) => `${column} = trunc(${column}) and abs(${column}) < 9e18`,
  },
  'date timestamptz': { using: (column) => `${column}::timestamp at time zone 'UTC'` },
  'bigint text': asText,
  'numeric text': asText,
  'boolean text': asText,
  'date text': asText,
  'time text': { using: (column) => `to_char(${column}, 'HH24:MI')` },
  'text jsonb': { using: (column) => `case when ${column} is not null then jsonb_build_object('it', ${column}) end` },
}

/** True when the column now holds what it held before, in a type that keeps everything. */
export async function convertColumn(sql: Sql, table: string, from: Column, to: Column): Promise<boolean> {
  const name = quoted(from.name)
  const conversion = isDerived(to) || (await isEmptyColumn(sql, table, name)) ? { using: () => 'null' } : conversionOf(from, to)
  if (!conversion) return false
  if (conversion.keeps && (await exists(sql, table, `${name} is not null and not (${conversion.keeps(name)})`))) return false
  const collation = to.type === 'text' ? ' collate "C"' : ''
  await sql.query(
    `alter table ${quoted(table)} alter column ${name} type ${to.type}${collation} using (${conversion.using(name)})::${to.type}`,
  )
  return true
}

/** True when no row has a value there. */
export async function isEmptyColumn(sql: Sql, table: string, column: string): Promise<boolean> {
  return !(await exists(sql, table, `${column} is not null`))
}

/** True when a group of texts becomes one text per language: what is stored is the same. */
export async function isTranslated(sql: Sql, table: string, from: Column, to: Column): Promise<boolean> {
  if (from.kind !== 'group' || to.kind !== 'multilingual') return false
  const name = quoted(from.name)
  const parts = `jsonb_path_exists(${name}, '$.* ? (@.type() != "string" && @.type() != "null")')`
  return !(await exists(sql, table, `${name} is not null and (jsonb_typeof(${name}) <> 'object' or ${parts})`))
}

function isDerived({ source }: Column): boolean {
  return source !== 'own'
}

/** The only text that becomes JSON is one that is translated from now on. */
function conversionOf(from: Column, to: Column): Conversion | undefined {
  if (to.type === 'jsonb' && to.kind !== 'multilingual') return undefined
  return CONVERSIONS[`${from.type} ${to.type}`]
}

async function exists(sql: Sql, table: string, condition: string): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>(
    `select exists (select 1 from ${quoted(table)} where ${condition}) as found`,
  )
  return rows[0]?.found === true
}
