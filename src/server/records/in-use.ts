import type { ApiFieldError } from '../../contract/field-error'
import type { RecordData } from '../../contract/record'
import type { CallContext } from '../kernel/context'
import type { Sql } from '../kernel/database'
import { Refusal } from '../kernel/refusal'
import { quoted } from './column'
import type { Kit } from './kit'
import type { TablePlan } from './plan'
import { pointsTo } from './points-to'
import { rowsInUse } from './row-uses'
import { ownersOf } from './stale-queue'
import { tagsInUse } from './tags'
import { NAMED, toldUse } from './use-words'

/** What keeps records from being deleted: by id, why. */
export type Uses = ReadonlyMap<string, Refusal>

/**
 * Records that others cannot be without: their required relations would point to nothing. Names who they are, as far as
 * the caller may know; deleted ones do not count. A tag stays that has others below it, or that a living record carries, and
 * so does a row of a reference table that one has chosen.
 */
export async function usesOf(kit: Kit, sql: Sql, plan: TablePlan, ids: readonly string[], context: CallContext): Promise<Uses> {
  const found = new Map<string, ApiFieldError[]>()
  for (const owner of ownersOf(kit, plan.route))
    for (const [id, use] of await neededBy(sql, owner, plan.route, ids, context)) found.set(id, [...(found.get(id) ?? []), use])
  for (const [id, use] of await rowsInUse(kit, sql, plan, ids, context)) found.set(id, [...(found.get(id) ?? []), use])
  const tagged = await tagsInUse(kit, sql, plan, ids)
  return new Map([
    ...tagged.map((id) => [id, new Refusal('TAG_IN_USE', 'tags below this one, or records that carry it, need it')] as const),
    ...[...found].map(([id, uses]) => [id, inUse(uses)] as const),
  ])
}

/** @throws Refusal RECORD_IN_USE, TAG_IN_USE */
export function requireUnused(uses: Uses, { id }: RecordData): void {
  const refusal = uses.get(id)
  if (refusal) throw refusal
}

function inUse(uses: readonly ApiFieldError[]): Refusal {
  const users = uses.map(({ message }) => message).join('; ')
  const told = uses.map((use) => ({ ...use, params: { users } }))
  return new Refusal('RECORD_IN_USE', `records need this one: ${users}`, told)
}

/** The records of one entity that need some of these, by the id of the needed one. */
async function neededBy(
  sql: Sql,
  { entity, relations, table }: TablePlan,
  target: string,
  ids: readonly string[],
  context: CallContext,
): Promise<(readonly [string, ApiFieldError])[]> {
  const needed = relations.filter(({ relation, required }) => required && relation?.route === target)
  if (needed.length === 0) return []
  const points = needed.map((field) => pointsTo(field, 'wanted.id')).join(' or ')
  const { rows } = await sql.query<{ id: string; labels: string[]; total: number }>(
    `select wanted.id, json_agg(o.label order by o.label) as labels, max(o.total) as total
     from unnest($1::uuid[]) as wanted (id) cross join lateral (
       select label, (count(*) over ())::int as total from ${quoted(table)}
       where (${points}) and not "_deleted" order by label limit ${NAMED}) as o
     group by wanted.id`,
    [[...ids]],
  )
  return rows.map(({ id, labels, total }) => [id, toldUse(entity, { labels, total }, context)] as const)
}
