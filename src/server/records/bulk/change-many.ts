import { setImmediate } from 'node:timers/promises'
import { valueAt, withValues } from '../../../catalog/paths'
import type { ImportMode } from '../../../contract/batch'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { CallContext } from '../../kernel/context'
import { createParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { requireEntity } from '../access/access'
import { withAccess } from '../access/access-rules'
import { scopeSql } from '../access/scope-sql'
import { requireBounded } from '../constraints/bounds'
import type { EntityWork } from '../context'
import { touchesMirrors } from '../copies/mirrors'
import { quoted } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import { decodeRow, type TableRow } from '../schema/row'
import { mergeBody } from '../write/drafts'
import {
  type Aim,
  loadManyWriteContext,
  type ManyOperation,
  type ManyOrder,
  type ManyWriteContext,
  type Prepared,
  prepareRow,
} from './prepare-rows'
import type { RowResult, StoredRow } from './row-result'
import { failedRow, unchangedRow } from './row-result'
import { joined, type Lane, type LoneLane, storeAlone, storeTogether } from './store-rows'

/** Rows checked and written together: while the database writes one slice, the next is checked. */
const SLICE = 125
/** Yields to other work between this many rows. */
const BREATH = 10

/** Refuses FORBIDDEN unless the caller may do this at all; every row is checked again individually. */
export function requireMany(
  entity: Entity,
  { operation, changes }: Pick<ManyOrder, 'operation' | 'changes'>,
  context: CallContext,
): void {
  requireEntity(context, entity, 'read')
  if (operation === 'update') requireEntity(context, entity, 'write')
  if (operation === 'status') requireEntity(context, entity, 'status')
  if (operation === 'delete' || operation === 'restore') requireEntity(context, entity, 'delete')
  if (operation !== 'import') return
  if (changes.mode !== 'update') requireEntity(context, entity, 'create')
  if (changes.mode !== 'create') requireEntity(context, entity, 'write')
}

/**
 * Changes many records in the caller's transaction. A refused row is reported and changes nothing; the others are written
 * together.
 * @throws Refusal FORBIDDEN, ENTITY_BROKEN when none of it may be done
 */
export async function changeMany(
  { context, kit, sql }: Pick<EntityWork, 'context' | 'kit' | 'sql'>,
  entity: Entity,
  order: ManyOrder,
  wishes: readonly StoredRow[],
): Promise<LoneLane> {
  requireMany(entity, order, context)
  const plan = kit.plan(entity)
  const results: RowResult[] = []
  const aimed = async (some: readonly StoredRow[]): Promise<{ aims: Aim[]; prepare: (aim: Aim) => Prepared[] }> => {
    const aims = await aimAll({ context, kit, plan, sql }, order, some, results)
    const writeContext = await loadManyWriteContext({ context, kit, plan, sql }, order, aims)
    return { aims, prepare: (aim) => prepareOr(results, writeContext, aim) }
  }
  const { aims, prepare } = await aimed(wishes)
  const alone: Prepared[] = []
  const together = await inSlices(aims, async (slice) => {
    const ready = await preparedWithBreath(slice, prepare)
    alone.push(...ready.filter((row) => touchesMirrors(plan, row)))
    return () =>
      storeTogether(
        kit,
        plan,
        ready.filter((row) => !touchesMirrors(plan, row)),
        context,
      )
  })
  const again = async ({ wish }: Prepared, version: number): Promise<Prepared[]> => {
    const anew = await aimed([{ ...wish, version: wish.version && version }])
    return anew.aims.flatMap(anew.prepare)
  }
  const lone = await storeAlone({ context, kit, plan }, alone, again)
  const done = joined([{ results, ids: [], isCopied: false }, together, lone])
  return { ...done, ids: [...done.ids, ...lone.followed.keys()], followed: lone.followed }
}

/** Pipelines slices: prepares one while the previous one is being written. */
async function inSlices(aims: readonly Aim[], work: (slice: readonly Aim[]) => Promise<() => Promise<Lane>>): Promise<Lane> {
  const lanes: Lane[] = []
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for (let from = 0; from < aims.length; from += SLICE) {
      const write = await work(aims.slice(from, from + SLICE))
      await writing
      writing = write().then((lane) => lanes.push(lane))
      // Awaited in the next iteration; avoids an unhandled rejection.
      writing.catch(() => undefined)
    }
    await writing
  } finally {
    // The caller owns the transaction: it must not end while a statement is running.
    await writing.catch(() => undefined)
  }
  return joined(lanes)
}

async function preparedWithBreath(aims: readonly Aim[], prepare: (aim: Aim) => Prepared[]): Promise<Prepared[]> {
  const ready: Prepared[] = []
  for (const [index, aim] of aims.entries()) {
    if (index % BREATH === BREATH - 1) await setImmediate()
    ready.push(...prepare(aim))
  }
  return ready
}

/** The prepared row; a refused or unchanged one is added to the results instead. */
function prepareOr(results: RowResult[], writeContext: ManyWriteContext, aim: Aim): Prepared[] {
  const prepared = attempt(results, aim, () => prepareRow(writeContext, aim))
  if (prepared === null) results.push(unchangedRow(aim.wish, aim.base))
  return prepared ? [prepared] : []
}

/** Finds the record of every row: by its id, or by the key of an import. */
async function aimAll(
  { context, kit, plan, sql }: EntityWork,
  { operation, changes }: ManyOrder,
  wishes: readonly StoredRow[],
  results: RowResult[],
): Promise<Aim[]> {
  const isImport = operation === 'import' && changes.key !== 'id'
  const key = isImport && typeof changes.key === 'string' ? changes.key : null
  const found = key
    ? await byKey({ context, kit, plan, sql }, key, wishes)
    : await byId(
        { context, kit, plan, sql },
        wishes.flatMap(({ record_id }) => record_id ?? []),
      )
  const aims: Aim[] = []
  for (const wish of wishes)
    attempt(results, { wish, base: null }, () => {
      const base = isImport ? keyed(found, key, wish, changes.mode as ImportMode) : found.get(wish.record_id ?? '')?.[0]
      if (base === undefined) throw new Refusal('NOT_FOUND', `no such record in ${plan.route}`)
      const body = bodyOf(operation, changes, wish, base)
      // Checked before anything is loaded: the size of imported rows is unknown so far.
      requireBounded(plan.entity, body)
      aims.push({ wish, ...mergeBody(plan.entity, base, body, kit.now()) })
    })
  return aims
}

/** The record of an imported row by its key; null = a new one. */
function keyed(found: Found, key: string | null, { body }: StoredRow, mode: ImportMode): RecordData | null {
  const value = key === null ? '' : keyText(body, key)
  const records = value === '' ? [] : (found.get(value) ?? [])
  if (records.length > 1) throw new Refusal('AMBIGUOUS_KEY', `${records.length} records have ${key} ${value}`)
  const [record] = records
  if (record && mode !== 'create') return record
  if (!record && mode === 'update')
    throw new Refusal('NOT_FOUND', value === '' ? `the row has no ${key}` : `no record has ${key} ${value}`)
  return null
}

/** A row's value of the key column as text; '' when it has none. */
export function keyText(body: JsonObject | null, key: string): string {
  const value = body?.[key] ?? valueAt(body ?? {}, key)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Merges the request's paths into top-level values of the record. */
function bodyOf(operation: ManyOperation, changes: JsonObject, wish: StoredRow, base: RecordData | null): JsonObject {
  if (operation === 'undo') return (wish.body?.fields as JsonObject | undefined) ?? {}
  const { status, ...others } = changes
  const fields = operation === 'import' ? (wish.body ?? {}) : operation === 'status' ? others : changes
  if (operation === 'delete' || operation === 'restore') return {}
  const whole = withValues((base as JsonObject | null) ?? {}, Object.entries(fields))
  const tops = new Set(Object.keys(fields).map((path) => path.split('.')[0] ?? path))
  return Object.fromEntries(Object.entries(whole).filter(([name]) => tops.has(name)))
}

/** Records by id, or by a key value that several may share. */
type Found = ReadonlyMap<string, RecordData[]>

async function byId({ context, kit, plan, sql }: EntityWork, ids: readonly string[]): Promise<Found> {
  const records = await load({ context, kit, plan, sql }, 'id = any ($1::uuid[])', ids)
  return new Map(records.map((record) => [record.id, [record]]))
}

async function byKey({ context, kit, plan, sql }: EntityWork, key: string, wishes: readonly StoredRow[]): Promise<Found> {
  const values = wishes.map(({ body }) => keyText(body, key)).filter((value) => value !== '')
  const column = pathSql(plan, key)?.value
  if (!column) throw new Refusal('BAD_BODY', `${plan.route} has no field ${key} to find records by`)
  const records = await load({ context, kit, plan, sql }, `not "_deleted" and (${column})::text = any ($1::text[])`, values)
  const found = new Map<string, RecordData[]>()
  for (const record of records) {
    const value = keyText(record as JsonObject, key)
    found.set(value, [...(found.get(value) ?? []), record])
  }
  return found
}

/** Loads and locks records within the caller's rows, always in the same order, so that two batches cannot deadlock. */
async function load({ context, kit, plan, sql }: EntityWork, condition: string, names: readonly string[]): Promise<RecordData[]> {
  if (names.length === 0) return []
  const params = createParams([[...new Set(names)]])
  const scope = scopeSql(kit, plan, context.principal, params)
  const where = scope ? `${condition} and ${scope}` : condition
  const text = `select * from ${quoted(plan.table)} where ${where} order by id for update`
  const { rows } = await sql.query<TableRow>(text, params.values)
  const records = rows.map((row) => decodeRow(plan, row))
  return withAccess({ context, kit, plan, sql }, records)
}

/** Turns the refusal of one row into its result; any other error ends the batch. */
function attempt<T>(results: RowResult[], { wish, base }: Pick<Aim, 'wish' | 'base'>, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
    results.push(failedRow(wish, base, error))
    return undefined
  }
}
