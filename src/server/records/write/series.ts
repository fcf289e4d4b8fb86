import { officeDay } from '../../../contract/time/office-day'
import type { Sql } from '../../kernel/database'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'

/** A series of numbers: its pattern, and the column that holds the numbers given so far. */
export interface Series {
  plan: TablePlan
  /** name of its counter */
  counter: string
  /** tokens {seq:n}, {yyyy}, {rev} */
  pattern: string
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
export async function nextNumbers(sql: Sql, series: Series, at: Date, size: number): Promise<string[]> {
  const { column, counter, pattern, plan } = series
  const year = pattern.includes('{yyyy}') ? getYear(at) : 0
  const last = await count(sql, counter, year, size)
  const numbers = Array.from({ length: size }, (_, index) =>
    formatNumber(pattern, last - size + 1 + index, at),
  )
  const { rows } = await sql.query<{ number: string }>(
    `select ${quoteSqlName(column)} as number from ${quoteSqlName(plan.table)} where ${quoteSqlName(column)} = any ($1::text[])`,
    [numbers],
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

async function nextNumber(
  sql: Sql,
  { column, counter, exhausted, maxLength, pattern, plan }: Series,
  at: Date,
  year: number,
): Promise<string> {
  for (;;) {
    const number = formatNumber(pattern, await count(sql, counter, year, 1), at)
    if (number.length > maxLength) throw exhausted(number)
    const { count: taken } = await sql.query(
      `select 1 from ${quoteSqlName(plan.table)} where ${quoteSqlName(column)} = $1`,
      [number],
    )
    if (taken === 0) return number
  }
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
    .replace(/\{seq:(\d+)\}/g, (_, digits: string) => String(number).padStart(Number(digits), '0'))
}

/** The year of the office, which begins before or after that of the machine. */
const getYear = (at: Date): number => Number(officeDay(at).slice(0, 4))
