import { CODE_MAX_LENGTH } from '../../../contract/constants'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { quoted } from '../schema/column'
import type { TablePlan } from '../schema/plan'

/** The next free code by itself; null when the entity has no pattern. */
async function nextCode(sql: Sql, plan: TablePlan, at: Date): Promise<string | null> {
  const pattern = plan.entity.codePattern
  if (pattern === null) return null
  const year = pattern.includes('{yyyy}') ? at.getFullYear() : 0
  for (;;) {
    const code = codeOf(pattern, await count(sql, `${plan.route} ${pattern}`, year), at)
    if (code.length > CODE_MAX_LENGTH)
      throw new Refusal(
        'CONSTRAINT_VIOLATION',
        `the next code ${code} is longer than ${CODE_MAX_LENGTH} characters: the pattern ${pattern} is used up`,
      )
    const { count: taken } = await sql.query(`select 1 from ${quoted(plan.table)} where code = $1`, [code])
    if (taken === 0) return code
  }
}

/**
 * The next free codes of an entity's pattern, in order; null when it has none. The counter's row stays locked until the
 * transaction ends, so numbers have no gaps: a creation that fails gives its number back. A number somebody typed before
 * is passed over.
 */
export async function nextCodes(sql: Sql, plan: TablePlan, at: Date, size: number): Promise<string[] | null> {
  const pattern = plan.entity.codePattern
  if (pattern === null) return null
  const year = pattern.includes('{yyyy}') ? at.getFullYear() : 0
  const last = await count(sql, `${plan.route} ${pattern}`, year, size)
  const codes = Array.from({ length: size }, (_, index) => codeOf(pattern, last - size + 1 + index, at))
  const { rows } = await sql.query<{ code: string }>(`select code from ${quoted(plan.table)} where code = any ($1::text[])`, [
    codes,
  ])
  const taken = new Set(rows.map(({ code }) => code))
  const free: string[] = []
  for (const code of codes)
    free.push(taken.has(code) || code.length > CODE_MAX_LENGTH ? ((await nextCode(sql, plan, at)) ?? code) : code)
  return free
}

async function count(sql: Sql, pattern: string, year: number, step = 1): Promise<number> {
  const { rows } = await sql.query<{ value: number }>(
    `insert into counter (pattern, year, value) values ($1, $2, $3)
     on conflict (pattern, year) do update set value = counter.value + $3 returning value`,
    [pattern, year, step],
  )
  return rows[0]?.value ?? step
}

/** `CLI-{seq:6}` and 12 → `CLI-000012`; a new record is its own first revision. */
export function codeOf(pattern: string, number: number, at: Date): string {
  return pattern
    .replaceAll('{yyyy}', String(at.getFullYear()))
    .replaceAll('{rev}', '1')
    .replace(/\{seq:(\d+)\}/g, (_, digits: string) => String(number).padStart(Number(digits), '0'))
}
