import { CODE_MAX_LENGTH } from '../../contract/constants'
import { Refusal, type Sql } from '../parts'
import { quoted } from './column'
import type { TablePlan } from './plan'

/**
 * The next free code of an entity's pattern. The counter's row stays locked until the transaction ends, so numbers have
 * no gaps: a creation that fails gives its number back. A number somebody typed before is passed over.
 */
export async function nextCode(sql: Sql, plan: TablePlan, at: Date): Promise<string | null> {
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

async function count(sql: Sql, pattern: string, year: number): Promise<number> {
  const { rows } = await sql.query<{ value: number }>(
    `insert into counter (pattern, year, value) values ($1, $2, 1)
     on conflict (pattern, year) do update set value = counter.value + 1 returning value`,
    [pattern, year],
  )
  return rows[0]?.value ?? 1
}

/** `CLI-{seq:6}` and 12 → `CLI-000012`; a new record is its own first revision. */
export function codeOf(pattern: string, number: number, at: Date): string {
  return pattern
    .replaceAll('{yyyy}', String(at.getFullYear()))
    .replaceAll('{rev}', '1')
    .replace(/\{seq:(\d+)\}/g, (_, digits: string) => String(number).padStart(Number(digits), '0'))
}
