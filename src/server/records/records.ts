import type { Entity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { CallContext } from '../kernel/context'
import type { Sql } from '../kernel/database'
import { runAsWork } from '../kernel/db/work'
import { Refusal } from '../kernel/refusal'
import { findRecord, requireEntity, toVisibleRecord } from './access/access'
import { withAccess } from './access/access-rules'
import { findReachable } from './access/readers'
import { changeMany } from './batch/change-many'
import { selectMany } from './batch/select'
import { createFanOut } from './copies/fan-out'
import { followEffects, passDates, performEffectDryRun } from './effects'
import { requireMove } from './engine/guards'
import { createRecordEngine, type RecordsNeeds } from './engine/record-engine'
import { type Merged, mergeInto } from './merge/merge'
import { readActivity } from './personal/activity'
import { personAddresses } from './personal/addresses'
import { eraseAuthors } from './personal/authors'
import { eraseRecord } from './personal/erase'
import { countOtherReferences, loadHeldRecords } from './personal/held'
import { deleteForGood, overdueRecords } from './personal/overdue'
import type { Records } from './port'
import { createPreparer } from './prepare/prepare'
import { createStatistics } from './prepare/statistics'
import { loadAddressedIds } from './read/addressed'
import { searchAudit } from './read/audit'
import { readBoard } from './read/board'
import { countCodes } from './read/code-counts'
import { createFormerCodes } from './read/former-codes'
import { listRecords } from './read/list'
import { withLocalizedHits, withLocalizedLabels } from './read/localized-labels'
import { figuresOverTime } from './read/over-time'
import { lastChanges, listRevisions } from './read/revisions'
import { latestRecords, searchRecords } from './read/search'
import { partList } from './read/sheets'
import { withUnreachable } from './read/unreachable'
import { tableName } from './schema/plan'
import { setReached } from './schema/reached'
import { getVersion } from './schema/row'
import { createRecord } from './write/create'
import { purgeRecords, removeRecord, restoreRecords } from './write/remove'
import { changeRecordStatus } from './write/status'
import { checkUnsaved } from './write/unsaved'
import { updateRecord } from './write/update'
import type { Written } from './write/write'

/** Ids per notification between processes, which holds at most 7 kB. */
const IDS_OF_EVENT = 150

/** Carries what a merge would do out of a transaction by rolling it back. */
class TriedMerge extends Error {
  readonly result: Merged
  constructor(result: Merged) {
    super('only tried')
    this.result = result
  }
}

async function runMerge(isTrial: boolean, merge: () => Promise<Merged>): Promise<Merged> {
  try {
    return await merge()
  } catch (error) {
    if (isTrial && error instanceof TriedMerge) return error.result
    throw error
  }
}

/** The records service of one process, over an open database. */
export function createRecords(needs: RecordsNeeds): Records {
  const engine = createRecordEngine(needs)
  engine.hooks.add({
    route: null,
    onStored: (sql, entity, stored, context) =>
      followEffects({ engine, entity, context, sql, tell: tellEffect }, stored),
  })
  const fanOut = createFanOut(engine)
  engine.onWake(fanOut.wake)
  const statistics = createStatistics(engine)
  const formerCodes = createFormerCodes(engine)
  const preparer = createPreparer(engine)
  /** Publishes the event after the commit and returns the record as the caller may see it. */
  const publishChange = (entity: Entity, record: RecordData, context: CallContext): Promise<RecordData> => {
    statistics.wrote(tableName(entity.route))
    engine.emit({
      type: 'record',
      route: entity.route,
      id: record.id,
      version: getVersion(record),
      by: context.by,
    })
    return loadRecordView(entity, record, context)
  }
  const loadRecordView = async (
    entity: Entity,
    record: RecordData,
    context: CallContext,
  ): Promise<RecordData> => {
    const plan = engine.plan(entity)
    const [called = record] = await withLocalizedLabels(engine, plan, [record], context.lang)
    const [known = called] = await withAccess({ context, engine, plan, sql: engine.db }, [called])
    return loadRedactedRecord(entity, known, context)
  }
  /**
   * One record without what is hidden from the caller, whose related records tell whether they can be opened.
   */
  const loadRedactedRecord = (
    entity: Entity,
    record: RecordData,
    context: CallContext,
  ): Promise<RecordData> =>
    withUnreachable(
      { context, engine, plan: engine.plan(entity), sql: engine.db },
      toVisibleRecord(entity, record, context),
    )
  const tellFollowed = ({ route }: Pick<Entity, 'route'>, ids: readonly string[]): void => {
    for (const _ of ids) statistics.wrote(tableName(route))
    for (let from = 0; from < ids.length; from += IDS_OF_EVENT)
      engine.emit({ type: 'records', route, ids: ids.slice(from, from + IDS_OF_EVENT) })
  }
  /** Records that effects wrote are announced when the whole change is committed. */
  const tellEffect = (entity: Entity, { followed, isChanged, isCopied, record }: Written): void => {
    engine.db.afterCommit(() => {
      if (isCopied) fanOut.wake()
      tellFollowed(entity, followed)
      if (!isChanged) return
      statistics.wrote(tableName(entity.route))
      engine.emit({
        type: 'record',
        route: entity.route,
        id: record.id,
        version: getVersion(record),
        by: null,
      })
    })
  }
  const wrote = (entity: Entity, written: Written, context: CallContext): Promise<RecordData> => {
    const { followed, isChanged, isCopied, record } = written
    if (isCopied) fanOut.wake()
    tellFollowed(entity, followed)
    return isChanged ? publishChange(entity, record, context) : loadRecordView(entity, record, context)
  }
  /** Access rules apply to people only. */
  const ready = async ({ principal }: CallContext, sql: Sql = engine.db): Promise<void> => {
    if (principal) await engine.access.fresh(sql)
  }
  return {
    prepare: async (entities, change = null) => {
      const problems = await runAsWork('migration', () => preparer.prepare(entities, change))
      engine.access.forget()
      fanOut.wake()
      statistics.refresh()
      return problems
    },
    carryOut: (sql, entities, change) =>
      runAsWork('migration', () => preparer.carryOut(sql, entities, change)),
    catchUp: async () => {
      await runAsWork('migration', preparer.catchUp)
      fanOut.wake()
    },
    heard: (event) => (event ? engine.access.heard(event) : engine.access.forget()),
    list: async (entity, query, context) => {
      await ready(context)
      return listRecords(engine, entity, query, context)
    },
    board: async (entity, query, order, context) => {
      await ready(context)
      return readBoard({ context, engine }, entity, query, order)
    },
    sheets: async (entity, by, context) => {
      await ready(context)
      return partList({ context, engine }, entity, by)
    },
    get: async (entity, id, context) => {
      requireEntity(context, entity, 'read')
      await ready(context)
      const plan = engine.plan(entity)
      const { record } = await findRecord({ context, engine, plan, sql: engine.db }, id)
      const [called = record] = await withLocalizedLabels(engine, plan, [record], context.lang)
      return loadRedactedRecord(entity, called, context)
    },
    findReachable: async (entity, ids, people) => {
      await engine.access.fresh(engine.db)
      return findReachable({ engine, plan: engine.plan(entity), sql: engine.db }, ids, people)
    },
    codes: async (entity, query, path, context) => {
      await ready(context)
      return countCodes({ context, engine }, entity, query, path)
    },
    formerCodes,
    overTime: async (entity, query, order, context) => {
      await ready(context)
      return figuresOverTime({ context, engine }, entity, query, order)
    },
    addressed: (entity, principal, size) => loadAddressedIds(engine, entity, principal, size),
    latest: async (entities, size, context) => {
      await ready(context)
      return withLocalizedHits(engine, await latestRecords(engine, entities, size, context), context.lang)
    },
    search: async (entities, text, size, context) => {
      await ready(context)
      return withLocalizedHits(
        engine,
        await searchRecords({ context, engine }, entities, text, size),
        context.lang,
      )
    },
    create: async (entity, body, context, key) => {
      await ready(context)
      const { record, isNew, followed } = await createRecord({ context, engine }, entity, body, key)
      tellFollowed(entity, followed)
      return isNew ? publishChange(entity, record, context) : record
    },
    update: async (entity, id, body, context, ifMatch) => {
      await ready(context)
      return wrote(entity, await updateRecord({ context, engine }, entity, id, { body, ifMatch }), context)
    },
    changeStatus: async (entity, id, status, body, context, ifMatch) => {
      await ready(context)
      return wrote(
        entity,
        await changeRecordStatus({ context, engine }, entity, id, { to: status, body, ifMatch }),
        context,
      )
    },
    check: async (entity, unsaved, context) => {
      await ready(context)
      return checkUnsaved({ context, engine }, entity, unsaved)
    },
    remove: async (entity, id, context) => {
      await ready(context)
      return publishChange(entity, await removeRecord(engine, entity, id, context), context)
    },
    merge: async (entity, order, context) => {
      await ready(context)
      const work = { context, engine, plan: engine.plan(entity) }
      const { touched, ...merged } = await runMerge(order.dryRun === true, () =>
        engine.db.transaction(async (sql) => {
          const done = await mergeInto({ ...work, sql }, order)
          if (order.dryRun) throw new TriedMerge(done)
          return done
        }),
      )
      if (order.dryRun) return { ...merged, record: await loadRecordView(entity, merged.record, context) }
      fanOut.wake()
      for (const [route, ids] of touched) tellFollowed({ route }, ids)
      tellFollowed(entity, [order.other])
      return { ...merged, record: await publishChange(entity, merged.record, context) }
    },
    restore: async (entity, ids, context) => {
      await ready(context)
      const records = await restoreRecords(engine, entity, ids, context)
      return Promise.all(records.map((record) => publishChange(entity, record, context)))
    },
    passDates: (entity, signal) =>
      passDates({ engine, entity, tell: (written) => tellEffect(entity, written), signal }),
    dryRunEffect: (entity, draft, effect) => performEffectDryRun({ engine, entity, ...draft }, effect),
    purge: (entity, before, size) => purgeRecords(engine, entity, before, size),
    select: async (entity, selection, max, context) => {
      await ready(context)
      return selectMany({ context, engine }, entity, selection, max)
    },
    changeMany: async (sql, entity, order, requested, context) => {
      await ready(context, sql)
      const { followed, results, ids, isCopied } = await changeMany(
        { context, engine, sql },
        entity,
        order,
        requested,
      )
      const tell = (): void => {
        if (isCopied) fanOut.wake()
        tellFollowed(entity, ids)
      }
      return { results, followed, tell }
    },
    revisions: async (entity, id, page, size, context) => {
      await ready(context)
      return listRevisions({ context, engine }, entity, id, { page, size })
    },
    lastChanges: (values) => lastChanges(engine, values),
    audit: async (entities, query, context) => {
      await ready(context)
      return searchAudit({ context, engine }, entities, query)
    },
    held: (entity, id) => loadHeldRecords(engine, engine.db, entity, id),
    erase: async (sql, entity, id, digests, context) => {
      const erased = await eraseRecord({ context, engine, plan: engine.plan(entity), sql }, id, digests)
      engine.db.afterCommit(() => {
        fanOut.wake()
        if (erased)
          engine.emit({ type: 'record', route: entity.route, id, version: erased.version, by: context.by })
      })
      return erased
    },
    overdue: (entity, today, size) => overdueRecords(engine.db, engine.plan(entity), today, size),
    deleteForGood: async (sql, entity, ids, context) => {
      const gone = await deleteForGood({ context, engine, plan: engine.plan(entity), sql }, ids)
      engine.db.afterCommit(() => tellFollowed(entity, gone.ids))
      return gone
    },
    eraseAuthors: (sql, users) => eraseAuthors(engine, sql, users),
    requireErasable: async (entity, id, context) => {
      requireEntity(context, entity, 'delete')
      if (context.principal?.id === id) throw new Refusal('OWN_STATUS', 'no one may erase their own account')
      await requireMove(engine, entity, { id, change: 'delete' }, context)
    },
    naming: (held) => countOtherReferences(engine, engine.db, held),
    addresses: (held) => personAddresses(engine, engine.db, held),
    setReached,
    activity: (userIds, size) => readActivity(engine.db, userIds, size),
    settle: async () => {
      await fanOut.settle()
      await statistics.settle()
    },
  }
}
