import { isEmpty, isObject, sameJson, valueAt, withValue } from '../../../catalogue/paths'
import { fieldRights } from '../../../catalogue/rights/rights'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { MergeAnswer, MergeRequest, MergeRules } from '../../../contract/model/merge'
import type { RecordData } from '../../../contract/model/record'
import { Refusal } from '../../kernel/refusal'
import { findRecord, requireEntity, requireRemovable, requireStatus, requireWritable } from '../access/access'
import { filePaths } from '../constraints/files'
import { loadUses, requireUnused } from '../constraints/in-use'
import { requireMove } from '../engine/guards'
import type { EntityWork } from '../engine/record-engine'
import { createKeptCounter } from '../related/kept-counter'
import { loadChoices } from '../related/lookup-rows'
import { fillRelations, loadTargets } from '../related/relations'
import { moveReached } from '../schema/reached'
import { getStoredValue, setAside } from '../schema/set-aside'
import { mergeBody, requireAlive, requireVersion } from '../write/drafts'
import { changesBetween } from '../write/history'
import { loadWriteContext, validateDraft } from '../write/validated'
import { writeOne } from '../write/write'
import { type MovedReferences, moveReferences } from './references'

/** Records changed besides the one that stays, to announce them after the commit. */
export interface Merged extends MergeAnswer {
  touched: MovedReferences['touched']
}

interface Pair {
  stays: RecordData
  other: RecordData
}

/** Two records of an entity, and how they are merged. */
export interface MergeOrder extends MergeRequest {
  id: string
  rules: MergeRules
}

/**
 * Merges a record into another in the caller's transaction: the values that were chosen, every reference of
 * every entity, and what features keep about it go to the one that stays; the other is deleted, names the one
 * that stays, and keeps its history.
 * @throws Refusal FORBIDDEN, RECORD_DELETED, STALE_VERSION, BAD_BODY for fields that cannot be taken,
 *   MERGE_CONFLICT where both have what may be there once, and like every update
 */
export async function mergeInto(work: EntityWork, { id, rules, ...request }: MergeOrder): Promise<Merged> {
  const { context, engine, plan, sql } = work
  const pair = await lockPair(work, id, request)
  await requireMove(engine, plan.entity, { id: request.other, change: 'delete' }, context)
  await retire(work, pair, request.take, rules)
  const stays = await adopt(work, pair, request.take)
  const from = pair.other.id
  const { dropped, moved, touched } = await moveReferences(work, { from, to: id, twins: rules.twins ?? [] })
  await moveReached(sql, { from, to: id })
  const beside = await engine.hooks.onMerged(sql, plan.entity, { from, to: id })
  // What still refers to the deleted record would be broken: nothing may.
  requireUnused(await loadUses(work, [from]), pair.other)
  return { record: stays, moved, dropped, beside, touched }
}

/**
 * Both records, locked in the order of their ids, once their caller may write the one and delete the other.
 */
async function lockPair(work: EntityWork, id: string, { other, versions }: MergeRequest): Promise<Pair> {
  const { context, plan } = work
  requireEntity(context, plan.entity, 'write')
  requireEntity(context, plan.entity, 'delete')
  if (other === id) throw new Refusal('BAD_BODY', 'A record cannot be merged into itself: choose another one')
  const found = new Map<string, RecordData>()
  for (const one of [id, other].sort()) {
    const { record } = await findRecord(work, one, true)
    requireWritable(context, plan.entity, record)
    requireStatus(context, plan.entity, record, 'write')
    requireAlive(record)
    found.set(one, record)
  }
  const pair = { stays: found.get(id) as RecordData, other: found.get(other) as RecordData }
  requireStatus(context, plan.entity, pair.other, 'delete')
  requireRemovable(context, plan.entity, pair.other)
  if (versions) for (const one of ['stays', 'other'] as const) requireVersion(pair[one], versions[one])
  return pair
}

/**
 * Deletes the other record; unique values that go over leave it, and so do rows that other records mirror.
 */
async function retire(
  work: EntityWork,
  { other, stays }: Pair,
  take: MergeRequest['take'],
  { into }: MergeRules,
): Promise<void> {
  const { engine, plan, sql } = work
  const unique = new Set(plan.unique.flat())
  const leaving = [
    ...Object.keys(take).filter((path) => unique.has(path)),
    ...plan.entity.fields.filter(({ mirror }) => mirror).map(({ path }) => path),
  ]
  const emptied = leaving.reduce<JsonObject>((out, path) => withValue(out, path, null), other as JsonObject)
  const named: JsonObject =
    into === undefined ? emptied : withValue(emptied, into, { id: stays.id, label: stays.label })
  const record: JsonObject = fillRelations(plan, named, await loadTargets(engine, sql, plan, [named]))
  const changes = [
    { path: 'delete.deleted', from: false, to: true },
    ...changesBetween(plan.entity, other as JsonObject, record),
  ]
  const choices = await loadChoices(engine, plan.entity)
  const kept = createKeptCounter(engine, plan.entity, choices)(record)
  const content = { record, lookups: choices.getRows(record), kept }
  await writeOne(work, { base: other, operation: 'merge', changes, content, bookkeeping: { _deleted: true } })
}

/** Writes the chosen values into the record that stays, with all checks of an update. */
async function adopt(
  work: EntityWork,
  { other, stays }: Pair,
  take: MergeRequest['take'],
): Promise<RecordData> {
  const { context, engine, plan } = work
  // Rows that pointed to the other record have left it with its deletion.
  const { record: base } = await findRecord(work, stays.id, true)
  const body = toBody(plan.entity, { stays: base, other }, take, context.principal)
  await moveFiles(work, other, stays.id, body)
  const draft = {
    ...mergeBody(plan.entity, base, body, engine.now()),
    mode: 'update' as const,
    status: base.status ?? null,
  }
  const { changes, status, ...content } = validateDraft(await loadWriteContext(work, [draft]), draft)
  const told = [{ path: 'mergedFrom', from: null, to: { id: other.id, label: other.label } }, ...changes]
  const { record } = await writeOne(work, {
    base,
    operation: 'merge',
    changes: told,
    content,
    bookkeeping: { status },
  })
  return record
}

/** The fields of the record that stays that take values of the other one. */
function toBody(
  entity: Entity,
  { other, stays }: Pair,
  take: MergeRequest['take'],
  principal: unknown,
): JsonObject {
  const hidden = isPrincipal(principal) ? fieldRights(principal, entity).hidden : []
  const mirrored = entity.fields.filter(({ mirror }) => mirror).map(({ path }) => [path, 'both'] as const)
  const [kept, taken] = [asStored(entity, stays), asStored(entity, other)]
  const whole = [...Object.entries(take), ...mirrored].reduce<JsonObject>((out, [path, source]) => {
    const field = entity.fields.find((one) => one.path === path)
    if (
      !field ||
      field.server ||
      path.includes('[]') ||
      hidden.some((one) => path === one || path.startsWith(`${one}.`))
    )
      throw new Refusal('BAD_BODY', `take: "${path}" is no field whose value can be taken`)
    const [own, theirs] = [valueAt(kept, path), valueAt(taken, path)]
    return withValue(
      out,
      path,
      source === 'both' ? together(own, theirs, [stays.id, other.id]) : (theirs ?? null),
    )
  }, kept)
  const tops = new Set(
    [...Object.keys(take), ...mirrored.map(([path]) => path)].map((path) => path.split('.')[0] ?? path),
  )
  return setAside(entity, Object.fromEntries([...tops].map((top) => [top, whole[top] ?? null])))
}

/**
 * The fields of a record with what it carries aside: rows that go over keep what the file no longer names.
 */
function asStored({ fields }: Entity, record: RecordData): JsonObject {
  const tops = [...new Set(fields.map(({ path }) => path.split(/[.[]/)[0] ?? path))]
  const values = tops.map((top): [string, Json] => [top, getStoredValue(record as JsonObject, top) ?? null])
  return { ...(record as JsonObject), ...Object.fromEntries(values) }
}

const isPrincipal = (value: unknown): value is Parameters<typeof fieldRights>[0] => isObject(value as Json)

/** Two lists as one: the same value once, and no row that ties the two records to one another. */
function together(own: Json | undefined, theirs: Json | undefined, pair: readonly string[]): Json {
  const [mine, others] = [own, theirs].map((list) =>
    (Array.isArray(list) ? list : isEmpty(list) ? [] : [list ?? null]).filter((one) => !ties(one, pair)),
  ) as [Json[], Json[]]
  const kept = [...mine]
  for (const one of others) if (!kept.some((same) => sameJson(bare(same), bare(one)))) kept.push(one)
  return kept
}

const ties = (row: Json, pair: readonly string[]): boolean =>
  isObject(row) && Object.values(row).some((value) => isObject(value) && pair.includes(String(value.id)))

/** A row without what tells two equal ones apart. */
function bare(row: Json): Json {
  if (!isObject(row)) return row
  const { _id, ...rest } = row
  return rest
}

/** Files that go over belong to the record that stays, with their former versions. */
async function moveFiles(
  { plan, sql }: EntityWork,
  other: RecordData,
  to: string,
  body: JsonObject,
): Promise<void> {
  const held = filePaths(plan, other as JsonObject).flatMap((path) => idsAt(other as JsonObject, path))
  const taken = new Set(filePaths(plan, body).flatMap((path) => idsAt(body, path)))
  const ids = held.filter((id) => taken.has(id))
  if (ids.length === 0) return
  await sql.query(
    `with recursive c as (
       select id, replaces from file where id = any ($1::uuid[]) and record_id = $2
       union select f.id, f.replaces from file f join c on f.id = c.replaces where f.record_id = $2)
     update file set record_id = $3 where id in (select id from c)`,
    [ids, other.id, to],
  )
}

function idsAt(record: JsonObject, path: string): string[] {
  const files = valueAt(record, path)
  return (Array.isArray(files) ? files : []).flatMap((file) =>
    isObject(file) ? [String(file.documentId)] : [],
  )
}
