import type { RecordData } from '../../../contract/model/record'
import { Refusal } from '../../kernel/refusal'
import { holdAcross } from '../constraints/across'
import type { EntityWork } from '../engine/record-engine'
import { followRollups } from '../related/rollups'
import { queueStale } from '../related/stale-queue'
import { quoteSqlName } from '../schema/column'
import { decodeRow, type TableRow } from '../schema/row'
import { withoutHeldBack } from './held-back'
import { writeRevisions } from './history'
import { buildLines, getChangedPathsById, type Stored, toRevisions, type Write } from './lines'
import { findMirroredWrites, touchesMirrors } from './mirrors'
import { assignNumbers } from './numbers'
import { storeLines } from './store'

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

/** Writes one record and the rows that mirror its own, and returns the stored record. */
export async function writeOne({ context, engine, plan, sql }: EntityWork, write: Write): Promise<Written> {
  const { followed, isCopied, stored } = await writeMirrored({ context, engine, plan, sql }, write)
  const { rows } = await sql.query<TableRow>(`select * from ${quoteSqlName(plan.table)} where id = $1`, [
    stored[0]?.id ?? '',
  ])
  const [row] = rows
  if (!row) throw new Refusal('NOT_FOUND', `the record no longer exists in ${plan.route}`)
  return { record: decodeRow(plan, row), isChanged: true, isCopied, followed: followed.map(({ id }) => id) }
}

/** A write with its effects on mirrored records. */
export interface MirroredWrite<W extends Write> extends StoredSet<W> {
  /** the changed other records */
  followed: Stored[]
}

/**
 * Writes one record, then the other records whose rows mirror its own. Such writes run in sequence, each on
 * the result of the previous one.
 * @throws Refusal as `writeAll`, and CONSTRAINT_VIOLATION when another record's list is full
 */
export async function writeMirrored<W extends Write>(work: EntityWork, write: W): Promise<MirroredWrite<W>> {
  const { isCopied, stored } = await writeAll(work, [write])
  const [own] = stored
  if (!own || !touchesMirrors(work.plan, write)) return { stored, followed: [], isCopied }
  const rest = await writeAll(work, await findMirroredWrites(work, own))
  return { stored, followed: rest.stored, isCopied: isCopied || rest.isCopied }
}

/** Result of a set of writes. */
export interface StoredSet<W extends Write = Write> {
  stored: Stored<W>[]
  /** copies in other records are stale: to be announced after the commit */
  isCopied: boolean
}

/**
 * Writes checked records, in this order and in the transaction of the caller: numbers, codes and columns;
 * rows; constraints across records; history and audit; effects that related records hold back; guards, which
 * may refuse; hooks, which write and queue what follows; roll-ups and the queue of stale copies. Each is one
 * statement however many records there are; a single record is a set of one.
 * @throws Refusal ALREADY_EXISTS, CODE_EXISTS for a taken value, RECORD_IN_THE_WAY by another record,
 *   CONSTRAINT_VIOLATION for a value the database cannot hold, FORBIDDEN by a guard: then none is written
 */
export async function writeAll<W extends Write>(
  { context, engine, plan, sql }: EntityWork,
  requested: readonly W[],
): Promise<StoredSet<W>> {
  const { entity } = plan
  const at = engine.now()
  const writes = await assignNumbers({ plan, sql }, requested, at)
  const lines = await buildLines({ context, plan, sql }, writes, at)
  await storeLines(sql, plan, lines)
  await holdAcross({ context, engine, plan, sql }, lines)
  await writeRevisions(sql, toRevisions(plan, lines, at), context)
  const stored = await withoutHeldBack({ engine, sql }, lines)
  await engine.guards.check(sql, entity, stored, context)
  await engine.hooks.onStored(sql, entity, stored, context)
  await followRollups({ engine, plan, sql }, lines)
  const isCopied = await queueStale({ engine, plan, sql }, getChangedPathsById(lines))
  return { stored: lines, isCopied }
}
