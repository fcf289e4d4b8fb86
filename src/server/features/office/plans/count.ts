import { setImmediate as breathe } from 'node:timers/promises'
import { linearPattern } from '../../../../catalogue/patterns/linear-pattern'
import { FORMATS } from '../../../../catalogue/patterns/validator'
import {
  countInWords,
  findReferences,
  needsAnswer,
  type PlannedChange,
  type RecordTest,
} from '../../../../catalogue/plan'
import type { PlanSample, StoredChange } from '../../../../contract/calls/plan'
import type { Entity } from '../../../../contract/model/entity'
import type { Sql } from '../../../kernel/database'
import { isStoredTable, quoteSqlName, tableName } from '../../../records'
import { type Condition, conditionOf, twinTerms } from './conditions'
import { pathValues } from './leaf'

/** Records named per change. */
const SAMPLE = 10
/** Conditions per statement: each statement is short, so that others have their turn. */
const PER_STATEMENT = 40
/** Rows whose texts are compared at once with a pattern. */
const TEXTS_AT_ONCE = 2_000

/** What was found of one change. */
interface Figures {
  count: number
  total: number
  extreme: string | null
  lost: number
  sample: PlanSample[]
}

const NONE: Figures = { count: 0, total: 0, extreme: null, lost: 0, sample: [] }

/** Counts the records that changes touch, entity by entity and statement by statement: nothing is locked. */
export async function countChanges(
  sql: Sql,
  entities: readonly Entity[],
  changes: readonly PlannedChange[],
  mentions: (route: string, path: string) => Promise<string[]>,
): Promise<StoredChange[]> {
  const byRoute = new Map(entities.map((entity) => [entity.route, entity]))
  const counted: StoredChange[] = []
  for (const [route, some] of groupByRoute(changes)) {
    const entity = byRoute.get(route)
    const figures =
      entity && (await isStoredTable(sql, entity.route)) ? await countEntity(sql, entity, some) : null
    for (const [index, change] of some.entries()) {
      const of = figures?.[index] ?? NONE
      const path = change.from ?? change.path
      const refers = ['texts', 'added'].includes(change.kind)
        ? []
        : [...findReferences(entities, route, path), ...(await mentions(route, path))]
      counted.push(toStored(change, of, refers))
    }
  }
  return counted
}

function groupByRoute(changes: readonly PlannedChange[]): Map<string, PlannedChange[]> {
  const groups = new Map<string, PlannedChange[]>()
  for (const change of changes) {
    const route = change.formerRoute ?? change.route
    groups.set(route, [...(groups.get(route) ?? []), change])
  }
  return groups
}

function toStored(
  change: PlannedChange,
  { count, extreme, lost, sample, total }: Figures,
  refers: string[],
): StoredChange {
  const { answer, kind, measure, path, route, said } = change
  const words = measure && kind !== 'rights' ? countInWords(measure, { count, total, extreme }) : null
  const gone = measure && (measure.test === 'unfit' || measure.test === 'missing') && lost > 0
  const lostIn = gone
    ? measure.test === 'unfit'
      ? { it: `; ${lost} non si possono convertire`, en: `; ${lost} cannot be converted` }
      : { it: `; ${lost} non esistono lì`, en: `; ${lost} do not exist there` }
    : { it: '', en: '' }
  const tell = (lang: 'it' | 'en') => `${said[lang]}${words ? ` – ${words[lang]}` : ''}${lostIn[lang]}`
  const isHarmless = measure?.test === 'unfit' && lost === 0
  return {
    route,
    path,
    kind,
    count,
    total,
    sample,
    hint: { it: tell('it'), en: tell('en') },
    answer,
    isOpen: needsAnswer(change) && count > 0 && !isHarmless,
    refers,
  }
}

/** One pass over the table for all that SQL can count, and one for patterns. */
async function countEntity(sql: Sql, entity: Entity, changes: readonly PlannedChange[]): Promise<Figures[]> {
  const table = quoteSqlName(tableName(entity.route))
  const conditions = changes.map(({ measure }) => (measure ? safeCondition(entity, measure) : null))
  const figures = await countConditions(sql, table, conditions)
  for (const [index, { measure }] of changes.entries()) {
    const own = figures[index] ?? NONE
    const condition = conditions[index]
    if (measure?.test === 'twins') figures[index] = await countTwins(sql, entity, measure.paths, own.total)
    else if (measure?.test === 'unlike') figures[index] = await countUnlike(sql, entity, measure, own.total)
    else if (condition && own.count > 0) own.sample = await loadSample(sql, table, condition.touched)
  }
  return figures
}

/** Nothing is counted of a field whose columns are not there. */
function safeCondition(entity: Entity, measure: RecordTest): Condition | null {
  return conditionOf(entity, measure)
}

async function countConditions(
  sql: Sql,
  table: string,
  conditions: readonly (Condition | null)[],
): Promise<Figures[]> {
  const figures: Figures[] = []
  for (let at = 0; at === 0 || at < conditions.length; at += PER_STATEMENT) {
    const some = conditions.slice(at, at + PER_STATEMENT)
    const columns = some.flatMap((condition, index) => (condition ? columnsOf(condition, index) : []))
    const { rows } = await sql.query<Record<string, number | string | null>>(
      `select ${['count(*)::int as total', ...columns].join(', ')} from ${table} where not _deleted`,
    )
    const [row = {}] = rows
    some.forEach((_, index) => {
      const extreme = row[`x${index}`] ?? null
      figures.push({
        count: Number(row[`c${index}`] ?? 0),
        total: Number(row.total ?? 0),
        extreme: extreme === null ? null : String(extreme),
        lost: Number(row[`l${index}`] ?? 0),
        sample: [],
      })
    })
  }
  return figures
}

function columnsOf({ extreme, lost, touched }: Condition, index: number): string[] {
  return [
    `(count(*) filter (where ${touched}))::int as c${index}`,
    ...(extreme ? [`${extreme.aggregate}(${extreme.sql})::text as x${index}`] : []),
    ...(lost ? [`(count(*) filter (where ${lost}))::int as l${index}`] : []),
  ]
}

async function loadSample(sql: Sql, table: string, condition: string): Promise<PlanSample[]> {
  const { rows } = await sql.query<PlanSample>(
    `select id::text as id, label from ${table} where not _deleted and (${condition}) order by label, id limit ${SAMPLE}`,
  )
  return rows
}

/** Records that share a value with another one; deleted ones count, as they do for the index. */
async function countTwins(
  sql: Sql,
  entity: Entity,
  paths: readonly string[],
  total: number,
): Promise<Figures> {
  const terms = twinTerms(entity, paths)
  if (!terms) return { ...NONE, total }
  const all = `select id, label, ${terms.map((term, index) => `${term} as t${index}`).join(', ')},
    count(*) over (partition by ${terms.join(', ')}) as n from ${quoteSqlName(tableName(entity.route))}
    where ${terms.map((term) => `${term} is not null`).join(' and ')}`
  const { rows } = await sql.query<{ count: number; extreme: string | null }>(
    `select count(*)::int as count, min(t0::text) as extreme from (${all}) twin where n > 1`,
  )
  const [{ count = 0, extreme = null } = {}] = rows
  if (count === 0) return { ...NONE, total }
  const { rows: sample } = await sql.query<PlanSample>(
    `select id::text as id, label from (${all}) twin where n > 1 order by t0::text, id limit ${SAMPLE}`,
  )
  return { count, total, extreme, lost: 0, sample }
}

type Unlike = Extract<RecordTest, { test: 'unlike' }>

/** Patterns and formats are judged as every write judges them: by the same engine, some rows at a time. */
async function countUnlike(sql: Sql, entity: Entity, measure: Unlike, total: number): Promise<Figures> {
  const values = pathValues(entity, measure.path)
  const fits = testOf(measure)
  if (!values || !fits) return { ...NONE, total }
  const found: Figures = { ...NONE, total, sample: [] }
  const text = values.most('max', ({ text: one }) => one)
  const listed = measure.path.includes('[]') ? textsSql(entity, measure.path) : `jsonb_build_array(${text})`
  for (let last = '00000000-0000-0000-0000-000000000000', isMore = true; isMore; ) {
    const { rows } = await sql.query<{ id: string; label: string; texts: (string | null)[] | null }>(
      `select id::text as id, label, ${listed} as texts from ${quoteSqlName(tableName(entity.route))}
       where not _deleted and id > $1 order by id limit ${TEXTS_AT_ONCE}`,
      [last],
    )
    for (const { id, label, texts } of rows) {
      const wrong = (texts ?? []).find((one) => one !== null && one !== '' && !fits(one))
      if (wrong === undefined || wrong === null) continue
      found.count += 1
      found.extreme ??= wrong.slice(0, 40)
      if (found.sample.length < SAMPLE) found.sample.push({ id, label })
    }
    isMore = rows.length === TEXTS_AT_ONCE
    last = rows.at(-1)?.id ?? last
    await breathe()
  }
  return found
}

/** All texts of a path in rows, as a JSON list. */
function textsSql(entity: Entity, path: string): string {
  const values = pathValues(entity, path)
  const sql = values?.most('max', ({ json }) => json) ?? 'null'
  return sql.replace('select max(', 'select jsonb_agg(')
}

function testOf({ format, pattern }: Unlike): ((text: string) => boolean) | null {
  if (pattern !== undefined) {
    const compiled = linearPattern(pattern)
    return (text) => compiled.test(text)
  }
  const form = format === undefined ? undefined : FORMATS[format]
  return form ? (text) => form.test(text) : null
}
