import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'

const KEPT = "interval '24 hours'"

/** One Idempotency-Key: who sent it, where to, with which body. */
export interface RequestKey {
  user: string
  endpoint: string
  key: string
  body: JsonObject
  at: Date
}

/**
 * Claims a key for this transaction. Null = the work is ours to do; otherwise the answer it got before. A request that
 * runs at this moment with the same key is waited for.
 *
 * @throws Refusal IDEMPOTENCY_KEY_REUSED when the key came with another body
 */
export async function claimKey(sql: Sql, { user, endpoint, key, body, at }: RequestKey): Promise<RecordData | null> {
  await sql.query(`delete from idempotency where created_at < $1::timestamptz - ${KEPT}`, [at])
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
      'this Idempotency-Key came before with another body: use a new key for a new record',
    )
  return rows[0].answer
}

/** Keeps the answer under a claimed key. */
export async function keepAnswer(sql: Sql, { user, endpoint, key }: RequestKey, answer: RecordData): Promise<void> {
  await sql.query('update idempotency set record_id = $4, answer = $5::jsonb where user_id = $1 and endpoint = $2 and key = $3', [
    user,
    endpoint,
    key,
    answer.id,
    JSON.stringify(answer),
  ])
}

/** The same for bodies that differ in the order of their keys only. */
function bodyHash(body: JsonObject): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('hex')
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null)]),
  )
}
