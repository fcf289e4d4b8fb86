import { PLAIN_LIST } from '../../catalogue/list-query/query'
import type { ListQuery, ServerEvent } from '../../contract/calls/api'
import type { BoardColumn } from '../../contract/calls/board'
import type { ModelChange, PlanLeft } from '../../contract/calls/plan'
import type { SearchHit } from '../../contract/calls/search'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Problem } from '../../contract/errors/problem'
import type { JsonObject } from '../../contract/json'
import type { CardRow } from '../../contract/model/dashboard'
import type { DryRunEffect, Effect } from '../../contract/model/effect'
import type { Entity } from '../../contract/model/entity'
import type { MergeAnswer } from '../../contract/model/merge'
import type { ListPage, RecordData, RelationValue, Revision } from '../../contract/model/record'
import type { Principal, User } from '../../contract/model/user'
import type { Properties } from '../../generated/types'
import { type CallContext, createBehalfContext, serverContext } from '../kernel/context'
import type { Sql } from '../kernel/database'
import type { ManyOrder } from './batch/prepare-rows'
import type { RowResult, StoredRow } from './batch/row-result'
import type { SelectedRows } from './batch/select'
import type { SequentialOutcome } from './batch/store-rows'
import type { PassedDates, Trial } from './effects'
import type { MergeOrder } from './merge/merge'
import type { Activity } from './personal/activity'
import type { ErasedRecord } from './personal/erase'
import type { HeldRecord, HeldRecords, NamedIn } from './personal/held'
import type { DeletedForGood, Overdue } from './personal/overdue'
import type { AuditPage, AuditQuery } from './read/audit'
import type { BoardOrder } from './read/board'
import type { FindFormerCodes } from './read/former-codes'
import type { TimeFigure, TimeOrder } from './read/over-time'
import type { ChangedValue } from './read/revisions'
import type { FilledRows } from './read/sheets'
import { getVersion } from './schema/row'
import type { UnsavedRecord } from './write/unsaved'

/**
 * The records of all entities: permissions, rules, validation, versions, codes, revisions and audit are all
 * enforced here.
 */
export interface Records {
  /**
   * updates tables and indexes; returns Problems for changes that would lose data (those entities keep their
   * last shape). `change`: the plan that the files belong to, which keeps the reverse of what answers do
   */
  prepare: (entities: readonly Entity[], change?: ModelChange | null) => Promise<Problem[]>
  /**
   * updates tables and carries out the answers of a plan in the caller's transaction, all or nothing; returns
   * what could not be taken back
   * @throws Unfit with its Problems
   */
  carryOut: (sql: Sql, entities: readonly Entity[], change: ModelChange) => Promise<PlanLeft[]>
  /** completes what `prepare` deferred until a catalogue is in effect */
  catchUp: () => Promise<void>
  /** changes in other processes, null when unknown: access rules are reloaded */
  heard: (event: ServerEvent | null) => void
  list: (entity: Entity, query: ListQuery, context: CallContext) => Promise<ListPage>
  /** a list in columns, one per code of a field */
  /** the rows by the values of a field: how many, and which fields they fill */
  sheets: (entity: Entity, by: string, context: CallContext) => Promise<FilledRows[]>
  board: (entity: Entity, query: ListQuery, order: BoardOrder, context: CallContext) => Promise<BoardColumn[]>
  get: (entity: Entity, id: string, context: CallContext) => Promise<RecordData>
  /** which of some records each person may reach, by the id of the person: few statements for many people */
  findReachable: (
    entity: Entity,
    ids: readonly string[],
    people: readonly Principal[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** number of records per code of a field */
  codes: (
    entity: Entity,
    query: ListQuery,
    path: string,
    context: CallContext,
  ) => Promise<Map<string, number>>
  /** counts, sums or ages over time, one grouped statement */
  /**
   * codes of a path that records still have though the file no longer names them; lists may be filtered by
   * them from then on
   */
  formerCodes: FindFormerCodes
  overTime: (
    entity: Entity,
    query: ListQuery,
    order: TimeOrder,
    context: CallContext,
  ) => Promise<TimeFigure[]>
  /**
   * ids of the records that the entity's scope opens to a person, newest first, even if they may read more
   */
  addressed: (entity: Entity, principal: Principal, size: number) => Promise<string[]>
  /** the most recently changed records of several entities */
  latest: (
    entities: readonly Entity[],
    size: number,
    context: CallContext,
  ) => Promise<Omit<CardRow, 'value'>[]>
  /**
   * records of several entities that contain the words of a text, or similar ones; unreadable entities are
   * left out
   */
  search: (
    entities: readonly Entity[],
    text: string,
    size: number,
    context: CallContext,
  ) => Promise<SearchHit[]>
  /** `key`: the Idempotency-Key header */
  create: (entity: Entity, body: JsonObject, context: CallContext, key?: string) => Promise<RecordData>
  /** `ifMatch`: the version of an If-Match header, used when the body has none */
  update: (
    entity: Entity,
    id: string,
    body: JsonObject,
    context: CallContext,
    ifMatch?: number,
  ) => Promise<RecordData>
  /** the version is required where the body changes fields */
  changeStatus: (
    entity: Entity,
    id: string,
    status: string,
    body: JsonObject,
    context: CallContext,
    ifMatch?: number,
  ) => Promise<RecordData>
  /** what constraints across records would refuse if these values were saved now */
  check: (entity: Entity, unsaved: UnsavedRecord, context: CallContext) => Promise<ApiFieldError[]>
  remove: (entity: Entity, id: string, context: CallContext) => Promise<RecordData>
  /**
   * merges a record into another; with `dryRun` everything is tried and rolled back. Refuses what `mergeInto`
   * says
   */
  merge: (entity: Entity, order: MergeOrder, context: CallContext) => Promise<MergeAnswer>
  restore: (entity: Entity, ids: readonly string[], context: CallContext) => Promise<RecordData[]>
  /** runs the effects of dates that have come; call it at least daily */
  passDates: (entity: Entity, signal?: AbortSignal) => Promise<PassedDates>
  /** what an effect would do to a record or a draft of one, tried and rolled back; refuses NOT_FOUND */
  dryRunEffect: (entity: Entity, draft: Pick<Trial, 'id' | 'values'>, effect: Effect) => Promise<DryRunEffect>
  /**
   * permanently deletes records created before a moment, oldest first, at most `size`; returns their number
   */
  purge: (entity: Entity, before: Date, size: number) => Promise<number>
  /** the records selected for a batch, in their current state */
  select: (
    entity: Entity,
    selection: SelectedRows,
    max: number,
    context: CallContext,
  ) => Promise<Pick<StoredRow, 'record_id' | 'label' | 'version'>[]>
  /**
   * changes many records in the caller's transaction; `followed`: records with changed mirrored rows; `tell`
   * must be called after the commit
   */
  changeMany: (
    sql: Sql,
    entity: Entity,
    order: ManyOrder,
    requested: readonly StoredRow[],
    context: CallContext,
  ) => Promise<{ results: RowResult[]; followed: SequentialOutcome['followed']; tell: () => void }>
  revisions: (
    entity: Entity,
    id: string,
    page: number,
    size: number,
    context: CallContext,
  ) => Promise<ListPage<Revision>>
  /** who changed each of these values last, in their order; the caller may read the records */
  lastChanges: (
    values: readonly ChangedValue[],
  ) => Promise<(Pick<Revision, 'at' | 'by' | 'revision'> | null)[]>
  /** the history of all records of these entities that the caller may read */
  audit: (entities: readonly Entity[], query: AuditQuery, context: CallContext) => Promise<AuditPage>
  /**
   * everything that is about one record by the keys `person` of the schema files, deleted and archived
   * records too
   */
  held: (entity: Entity, id: string) => Promise<HeldRecords>
  /**
   * empties the personal fields of a record in the caller's transaction, past rules and effects, with its
   * history and files; `digests`: of its files. Null when there is none
   */
  erase: (
    sql: Sql,
    entity: Entity,
    id: string,
    digests: ReadonlyMap<string, string>,
    context: CallContext,
  ) => Promise<ErasedRecord | null>
  /** records whose retention is over on a day, and the first ids of them */
  overdue: (entity: Entity, today: string, size: number) => Promise<Overdue>
  /** deletes records for good in the caller's transaction, unless others require them */
  deleteForGood: (
    sql: Sql,
    entity: Entity,
    ids: readonly string[],
    context: CallContext,
  ) => Promise<DeletedForGood>
  /** takes the names of accounts from what they wrote: history, audit, times of records */
  eraseAuthors: (sql: Sql, users: readonly { id: string; fullname: string }[]) => Promise<void>
  /** refuses FORBIDDEN and what guards say, unless the caller may delete this record of a person for good */
  requireErasable: (entity: Entity, id: string, context: CallContext) => Promise<void>
  /** other records that name some of these, counted */
  naming: (held: readonly HeldRecord[]) => Promise<NamedIn[]>
  /** the e-mail addresses that lead to the person whom records are about, in lower case; former ones too */
  addresses: (held: readonly Pick<HeldRecord, 'route' | 'id'>[]) => Promise<string[]>
  /**
   * links records to what a field of one of them reaches, in the caller's transaction, in the place of those
   * before
   */
  setReached: (sql: Sql, id: string, path: string, targets: readonly string[]) => Promise<void>
  /** what people did, newest first, at most `size` */
  activity: (userIds: readonly string[], size: number) => Promise<Activity[]>
  /** refreshes stale copies; resolves when the queue is empty (tests, shutdown) */
  settle: () => Promise<void>
}

/** Rows per call. */
const MAX_PAGE_SIZE = 200

/** All active records whose field at `path` has this value. */
export async function listAllActive(
  records: Records,
  entity: Entity,
  path: string,
  value: string,
): Promise<RecordData[]> {
  const filters = [{ path, operator: 'Equals' as const, values: [value] }]
  const found: RecordData[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = {
      ...PLAIN_LIST,
      filters,
      size: MAX_PAGE_SIZE,
      count: 'none' as const,
      after: after ?? null,
    }
    const page = await records.list(entity, query, serverContext())
    found.push(...page.items)
    after = page.next
  }
  return found
}

/** Relations are written by their ids. */
type Written<Value> = Value extends RelationValue
  ? Pick<RelationValue, 'id'>
  : Value extends RelationValue[]
    ? Pick<RelationValue, 'id'>[]
    : Value

/**
 * Values that a feature writes into a record of a shipped entity, typed by its schema file: a property that
 * was renamed there no longer compiles here.
 */
export type ValuesOf<Route extends keyof Properties> = {
  [Name in keyof Properties[Route]]?: Written<Properties[Route][Name]>
}

/**
 * A record by its id, alone or with the person whose doing the history names; without one it names the
 * server.
 */
type Target = string | { id: string; person: Pick<User, 'id' | 'fullname'> }

const toTarget = (of: Target): { id: string; context: CallContext } =>
  typeof of === 'string'
    ? { id: of, context: serverContext() }
    : { id: of.id, context: createBehalfContext({ by: of.person.fullname, principal: of.person }) }

/**
 * Sets fields of a record of a shipped entity, named by `Route`, with the permissions of the server and with
 * history; fields that the installation's file does not declare are dropped.
 */
export async function writeRecord<Route extends keyof Properties>(
  records: Records,
  entity: Entity,
  target: Target,
  values: ValuesOf<Route>,
): Promise<RecordData> {
  const { context, id } = toTarget(target)
  const record = await records.get(entity, id, context)
  return records.update(
    entity,
    id,
    { ...getDeclared<Route>(entity, values), ...toBaseVersion(record) },
    context,
  )
}

/**
 * Moves a record to a status with the permissions of the server, unless it already has it or the file does
 * not declare it.
 */
export async function moveRecord(
  records: Records,
  entity: Entity,
  target: Target,
  status: string,
): Promise<void> {
  const { context, id } = toTarget(target)
  const record = await records.get(entity, id, context)
  if (record.status === status || !entity.statuses?.list.some(({ code }) => code === status)) return
  await records.changeStatus(entity, id, status, toBaseVersion(record), context)
}

/** Those values of a shipped entity, named by `Route`, whose fields the installation's file declares. */
export function getDeclared<Route extends keyof Properties>(
  entity: Entity,
  values: ValuesOf<Route>,
): JsonObject {
  const declared = new Set(entity.fields.map(({ path }) => path))
  return Object.fromEntries(Object.entries(values as JsonObject).filter(([name]) => declared.has(name)))
}

/** The base version of a change, in its wire form. */
export function toBaseVersion(record: RecordData): JsonObject {
  return { extraFields: { current_envers_version: getVersion(record) } }
}
