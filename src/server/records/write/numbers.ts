import { isEmpty, relationId, valueAt, withValue } from '../../../catalogue/paths'
import { CODE_MAX_LENGTH } from '../../../contract/constants'
import type { Json, JsonObject } from '../../../contract/json'
import { listParents, PARENT_TOKEN } from '../../../contract/model/effect'
import { officeDay } from '../../../contract/time/office-day'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import type { EntityWork } from '../engine/record-engine'
import type { Triggered } from '../engine/written-record'
import { columnName, quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import type { Change } from './history'

/** A write that may get numbers. */
interface Numberable {
  changes: readonly Change[]
  content: { record: JsonObject; triggered?: Triggered } | null
}

/**
 * Gives the numbers of effects to the writes that trigger them, in order. Runs when all checks are passed, so
 * that refused records take no number.
 */
export async function assignNumbers<W extends Numberable>(
  { plan, sql }: Pick<EntityWork, 'plan' | 'sql'>,
  writes: readonly W[],
  at: Date,
): Promise<W[]> {
  const effects = (plan.entity.effects ?? []).filter(({ number }) => Object.keys(number).length > 0)
  let done = [...writes]
  for (const effect of effects)
    for (const [path, pattern] of Object.entries(effect.number)) {
      const asking = done.filter(
        ({ content }) =>
          content?.triggered?.effects.includes(effect) && isEmpty(valueAt(content.record, path)),
      )
      const given = new Map<W, string>()
      for (const { parents, writes: some } of byParents(asking, pattern)) {
        const series = getSeries(plan, { path, pattern, parents })
        const numbers = await nextNumbers(sql, series, at, some.length)
        for (const [index, write] of some.entries()) given.set(write, numbers[index] ?? '')
      }
      done = done.map((write) => withNumber(write, given.get(write), path, effect.source))
    }
  return done
}

/** What a series counts by, besides the year: fields of the record and their values. */
type Parents = readonly (readonly [path: string, value: string])[]

/**
 * The writes of each series: one, or with `{per:customer}` one for each customer. A record without one gets
 * no number. Series are in the order of their names, in which everyone locks their counters.
 */
function byParents<W extends Numberable>(
  writes: readonly W[],
  pattern: string,
): { parents: Parents; writes: W[] }[] {
  const paths = listParents(pattern)
  const series = new Map<string, { parents: Parents; writes: W[] }>()
  for (const write of writes) {
    const parents = paths.flatMap((path): Parents => {
      const value = toParent(valueAt(write.content?.record ?? {}, path))
      return value === null ? [] : [[path, value]]
    })
    if (parents.length < paths.length) continue
    const name = JSON.stringify(parents)
    const one = series.get(name) ?? { parents, writes: [] }
    series.set(name, one)
    one.writes.push(write)
  }
  return [...series].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

function toParent(value: Json | undefined): string | null {
  const plain = relationId(value) ?? value
  return plain === null || plain === undefined || plain === '' || typeof plain === 'object'
    ? null
    : String(plain)
}

function withNumber<W extends Numberable>(
  write: W,
  number: string | undefined,
  path: string,
  source: string,
): W {
  if (number === undefined || !write.content) return write
  const changes = [...write.changes, { path, from: null, to: number, effect: source }]
  return {
    ...write,
    changes,
    content: { ...write.content, record: withValue(write.content.record, path, number) },
  }
}

function getSeries(
  plan: TablePlan,
  { parents, path, pattern }: { path: string; pattern: string; parents: Parents },
): Series {
  const of = parents.map(([, value]) => value)
  const maxLength = Number(
    plan.entity.fields.find((field) => field.path === path)?.schema.maxLength ?? Number.POSITIVE_INFINITY,
  )
  return {
    plan,
    counter: [plan.route, path, pattern, ...of].join(' '),
    pattern,
    parents,
    column: columnName(path, 'value'),
    maxLength,
    exhausted: (number) =>
      new Refusal(
        'CONSTRAINT_VIOLATION',
        `the next number ${number} of ${path} is longer than ${maxLength} characters: the series ${pattern} is exhausted`,
      ),
  }
}

/** The next free codes of an entity's pattern; null when it has none. */
export async function nextCodes(sql: Sql, plan: TablePlan, at: Date, size: number): Promise<string[] | null> {
  const pattern = plan.entity.codePattern
  if (pattern === null) return null
  const buildExhaustedRefusal = (code: string) =>
    new Refusal(
      'CONSTRAINT_VIOLATION',
      `the next code ${code} is longer than ${CODE_MAX_LENGTH} characters: the pattern ${pattern} is exhausted`,
    )
  const series = {
    plan,
    counter: `${plan.route} ${pattern}`,
    pattern,
    parents: [],
    column: 'code',
    maxLength: CODE_MAX_LENGTH,
    exhausted: buildExhaustedRefusal,
  }
  return nextNumbers(sql, series, at, size)
}

/** A series of numbers: its pattern, and the column that holds the numbers given so far. */
interface Series {
  plan: TablePlan
  /** name of its counter */
  counter: string
  /** tokens {seq:n}, {yyyy}, {rev}, and {per:path}, which writes nothing */
  pattern: string
  /** numbers repeat among records with other values of these fields */
  parents: Parents
  column: string
  /** longest number */
  maxLength: number
  /** the refusal of a number that is too long */
  exhausted: (number: string) => Error
}

/**
 * The next free numbers of a series, in order. The counter's row stays locked until the transaction ends, so
 * that numbers have no gaps: a failed write returns its number. Numbers that are used already, typed by
 * people or imported, are skipped.
 */
async function nextNumbers(sql: Sql, series: Series, at: Date, size: number): Promise<string[]> {
  const { column, counter, pattern, plan } = series
  const among = amongSql(series)
  const year = pattern.includes('{yyyy}') ? getYear(at) : 0
  const last = await count(sql, counter, year, size)
  const numbers = Array.from({ length: size }, (_, index) =>
    formatNumber(pattern, last - size + 1 + index, at),
  )
  const { rows } = await sql.query<{ number: string }>(
    `select ${quoteSqlName(column)} as number from ${quoteSqlName(plan.table)} where ${quoteSqlName(column)} = any ($1::text[])${among.text}`,
    [numbers, ...among.values],
  )
  const taken = new Set(rows.map(({ number }) => number))
  const free: string[] = []
  for (const number of numbers)
    free.push(
      taken.has(number) || number.length > series.maxLength
        ? await nextNumber(sql, series, at, year)
        : number,
    )
  return free
}

async function nextNumber(sql: Sql, series: Series, at: Date, year: number): Promise<string> {
  const { column, counter, exhausted, maxLength, pattern, plan } = series
  const among = amongSql(series)
  for (;;) {
    const number = formatNumber(pattern, await count(sql, counter, year, 1), at)
    if (number.length > maxLength) throw exhausted(number)
    const { count: taken } = await sql.query(
      `select 1 from ${quoteSqlName(plan.table)} where ${quoteSqlName(column)} = $1${among.text}`,
      [number, ...among.values],
    )
    if (taken === 0) return number
  }
}

/** The records of a series among those of its table; its parameters begin with $2. */
function amongSql({ parents, plan }: Series): { text: string; values: string[] } {
  const terms = parents.map(
    ([path], index) => ` and (${pathSql(plan, path)?.value ?? 'null'})::text = $${index + 2}`,
  )
  return { text: terms.join(''), values: parents.map(([, value]) => value) }
}

async function count(sql: Sql, counter: string, year: number, step: number): Promise<number> {
  const { rows } = await sql.query<{ value: number }>(
    `insert into counter (pattern, year, value) values ($1, $2, $3)
     on conflict (pattern, year) do update set value = counter.value + $3 returning value`,
    [counter, year, step],
  )
  return rows[0]?.value ?? step
}

/** `CLI-{seq:6}` and 12 → `CLI-000012`; a new record is its own first revision. */
function formatNumber(pattern: string, number: number, at: Date): string {
  return pattern
    .replaceAll('{yyyy}', String(getYear(at)))
    .replaceAll('{rev}', '1')
    .replace(PARENT_TOKEN, '')
    .replace(/\{seq:(\d+)\}/g, (_, digits: string) => String(number).padStart(Number(digits), '0'))
}

/** The year of the office, which begins before or after that of the machine. */
const getYear = (at: Date): number => Number(officeDay(at).slice(0, 4))
