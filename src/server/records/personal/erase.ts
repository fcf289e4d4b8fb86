import { isEmpty, isObject, sameJson } from '../../../catalogue/paths'
import { MASK } from '../../../contract/constants'
import type { Json, JsonObject } from '../../../contract/json'
import { ERASED_TEXT } from '../../../contract/model/person'
import type { EntityWork } from '../engine/record-engine'
import { createKeptCounter } from '../related/kept-counter'
import { loadChoices } from '../related/lookup-rows'
import { fillRelations, loadTargets } from '../related/relations'
import { followRollups } from '../related/rollups'
import { listOwners, queueStale } from '../related/stale-queue'
import { quoteSqlName } from '../schema/column'
import { loadShape } from '../schema/plan'
import { decodeRow, getVersion, type TableRow } from '../schema/row'
import { type Change, changesBetween, writeRevisions } from '../write/history'
import { buildBookkeeping, toColumns, updateLines } from '../write/store'
import { eraseFiles } from './erased-files'
import { erasuresOf, toErasedRecord } from './erased-values'

/** What an erasure of one record left to do. */
export interface ErasedRecord {
  version: number
  /** contents that no file has any more */
  contents: string[]
}

/**
 * Empties the personal fields of a record, past rules, guards and effects: in its row, its history, its
 * search text and its files. References, dates and choices stay, and so does who changed which field when.
 * Again, it changes nothing. Null without such a record.
 */
export async function eraseRecord(
  { context, engine, plan, sql }: EntityWork,
  id: string,
  digests: ReadonlyMap<string, string>,
): Promise<ErasedRecord | null> {
  const { rows } = await sql.query<TableRow>(
    `select * from ${quoteSqlName(plan.table)} where id = $1 for update`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  const { entity } = plan
  const base = decodeRow(plan, row)
  const content = toErasedRecord(entity, base as JsonObject, id)
  const status = entity.person?.erased ?? base.status ?? null
  const changes = changesBetween(entity, base as JsonObject, content).map(withoutValue)
  const moved: Change[] =
    status === base.status ? [] : [{ path: 'status', from: base.status ?? null, to: status }]
  const at = engine.now()
  const version = getVersion(base) + 1
  const [record = content, choices] = await Promise.all([
    loadTargets(engine, sql, plan, [content]).then((targets) => fillRelations(plan, content, targets)),
    loadChoices(engine, entity),
  ])
  if (changes.length > 0 || moved.length > 0) {
    const kept = createKeptCounter(engine, entity, choices)({ ...record, status })
    const written = { record, lookups: choices.getRows(record), kept }
    const bookkeeping = { status, ...buildBookkeeping(context, at, version) }
    const values = toColumns(plan, written, bookkeeping)
    for (const name of plan.rollups.keys()) values.delete(name)
    await updateLines(sql, plan, [{ id, values }])
    await followRollups({ engine, plan, sql }, [
      {
        id,
        changes: [...moved, ...changes],
        write: { base, operation: 'erase', bookkeeping: {}, content: { record } },
      },
    ])
    const entry = { id, revision: version, operation: 'erase' as const, changes: [...moved, ...changes] }
    await writeRevisions(sql, { route: plan.route, at, entries: [entry] }, context)
    await queueStale({ engine, plan, sql }, new Map([[id, ['label', ...changes.map(({ path }) => path)]]]))
  }
  await clearGoneColumns({ plan, sql }, id)
  await clearHistory({ plan, sql }, id)
  await clearLabels({ engine, plan, sql }, id)
  await sql.query('delete from idempotency where record_id = $1', [id])
  return { version, contents: await eraseFiles({ plan, sql }, { id, record: content, at, digests }) }
}

const withoutValue = ({ from, path, to }: Change): Change => ({ path, from: hide(from), to })
const hide = (value: Json): Json => (isEmpty(value) ? value : MASK)

/** Columns of properties that the file no longer declares may hold anything. */
async function clearGoneColumns({ plan, sql }: Pick<EntityWork, 'plan' | 'sql'>, id: string): Promise<void> {
  const shape = await loadShape(sql, plan.route)
  const known = new Set(plan.columns.map(({ name }) => name))
  const gone = (shape?.columns ?? []).filter(({ name }) => !known.has(name))
  if (gone.length === 0) return
  const sets = gone.map(({ name, role }) => `${quoteSqlName(name)} = ${role === 'fold' ? "''" : 'null'}`)
  await sql.query(`update ${quoteSqlName(plan.table)} set ${sets.join(', ')} where id = $1`, [id])
}

/** Former values of erased fields are hidden; neutral texts and what is kept stay readable. */
async function clearHistory({ plan, sql }: Pick<EntityWork, 'plan' | 'sql'>, id: string): Promise<void> {
  const erasures = erasuresOf(plan.entity)
  // A path that the file does not declare is of a removed property.
  const isKept = (path: string): boolean =>
    path === 'status' || path === 'code' || path.startsWith('delete.') || keeps(path)
  const keeps = (path: string): boolean => {
    const known = [...erasures].filter(([one]) => path === one || path.startsWith(`${one}.`)).at(-1)
    return known?.[1] === 'keep'
  }
  await rewriteHistory(sql, 'record_id = $1', [id], (change) => {
    if (isKept(change.path)) return change
    return { ...change, from: hide(change.from), to: isNeutral(change.to) ? change.to : hide(change.to) }
  })
}

const isNeutral = (value: Json): boolean => typeof value === 'string' && value.startsWith(ERASED_TEXT)

/** In the history of records that name this one, its label. */
async function clearLabels(
  { engine, plan, sql }: Pick<EntityWork, 'engine' | 'plan' | 'sql'>,
  id: string,
): Promise<void> {
  const routes = listOwners(engine, plan.route).map(({ route }) => route)
  const replaceLabels = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(replaceLabels)
    if (!isObject(value)) return value
    if (value.id === id && 'label' in value) return { ...value, label: ERASED_TEXT }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceLabels(inner)]))
  }
  await rewriteHistory(
    sql,
    'route = any ($1::text[]) and changes::text like $2',
    [routes, `%${id}%`],
    (change) => ({
      ...change,
      from: replaceLabels(change.from),
      to: replaceLabels(change.to),
    }),
  )
}

type StoredChanges = { record_id: string; revision: number; changes: Change[] }

async function rewriteHistory(
  sql: EntityWork['sql'],
  where: string,
  params: Parameters<EntityWork['sql']['query']>[1],
  rewritten: (change: Change) => Change,
): Promise<void> {
  const { rows } = await sql.query<StoredChanges>(
    `select record_id, revision, changes from revision where ${where}`,
    params,
  )
  for (const { changes, record_id, revision } of rows) {
    const next = changes.map(rewritten)
    if (sameJson(next as unknown as Json, changes as unknown as Json)) continue
    await sql.query('update revision set changes = $3::jsonb where record_id = $1 and revision = $2', [
      record_id,
      revision,
      JSON.stringify(next),
    ])
  }
}
