import type { ListQuery, ServerEvent } from '../../contract/api'
import type { CardRow } from '../../contract/dashboard'
import type { Entity } from '../../contract/entity'
import type { JsonObject } from '../../contract/json'
import type { Problem } from '../../contract/problem'
import type { ListPage, RecordData, Revision } from '../../contract/record'
import type { SearchHit } from '../../contract/search'
import type { CallContext } from '../kernel/context'
import type { Sql } from '../kernel/database'
import type { ManyOrder } from './bulk/prepare-rows'
import type { RowResult, StoredRow } from './bulk/row-result'
import type { Selection } from './bulk/select'
import type { LoneLane } from './bulk/store-alone'

/** The records of all entities: permissions, rules, validation, versions, codes, revisions and audit, all enforced here. */
export interface Records {
  /** makes tables and indexes fit; answers Problems for changes that would lose data (those entities keep their last shape) */
  prepare: (entities: readonly Entity[]) => Promise<Problem[]>
  /** ends what `prepare` began before a catalogue was in force */
  catchUp: () => Promise<void>
  /** what other processes changed, null when nobody knows what: rules of access are read again */
  heard: (event: ServerEvent | null) => void
  list: (entity: Entity, query: ListQuery, context: CallContext) => Promise<ListPage>
  get: (entity: Entity, id: string, context: CallContext) => Promise<RecordData>
  /** how many records have each code of a field */
  codes: (entity: Entity, query: ListQuery, path: string, context: CallContext) => Promise<Map<string, number>>
  /** the records changed last over several entities */
  latest: (entities: readonly Entity[], size: number, context: CallContext) => Promise<Omit<CardRow, 'value'>[]>
  /** records of several entities that hold the words of a text, or something like them; entities one may not read are left out */
  search: (entities: readonly Entity[], text: string, size: number, context: CallContext) => Promise<SearchHit[]>
  /** `key`: the Idempotency-Key header */
  create: (entity: Entity, body: JsonObject, context: CallContext, key?: string) => Promise<RecordData>
  /** `ifMatch`: the version of an If-Match header, when the body holds none */
  update: (entity: Entity, id: string, body: JsonObject, context: CallContext, ifMatch?: number) => Promise<RecordData>
  changeStatus: (entity: Entity, id: string, status: string, body: JsonObject, context: CallContext) => Promise<RecordData>
  remove: (entity: Entity, id: string, context: CallContext) => Promise<RecordData>
  restore: (entity: Entity, ids: readonly string[], context: CallContext) => Promise<RecordData[]>
  /** takes records made before a moment away for good, the oldest first, `size` at most; answers how many */
  purge: (entity: Entity, before: Date, size: number) => Promise<number>
  /** the records somebody chose for a batch, as they stand now */
  select: (
    entity: Entity,
    selection: Selection,
    max: number,
    context: CallContext,
  ) => Promise<Pick<StoredRow, 'record_id' | 'label' | 'version'>[]>
  /**
   * changes many records in the caller's transaction; `followed`: records whose rows followed those of others; `tell` is to
   * be called after the commit
   */
  changeMany: (
    sql: Sql,
    entity: Entity,
    order: ManyOrder,
    wishes: readonly StoredRow[],
    context: CallContext,
  ) => Promise<{ results: RowResult[]; followed: LoneLane['followed']; tell: () => void }>
  revisions: (entity: Entity, id: string, page: number, size: number, context: CallContext) => Promise<ListPage<Revision>>
  /** refreshes copies of relation paths after targets changed; resolves when the queue is empty (tests, shutdown) */
  settle: () => Promise<void>
}
