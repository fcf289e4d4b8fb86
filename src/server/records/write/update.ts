import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import { findRecord, requireEntity, requireStatus } from '../access/access'
import { requireBounded } from '../constraints/bounds'
import type { EntityWork } from '../engine/record-engine'
import { mergeBody, readBodyVersion, requireAlive, requireVersion } from './drafts'
import { loadWriteContext, validateDraft } from './validated'
import { type Written, writeOne } from './write'

/** Changes a record's fields: permissions, version, rules, row, revision and audit in one transaction. */
export async function updateRecord(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  id: string,
  { body, ifMatch }: { body: JsonObject; ifMatch?: number | undefined },
): Promise<Written> {
  requireEntity(context, entity, 'write')
  const plan = engine.plan(entity)
  return engine.db.transaction(async (sql) => {
    const { record: base } = await findRecord({ context, engine, plan, sql }, id, true)
    requireStatus(context, entity, base, 'write')
    requireAlive(base)
    requireVersion(base, readBodyVersion(body) ?? ifMatch)
    requireBounded(entity, body)
    const draft = {
      ...mergeBody(entity, base, body, engine.now()),
      mode: 'update' as const,
      status: base.status ?? null,
    }
    const { changes, status, ...content } = validateDraft(
      await loadWriteContext({ context, engine, plan, sql }, [draft]),
      draft,
    )
    if (changes.length === 0) return { record: base, isChanged: false, isCopied: false, followed: [] }
    return writeOne(
      { context, engine, plan, sql },
      { base, operation: 'update', changes, content, bookkeeping: { status } },
    )
  })
}
