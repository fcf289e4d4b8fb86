import { isObject } from '../../../catalog/paths'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { RecordData } from '../../../contract/model/record'
import { Refusal } from '../../kernel/refusal'
import { findRecord, requireEntity, requireStatus } from '../access/access'
import { requireBounded } from '../constraints/bounds'
import type { EntityWork } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { decodeRow, getVersion, type TableRow } from '../schema/row'
import { mergeBody } from './drafts'
import { writeMirrored } from './mirrors'
import { loadWriteContext, validateDraft } from './validated'
import type { Write } from './write'

/** Result of a write. */
export interface Written {
  record: RecordData
  /** false = nothing differed from the stored record */
  isChanged: boolean
  /** copies in other records are stale */
  isCopied: boolean
  /** ids of other records with changed mirrored rows */
  followed: readonly string[]
}

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

/** Writes one record, updates mirrored rows, and returns the stored record. */
export async function writeOne({ context, engine, plan, sql }: EntityWork, write: Write): Promise<Written> {
  const { followed, isCopied, stored } = await writeMirrored({ context, engine, plan, sql }, write)
  const { rows } = await sql.query<TableRow>(`select * from ${quoteSqlName(plan.table)} where id = $1`, [
    stored[0]?.id ?? '',
  ])
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND', `the record no longer exists in ${plan.route}`)
  return { record: decodeRow(plan, row), isChanged: true, isCopied, followed: followed.map(({ id }) => id) }
}

/** @throws Refusal RECORD_DELETED */
export function requireAlive(record: RecordData): void {
  if (record.delete.deleted) throw new Refusal('RECORD_DELETED', 'the record is deleted: restore it first')
}

/** Requires that the caller has seen the current version. */
export function requireVersion(record: RecordData, seen: number | undefined): void {
  if (seen === undefined)
    throw new Refusal(
      'VERSION_REQUIRED',
      'the version is missing: send extraFields.current_envers_version in the body, or If-Match',
    )
  const current = getVersion(record)
  if (seen !== current)
    throw new Refusal(
      'STALE_VERSION',
      `version ${seen} was changed meanwhile; the current one is ${current}`,
      [],
      {
        version: current,
        updatedAt: record.updatedAt,
        updatedBy: record.updatedBy,
      },
    )
}

/** The version in a body; undefined when it holds none. */
export function readBodyVersion(body: JsonObject): number | undefined {
  const extra = body.extraFields
  const version = isObject(extra) ? extra.current_envers_version : undefined
  return typeof version === 'number' ? version : undefined
}
