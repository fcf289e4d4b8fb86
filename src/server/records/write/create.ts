import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { findRecord, requireEntity, toVisibleRecord } from '../access/access'
import { requireBounded } from '../constraints/bounds'
import type { EntityWork } from '../engine/record-engine'
import { mergeBody } from './drafts'
import type { Write } from './lines'
import { loadWriteContext, validateDraft } from './validated'
import { writeMirrored } from './write'

/** Result of a create: a new record, or a replayed answer. */
export interface Created {
  record: RecordData
  /** false = replayed: nothing was written */
  isNew: boolean
  /** ids of other records with changed mirrored rows */
  followed: readonly string[]
}

/**
 * Creates a record: permissions, rules, code, row, revision and audit in one transaction, once per
 * Idempotency-Key.
 */
export async function createRecord(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  body: JsonObject,
  key?: string,
): Promise<Created> {
  requireEntity(context, entity, 'create')
  requireBounded(entity, body)
  const plan = engine.plan(entity)
  const user = context.principal?.id ?? ''
  const request = key === undefined ? null : { user, endpoint: entity.endpoint, key, body, at: engine.now() }
  return engine.db.transaction(async (sql) => {
    const answer = request && (await claimKey(sql, request))
    if (answer) return { record: answer, isNew: false, followed: [] }
    const status = entity.statuses?.default ?? null
    const draft = { ...mergeBody(entity, null, body, engine.now()), mode: 'create' as const, status }
    const {
      changes,
      status: entered,
      ...content
    } = validateDraft(await loadWriteContext({ context, engine, plan, sql }, [draft]), draft)
    const write: Write = {
      base: null,
      operation: 'create',
      changes,
      content,
      bookkeeping: { status: entered },
    }
    const { stored, followed } = await writeMirrored({ context, engine, plan, sql }, write)
    // A record outside the maker's own rows is refused, because they could not see it.
    const { record } = await findRecord({ context, engine, plan, sql }, stored[0]?.id ?? '')
    const visible = toVisibleRecord(entity, record, context)
    if (request) await keepAnswer(sql, request, visible)
    return { record: visible, isNew: true, followed: followed.map(({ id }) => id) }
  })
}

const REQUEST_RETENTION_SQL = "interval '24 hours'"

/** An Idempotency-Key with its user, endpoint and body. */
interface RequestKey {
  user: string
  endpoint: string
  key: string
  body: JsonObject
  at: Date
}

/**
 * Claims a key for this transaction. Null = new; otherwise the stored answer. Waits for a concurrent request
 * with the same key.
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when the key was used with another body
 */
async function claimKey(sql: Sql, { user, endpoint, key, body, at }: RequestKey): Promise<RecordData | null> {
  await sql.query(`delete from idempotency where created_at < $1::timestamptz - ${REQUEST_RETENTION_SQL}`, [
    at,
  ])
  const hash = bodyHash(body)
  const { count } = await sql.query(
    `insert into idempotency (user_id, endpoint, key, body_hash, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id, endpoint, key) do nothing`,
    [user, endpoint, key, hash, at],
  )
  if (count === 1) return null
  const { rows } = await sql.query<{ body_hash: string; answer: RecordData | null }>(
    'select body_hash, answer from idempotency where user_id = $1 and endpoint = $2 and key = $3',
    [user, endpoint, key],
  )
  if (rows[0]?.body_hash !== hash)
    throw new Refusal(
      'IDEMPOTENCY_KEY_REUSED',
      'this Idempotency-Key was already used with another body: use a new key for a new record',
    )
  return rows[0].answer
}

/** Stores the answer under a claimed key. */
async function keepAnswer(sql: Sql, { user, endpoint, key }: RequestKey, answer: RecordData): Promise<void> {
  await sql.query(
    'update idempotency set record_id = $4, answer = $5::jsonb where user_id = $1 and endpoint = $2 and key = $3',
    [user, endpoint, key, answer.id, JSON.stringify(answer)],
  )
}

/** Hash of a body, independent of key order. */
function bodyHash(body: JsonObject): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(body)))
    .digest('hex')
}

function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortKeys(value[key] ?? null)]),
  )
}
