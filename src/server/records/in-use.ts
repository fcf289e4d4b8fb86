import { canEntity, ownScope } from '../../catalog/rights'
import type { ApiFieldError } from '../../contract/api'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import { type CallContext, Refusal, type Sql } from '../parts'
import { quoted } from './column'
import type { Kit } from './kit'
import type { TablePlan } from './plan'
import { pointsTo } from './points-to'
import { ownersOf } from './stale-queue'

/** So many records of an entity are named; the others are counted. */
const NAMED = 3

/**
 * A record that others cannot be without stays: their required relations would point to nothing. Names who they are, as
 * far as the caller may know; deleted ones do not count.
 *
 * @throws Refusal RECORD_IN_USE
 */
export async function requireUnused(kit: Kit, sql: Sql, plan: TablePlan, id: string, context: CallContext): Promise<void> {
  const uses: ApiFieldError[] = []
  for (const owner of ownersOf(kit, plan.route)) {
    const use = await neededBy(sql, owner, plan.route, id, context)
    if (use) uses.push(use)
  }
  if (uses.length === 0) return
  const users = uses.map(({ message }) => message).join('; ')
  const told = uses.map((use) => ({ ...use, params: { users } }))
  throw new Refusal('RECORD_IN_USE', `records need this one: ${users}`, told)
}

/** The records of one entity that need the record; null = none. */
async function neededBy(
  sql: Sql,
  { entity, relations, route, table }: TablePlan,
  target: string,
  id: string,
  { lang, principal }: CallContext,
): Promise<ApiFieldError | null> {
  const needed = relations.filter(({ relation, required }) => required && relation?.route === target)
  if (needed.length === 0) return null
  const points = needed.map(pointsTo).join(' or ')
  const { rows } = await sql.query<{ label: string; total: number }>(
    `select label, (count(*) over ())::int as total from ${quoted(table)}
     where (${points}) and not "_deleted" order by label limit ${NAMED}`,
    [id],
  )
  const [first] = rows
  if (!first) return null
  const many = (entity.texts[lang] ?? entity.texts[DEFAULT_LANGUAGE])?.entity.many ?? route
  const mayKnow = !principal || (canEntity(principal, entity, 'read') && !ownScope(principal, entity))
  const names = rows.map(({ label }) => label).join(', ')
  const more = first.total > NAMED ? ', …' : ''
  const message = `${many} (${first.total})${mayKnow ? `: ${names}${more}` : ''}`
  return { path: route, code: 'RECORD_IN_USE', message }
}
