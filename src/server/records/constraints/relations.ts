import { valueAt } from '../../../catalogue/paths'
import { startingFields } from '../../../catalogue/record/across'
import {
  findChangedLeader,
  findMismatchLeader,
  fitsWhere,
  incorrect,
} from '../../../catalogue/record/dependent'
import { nameable } from '../../../catalogue/rights/rights'
import { effectsRelated, rulesRelated } from '../../../catalogue/rules/related-reads'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import { idsWithin } from '../access/readers'
import type { EntityWork } from '../engine/record-engine'
import { fillAcross, loadBeyond, readsAcross, routesAcross, seenByCaller } from '../related/across'
import { withDefaultsFrom } from '../related/defaults-from'
import { fillRelations, listIds, listLinks, loadTargets, type Targets } from '../related/relations'
import type { CandidateChange, Constraint, WriteContext } from './constraint'

/** Whether the caller may refer to a record. */
type Reach = (route: string, id: string) => boolean

/** The targets of some records' relations, and which of them the caller may refer to. */
interface Related {
  targets: Map<string, RecordData>
  /** the records that these name in turn, as far as rules and effects read them */
  beyond: Map<string, RecordData>
  /** what rules of the caller read across relations */
  seen: Map<string, JsonObject>
  reach: Reach
}

/**
 * Relations: targets must exist, be within the caller's reach and fit their field; adds label and copied
 * fields.
 */
export const relations: Constraint<Related> = {
  load: async ({ context, engine, plan, records, sql }) => {
    const work = { context, engine, plan, sql }
    const targets = await loadTargets(engine, sql, plan, records)
    const related: Related = { targets, beyond: new Map(), seen: new Map(), reach: () => false }
    await addAcross(work, related, records)
    await addStarting(work, related, records)
    return { ...related, reach: await loadReach(work, targets) }
  },
  complete: (record, { draft, write }, related) => ({
    record: toRuleRecord(write, withDefaultsFrom(write, draft, record, related), related),
    errors: [],
  }),
  settle: (record, { write: { plan } }, { targets }) => ({
    record: fillRelations(plan, record, targets),
    errors: [],
  }),
  errors: relationErrors,
}

/** Loads what relations name that start with a relation of another record. */
async function addStarting(
  work: EntityWork,
  related: Related,
  records: readonly JsonObject[],
): Promise<void> {
  if (!startingFields(work.plan.entity.fields).some(({ relation }) => relation)) return
  const empty = { base: null, body: {} }
  await addTargets(
    work,
    related,
    records.map((record) => withDefaultsFrom(work, empty, record, related)),
  )
}

/** Loads the targets of further records, such as those that effects set. */
export async function addTargets(
  work: EntityWork,
  related: Related,
  records: readonly JsonObject[],
): Promise<void> {
  const { engine, plan, sql } = work
  for (const [id, target] of await loadTargets(engine, sql, plan, records)) related.targets.set(id, target)
  await addAcross(work, related, records)
}

/** Loads what is read across the relations of some records. */
async function addAcross(
  work: EntityWork,
  { beyond, seen, targets }: Related,
  records: readonly JsonObject[],
): Promise<void> {
  const { engine, plan } = work
  if (!readsAcross(plan.entity)) return
  for (const [id, one] of await loadBeyond(work, records, targets)) beyond.set(id, one)
  const routes = routesAcross(engine.planByRoute, plan, records, targets)
  for (const [id, one] of await seenByCaller(work, new Map([...targets, ...beyond]), routes))
    seen.set(id, one)
}

/**
 * A record as the rules of the caller read it: embedded relations whole, others with what the caller sees.
 */
export function toRuleRecord(
  { engine, plan }: Pick<WriteContext, 'engine' | 'plan'>,
  record: JsonObject,
  { seen, targets }: Related,
): JsonObject {
  const reads = rulesRelated(plan.entity)
  return fillAcross(
    { find: engine.planByRoute, plan, reads, seen },
    fillRelations(plan, record, targets, true),
  )
}

/** A record as effects read it: on behalf of the server, whoever writes it. */
export function toEffectRecord(
  { engine, plan }: Pick<WriteContext, 'engine' | 'plan'>,
  record: JsonObject,
  { beyond, targets }: Related,
): JsonObject {
  const seen = new Map([...targets, ...beyond]) as ReadonlyMap<string, RecordData> as ReadonlyMap<
    string,
    JsonObject
  >
  const reads = effectsRelated(plan.entity)
  return fillAcross({ find: engine.planByRoute, plan, reads, seen }, record)
}

/** Checks which of these records the caller may refer to, with one query per related entity. */
async function loadReach(
  { context: { principal }, engine, plan: { relations }, sql }: EntityWork,
  targets: Targets,
): Promise<Reach> {
  if (!principal || targets.size === 0) return () => true
  const within = new Map<string, ReadonlySet<string> | null>()
  for (const route of new Set(relations.flatMap(({ relation }) => relation?.route ?? []))) {
    const target = engine.planByRoute(route)
    const right = target ? nameable(principal, target.entity) : 'none'
    if (!target || right === 'none') within.set(route, new Set())
    else
      within.set(
        route,
        right === 'any'
          ? null
          : await idsWithin({ engine, plan: target, sql }, [...targets.keys()], principal),
      )
  }
  // Routes that were not checked are closed.
  return (route, id) => {
    const ids = within.get(route)
    return ids === null || ids?.has(id) === true
  }
}

/**
 * INCORRECT for every changed relation whose target is missing, deleted, out of the caller's reach, or does
 * not fit the property's `where`; also for an unchanged one when a person changed the field its `where`
 * follows.
 */
function relationErrors(
  record: JsonObject,
  { base, made, write: { context, plan } }: CandidateChange,
  { reach, targets }: Related,
): ApiFieldError[] {
  return listLinks(plan, record).flatMap(({ field, path, ids }) => {
    const before = listIds(field, valueAt(base ?? {}, path))
    const route = field.relation?.route ?? ''
    const moved =
      context.principal !== null && base !== null && findChangedLeader(field, path, record, base) !== null
    // No one chose what an effect sets: its target need not be within reach.
    const isOpen = (id: string) => made?.has(path) === true || reach(route, id)
    return ids
      .filter((id) => moved || !before.includes(id))
      .flatMap((id) => {
        const target = targets.get(id)
        const known = before.includes(id)
        if (!target || (!known && (target.delete.deleted || !isOpen(id))))
          return known ? [] : [incorrect(path, null, `no such record in ${route}`)]
        if (fitsWhere(field, path, target as JsonObject, record)) return []
        return [
          incorrect(
            path,
            findMismatchLeader(field, path, record, base),
            'is a record of another kind than this field takes',
          ),
        ]
      })
  })
}
