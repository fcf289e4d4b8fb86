import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { CallContext } from '../../kernel/context'
import { findRecord, requireEntity, seenBy } from '../access/access'
import { requireBounded } from '../constraints/bounds'
import type { EntityWork } from '../context'
import { writeMirrored } from '../copies/mirrors'
import { mergeBody } from './drafts'
import { claimKey, keepAnswer, type RequestKey } from './idempotency'
import { checked } from './validated'
import type { Write } from './write'
import { loadWriteContext } from './write-context'

/** A record was made, or an earlier answer was given again. */
export interface Created {
  record: RecordData
  /** false = replayed: nothing was written */
  isNew: boolean
  /** ids of other records whose rows followed */
  followed: readonly string[]
}

/** Makes a record: rights, rules, code, row, revision and audit in one transaction, once per Idempotency-Key. */
export async function createRecord(
  { context, kit }: Pick<EntityWork, 'context' | 'kit'>,
  entity: Entity,
  body: JsonObject,
  key?: string,
): Promise<Created> {
  requireEntity(context, entity, 'create')
  requireBounded(entity, body)
  const plan = kit.plan(entity)
  const request = key === undefined ? null : keyOf(entity, body, context, key, kit.now())
  return kit.db.transaction(async (sql) => {
    const answer = request && (await claimKey(sql, request))
    if (answer) return { record: answer, isNew: false, followed: [] }
    const status = entity.statuses?.default ?? null
    const draft = { ...mergeBody(entity, null, body, kit.now()), mode: 'create' as const, status }
    const { changes, ...content } = checked(await loadWriteContext({ context, kit, plan, sql }, [draft]), draft)
    const write: Write = { base: null, operation: 'create', changes, content, bookkeeping: { status } }
    const { stored, followed } = await writeMirrored({ context, kit, plan, sql }, write)
    // A record outside the maker's own rows is refused: it would vanish from his sight.
    const { record } = await findRecord({ context, kit, plan, sql }, stored[0]?.id ?? '')
    const visible = seenBy(entity, record, context)
    if (request) await keepAnswer(sql, request, visible)
    return { record: visible, isNew: true, followed: followed.map(({ id }) => id) }
  })
}

function keyOf({ endpoint }: Entity, body: JsonObject, { principal }: CallContext, key: string, at: Date): RequestKey {
  return { user: principal?.id ?? '', endpoint, key, body, at }
}
