import { getStructure } from '../../../catalogue/kinds'
import type { Problem } from '../../../contract/errors/problem'
import type { FieldKind } from '../../../contract/model/field'
import type { Sql } from '../../kernel/database'
import { SqlError } from '../../kernel/db/sql-error'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { type Column, declaration, literal, quoteSqlName } from '../schema/column'
import { STORED_KINDS } from '../schema/columns'
import type { Shape, TablePlan } from '../schema/plan'
import { propertyPointer, tableProblem } from './table-problem'

/**
 * Adds missing columns and converts those of another type; returns Problems for conversions that would lose
 * data.
 */
export async function fitColumns(
  engine: RecordEngine,
  sql: Sql,
  plan: TablePlan,
  shape: Shape | null,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const known = new Map((shape?.columns ?? []).map((column) => [column.name, column]))
  // Sort columns come first in the row: reading a column means skipping those before it.
  const added = [...plan.columns]
    .sort((a, b) => Number(b.role === 'fold') - Number(a.role === 'fold'))
    .filter(({ name }) => !known.has(name))
    .map((one) => `add column if not exists ${declaration(one)}`)
  if (added.length > 0) await sql.query(`alter table ${quoteSqlName(plan.table)} ${added.join(', ')}`)
  for (const column of plan.columns) {
    const old = known.get(column.name)
    if (old && !(await fitsType({ engine, plan, sql }, old, column)))
      problems.push(lossProblem(plan, old, column))
  }
  return [...problems, ...(await loadLossProblems(sql, plan, shape))]
}

async function fitsType(
  { engine, plan, sql }: Pick<EntityWork, 'engine' | 'plan' | 'sql'>,
  old: Column,
  column: Column,
): Promise<boolean> {
  const { table } = plan
  if (old.type !== column.type) return convertColumn(engine, table, old, column)
  const isSame = old.kind === column.kind || column.type !== 'jsonb' || column.source !== 'own'
  return (
    isSame ||
    (await isEmptyColumn(sql, table, quoteSqlName(old.name))) ||
    sameJsonFits(sql, plan, old, column)
  )
}

/**
 * A property that became a relation, or stopped being one, has other columns: the data of the old ones would
 * be lost.
 */
async function loadLossProblems(sql: Sql, plan: TablePlan, shape: Shape | null): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const old of (shape?.columns ?? []).filter(
    ({ source, role }) => source === 'own' && role !== 'label',
  )) {
    const now = plan.columns.find(
      ({ path, source, role }) => path === old.path && source === 'own' && role !== 'label',
    )
    if (!now || now.name === old.name) continue
    if (!(await isEmptyColumn(sql, plan.table, quoteSqlName(old.name))))
      problems.push(lossProblem(plan, old, now))
  }
  return problems
}

function lossProblem(plan: TablePlan, old: Column, now: Column): Problem {
  return tableProblem(plan.entity, 'TYPE_CHANGE_LOSES_DATA', propertyPointer(now.path), {
    message: `${now.path} is stored as ${old.kind}; as ${now.kind} its values would be lost`,
    hint: `give the new property another name, or keep ${now.path} as ${old.kind}`,
  })
}

/** A lossless conversion between types; `keeps` is false for a row that would lose something. */
interface Conversion {
  using: (column: string) => string
  keeps?: (column: string) => string
}

const asText: Conversion = { using: (column) => `${column}::text` }

/** Texts that match the form and survive a round trip through the type. */
const fromText = (
  form: string,
  type: string,
  written = (column: string) => `${column}::${type}::text`,
): Conversion => ({
  using: (column) => `${column}::${type}`,
  keeps: (column) => `case when ${column} ~ '${form}' then ${written(column)} = ${column} else false end`,
})

/** Every conversion has an inverse here that restores the stored values, so that a change can be undone. */
const CONVERSIONS: ReadonlyMap<string, Conversion> = new Map([
  ['bigint numeric', { using: (column) => `${column}::numeric` }],
  [
    'numeric bigint',
    {
      using: (column) => `${column}::bigint`,
      keeps: (column) => `${column} = trunc(${column}) and abs(${column}) < 9e18`,
    },
  ],
  ['date timestamptz', { using: (column) => `${column}::timestamp at time zone 'UTC'` }],
  [
    'timestamptz date',
    {
      using: (column) => `(${column} at time zone 'UTC')::date`,
      keeps: (column) => `(${column} at time zone 'UTC')::time = '00:00'`,
    },
  ],
  ['bigint text', asText],
  ['text bigint', fromText('^-?[0-9]{1,18}$', 'bigint')],
  ['numeric text', asText],
  ['text numeric', fromText('^-?[0-9]{1,40}([.][0-9]{1,40})?$', 'numeric')],
  ['boolean text', asText],
  ['text boolean', fromText('^(true|false)$', 'boolean')],
  ['date text', asText],
  ['text date', fromText('^[0-9]{4}-[0-9]{2}-[0-9]{2}$', 'date')],
  ['time text', { using: (column) => `to_char(${column}, 'HH24:MI')` }],
  ['text time', fromText('^[0-9]{2}:[0-9]{2}$', 'time', (column) => `to_char(${column}::time, 'HH24:MI')`)],
  [
    'text jsonb',
    { using: (column) => `case when ${column} is not null then jsonb_build_object('it', ${column}) end` },
  ],
  [
    'jsonb text',
    {
      using: (column) => `${column} ->> 'it'`,
      keeps: (column) => `not jsonb_path_exists(${column} - 'it', '$.* ? (@ != null)')`,
    },
  ],
])

/** Values that do not exist in the other type: 30 February. */
const DATA_FAULT = /^22/

/** True when the column was converted without loss. */
async function convertColumn(
  engine: RecordEngine,
  table: string,
  from: Column,
  to: Column,
): Promise<boolean> {
  try {
    // In its own transaction: a value that cannot be converted leaves everything unchanged.
    return await engine.db.transaction((sql) => convert(sql, table, from, to))
  } catch (error) {
    if (error instanceof SqlError && DATA_FAULT.test(error.code)) return false
    throw error
  }
}

async function convert(sql: Sql, table: string, from: Column, to: Column): Promise<boolean> {
  const name = quoteSqlName(from.name)
  const conversion =
    isDerived(to) || (await isEmptyColumn(sql, table, name))
      ? { using: () => 'null' }
      : findConversion(from, to)
  if (!conversion) return false
  if (
    conversion.keeps &&
    (await exists(sql, table, `${name} is not null and not (${conversion.keeps(name)})`))
  )
    return false
  const collation = to.type === 'text' ? ' collate "C"' : ''
  await sql.query(
    `alter table ${quoteSqlName(table)} alter column ${name} type ${to.type}${collation} using (${conversion.using(name)})::${to.type}`,
  )
  return true
}

/** True when the column is empty in all rows. */
async function isEmptyColumn(sql: Sql, table: string, column: string): Promise<boolean> {
  return !(await exists(sql, table, `${column} is not null`))
}

/** True when JSON of one kind is valid for the other: a group of texts, and a text per language. */
async function sameJsonFits(sql: Sql, plan: TablePlan, from: Column, to: Column): Promise<boolean> {
  const name = quoteSqlName(from.name)
  const parts = `jsonb_path_exists(${name}, '$.* ? (@.type() != "string" && @.type() != "null")')`
  const onlyTexts = `jsonb_typeof(${name}) = 'object' and not ${parts}`
  if (isParts(from) && isTexts(to))
    return !(await exists(sql, plan.table, `${name} is not null and not (${onlyTexts})`))
  if (!isTexts(from) || !isParts(to)) return false
  const known = plan.entity.fields.flatMap(({ kind, path }) =>
    isPlainText(kind) && path.startsWith(`${to.path}.`) ? [path.slice(to.path.length + 1)] : [],
  )
  return !(await exists(
    sql,
    plan.table,
    `${name} is not null and (${name} - ${textArray(known)}) <> '{}'::jsonb`,
  ))
}

/** Names from a schema file as an SQL array. */
function textArray(names: readonly string[]): string {
  return `array[${names.map(literal).join(', ')}]::text[]`
}

const isParts = ({ kind }: Column): boolean => getStructure(kind) === 'parts'
const isTexts = ({ kind }: Column): boolean => getStructure(kind) === 'texts'
const isPlainText = (kind: FieldKind): boolean =>
  getStructure(kind) === 'value' && STORED_KINDS[kind].isFolded

function isDerived({ source }: Column): boolean {
  return source !== 'own'
}

/** Among JSON values only multilingual texts convert to and from text. */
function findConversion(from: Column, to: Column): Conversion | undefined {
  if (to.type === 'jsonb' && !isTexts(to)) return undefined
  if (from.type === 'jsonb' && !isTexts(from)) return undefined
  return CONVERSIONS.get(`${from.type} ${to.type}`)
}

async function exists(sql: Sql, table: string, condition: string): Promise<boolean> {
  const { rows } = await sql.query<{ found: boolean }>(
    `select exists (select 1 from ${quoteSqlName(table)} where ${condition}) as found`,
  )
  return rows[0]?.found === true
}
