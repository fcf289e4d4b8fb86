import type { Entity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import type { CallContext, Records } from '../parts'
import { findRecord, hiddenFields, requireEntity, withoutFields } from './access'
import { countCodes } from './code-counts'
import { createRecord } from './create'
import { createFanOut } from './fan-out'
import { createKit, type RecordsNeeds } from './kit'
import { latestRecords } from './latest'
import { listRecords } from './list'
import { changeMany, requireMany } from './many'
import { tableName } from './plan'
import { createPreparer } from './prepare'
import { removeRecord, restoreRecords } from './remove'
import { listRevisions } from './revisions'
import { searchRecords } from './search'
import { selectMany } from './select-many'
import { createStatistics } from './statistics'
import { changeRecordStatus } from './status'
import { updateRecord, versionOf, type Written } from './update'

/** A notification between processes holds 7 kB at most. */
const IDS_OF_EVENT = 150

/** The records service of one process, over an open database. */
export function createRecords(needs: RecordsNeeds): Records {
  const kit = createKit(needs)
  const fanOut = createFanOut(kit)
  const statistics = createStatistics(kit)
  const prepare = createPreparer(kit)
  /** Tells the world after the commit, and answers what the caller may see. */
  const done = (entity: Entity, record: RecordData, context: CallContext): RecordData => {
    statistics.wrote(tableName(entity.route))
    kit.emit({ type: 'record', route: entity.route, id: record.id, version: versionOf(record), by: context.by })
    return withoutFields(record, hiddenFields(entity, context))
  }
  const wrote = (entity: Entity, { record, isChanged, isCopied }: Written, context: CallContext): RecordData => {
    if (isCopied) fanOut.wake()
    return isChanged ? done(entity, record, context) : withoutFields(record, hiddenFields(entity, context))
  }
  return {
    prepare: async (entities) => {
      const problems = await prepare(entities)
      fanOut.wake()
      statistics.refresh()
      return problems
    },
    list: (entity, query, context) => listRecords(kit, entity, query, context),
    get: async (entity, id, context) => {
      requireEntity(context, entity, 'read')
      const { record } = await findRecord(kit, kit.db, kit.plan(entity), id, context)
      return withoutFields(record, hiddenFields(entity, context))
    },
    codes: (entity, query, path, context) => countCodes(kit, entity, query, path, context),
    latest: (entities, size, context) => latestRecords(kit, entities, size, context),
    search: (entities, text, size, context) => searchRecords(kit, entities, text, size, context),
    create: async (entity, body, context, key) => {
      const { record, isNew } = await createRecord(kit, entity, body, context, key)
      return isNew ? done(entity, record, context) : record
    },
    update: async (entity, id, body, context, ifMatch) =>
      wrote(entity, await updateRecord(kit, entity, id, body, context, ifMatch), context),
    changeStatus: async (entity, id, status, body, context) =>
      wrote(entity, await changeRecordStatus(kit, entity, id, status, body, context), context),
    remove: async (entity, id, context) => done(entity, await removeRecord(kit, entity, id, context), context),
    restore: async (entity, ids, context) => {
      const records = await restoreRecords(kit, entity, ids, context)
      return records.map((record) => done(entity, record, context))
    },
    select: (entity, selection, max, context) => selectMany(kit, entity, selection, max, context),
    mayMany: (entity, order, context) => requireMany(entity, order, context),
    changeMany: async (sql, entity, order, wishes, context) => {
      const { results, ids, isCopied } = await changeMany(kit, sql, entity, order, wishes, context)
      const tell = (): void => {
        if (isCopied) fanOut.wake()
        for (const _ of ids) statistics.wrote(tableName(entity.route))
        for (let from = 0; from < ids.length; from += IDS_OF_EVENT)
          kit.emit({ type: 'records', route: entity.route, ids: ids.slice(from, from + IDS_OF_EVENT) })
      }
      return { results, tell }
    },
    revisions: (entity, id, page, size, context) => listRevisions(kit, entity, id, page, size, context),
    settle: async () => {
      await fanOut.settle()
      await statistics.settle()
    },
  }
}
