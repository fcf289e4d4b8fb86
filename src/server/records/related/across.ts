import { oncePer } from '../../../catalogue/once'
import { isObject, relationId, valueAt, withValue } from '../../../catalogue/paths'
import { fillRelation } from '../../../catalogue/record/across'
import { canEntity } from '../../../catalogue/rights/rights'
import {
  crossedRelation,
  defaultsRelated,
  effectsRelated,
  type RelatedReads,
  rulesRelated,
} from '../../../catalogue/rules/related-reads'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import { toVisibleRecord } from '../access/access'
import { idsWithin } from '../access/readers'
import type { EntityWork } from '../engine/record-engine'
import type { TablePlan } from '../schema/plan'
import { listLinks, loadTargets, type Targets } from './relations'

/** The fields of the entity behind a route; undefined where its file has errors. */
type FindPlan = (route: string) => TablePlan | undefined

/** Records as rules read them across relations, by id. */
type Seen = ReadonlyMap<string, JsonObject>

/** Everything that is read across the relations of an entity. */
const allRelated = oncePer((entity: Entity): RelatedReads => {
  const reads = [rulesRelated(entity), effectsRelated(entity), defaultsRelated(entity)].flatMap((one) => [
    ...one,
  ])
  const joined = new Map<string, string[]>()
  for (const [path, rests] of reads) joined.set(path, [...(joined.get(path) ?? []), ...rests])
  return joined
})

/** Whether anything of an entity reads across its relations. */
export const readsAcross = (entity: Entity): boolean => allRelated(entity).size > 0

/** The records that the targets of some records name in turn, as far as rules and effects read them. */
export async function loadBeyond(
  { engine, plan, sql }: Pick<EntityWork, 'engine' | 'plan' | 'sql'>,
  records: readonly JsonObject[],
  targets: Targets,
): Promise<Targets> {
  const links = new Map<string, JsonObject[]>()
  for (const { id, route, second } of secondSteps(engine.planByRoute, plan, records)) {
    const value = valueAt((targets.get(id) ?? {}) as JsonObject, second) ?? null
    links.set(route, [...(links.get(route) ?? []), withValue({}, second, value)])
  }
  const found = new Map<string, RecordData>()
  for (const [route, values] of links) {
    const via = engine.planByRoute(route)
    if (via) for (const [id, one] of await loadTargets(engine, sql, via, values)) found.set(id, one)
  }
  return found
}

/**
 * The relations of related records that are read in turn: `country` of a customer, which leads `to` another.
 */
function secondSteps(find: FindPlan, plan: TablePlan, records: readonly JsonObject[]) {
  return records.flatMap((record) =>
    listLinks(plan, record).flatMap(({ field, ids }) => {
      const route = field.relation?.route ?? ''
      const fields = find(route)?.entity.fields ?? []
      const seconds = new Map(
        (allRelated(plan.entity).get(field.path) ?? []).flatMap((rest) => {
          const relation = crossedRelation(fields, rest)?.relation
          return relation ? [[relation.path, relation.relation.route] as const] : []
        }),
      )
      return ids.flatMap((id) => [...seconds].map(([second, to]) => ({ id, route, second, to })))
    }),
  )
}

/**
 * Related records as the caller sees them: without those out of reach, without hidden fields, with masks. The
 * server itself sees all of them. `routes` names the entity of each.
 */
export async function seenByCaller(
  { context, engine, sql }: EntityWork,
  targets: Targets,
  routes: ReadonlyMap<string, string>,
): Promise<Seen> {
  const { principal } = context
  if (!principal) return targets as unknown as Seen
  const seen = new Map<string, JsonObject>()
  for (const route of new Set(routes.values())) {
    const plan = engine.planByRoute(route)
    if (!plan || !canEntity(principal, plan.entity, 'read')) continue
    const ids = [...targets.keys()].filter((id) => routes.get(id) === route)
    const within = await idsWithin({ engine, plan, sql }, ids, principal)
    for (const id of ids)
      if (within === null || within.has(id))
        seen.set(id, toVisibleRecord(plan.entity, targets.get(id) as unknown as JsonObject, context))
  }
  return seen
}

/** The entity of each record that is read across a relation. */
export function routesAcross(
  find: FindPlan,
  plan: TablePlan,
  records: readonly JsonObject[],
  targets: Targets,
): Map<string, string> {
  const routes = new Map<string, string>()
  for (const { field, ids } of records.flatMap((record) => listLinks(plan, record)))
    if (allRelated(plan.entity).has(field.path))
      for (const id of ids) routes.set(id, field.relation?.route ?? '')
  for (const { id, second, to } of secondSteps(find, plan, records)) {
    const other = relationId(valueAt((targets.get(id) ?? {}) as JsonObject, second))
    if (other !== null) routes.set(other, to)
  }
  return routes
}

/**
 * A record whose relations carry what `reads` names of the records they point to; what is not seen is empty.
 */
export function fillAcross(
  { find, plan, reads, seen }: { find: FindPlan; plan: TablePlan; reads: RelatedReads; seen: Seen },
  record: JsonObject,
): JsonObject {
  if (reads.size === 0) return record
  return listLinks(plan, record).reduce((out, { field, ids, path }) => {
    const [rests, id] = [reads.get(field.path), ids[0]]
    const value = valueAt(out, path)
    if (!rests || id === undefined || !isObject(value)) return out
    const fields = find(field.relation?.route ?? '')?.entity.fields ?? []
    const filled = fillRelation({ ...value, id }, { fields, rests, seen })
    return withValue(out, path, filled)
  }, record)
}
