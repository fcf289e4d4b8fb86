import type { ServerEvent } from '../../../../contract/calls/api'
import type { Entity } from '../../../../contract/model/entity'
import { ERASED_TEXT } from '../../../../contract/model/person'
import {
  defineFeature,
  type Feature,
  type PersonalDataSource,
  type RecordCallHandler,
  type Route,
} from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, readParam } from '../../../kernel/http/call'
import { pageParam, wholeParam } from '../../../kernel/http/query'
import { idempotencyKey } from '../../../kernel/http/write-headers'
import { requireAnyChange } from '../../../records'
import { accountsFeature } from '../../identity/accounts'
import { findWord, type LogWriter, logsFeature } from '../../operations/logs'
import { actionsFeature } from '../actions'
import { type Batches, createBatches } from './batches'
import { batchMigrations } from './migrations'

/** Calls about existing batches: progress, failures, cancelling. POST {endpoint}/batches creates them. */
const routes: readonly Route<Batches>[] = [
  {
    method: 'GET',
    path: '/api/batches',
    right: 'signed in',
    answer: async (call, _, batches) => {
      const { page, size } = pageParam(call, { pages: 10_000, plain: 20, max: 100 })
      return answer(call, await batches.list(page, size, createContext(call)))
    },
  },
  {
    method: 'GET',
    path: '/api/batches/:id',
    right: 'signed in',
    answer: async (call, _, batches) =>
      answer(
        call,
        await batches.get(
          readParam(call, 'id'),
          wholeParam(call, 'from', { plain: 0, max: 1_000_000 }),
          createContext(call),
        ),
      ),
  },
  {
    method: 'PUT',
    path: '/api/batches/:id/cancel',
    right: 'signed in',
    answer: async (call, _, batches) =>
      answer(call, await batches.cancel(readParam(call, 'id'), createContext(call))),
  },
]

export type { Batches } from './batches'

/** Rows of operations hold former values of records: an undo must not restore anything that was erased. */
const batchPersonalData: PersonalDataSource = {
  part: 'batches',
  erase: async (sql, { records, users }) => {
    await sql.query(
      `update batch_row set label = '', body = null, before = null, changes = null, errors = null, message = null
       where record_id = any ($1::uuid[])`,
      [records.map(({ id }) => id)],
    )
    await sql.query('update batch set by_name = $2 where by_id = any ($1::uuid[])', [
      users.map(({ id }) => id),
      ERASED_TEXT,
    ])
  },
}

/** A finished operation is a line of the log; a dry run changed nothing. */
function noteEnd(
  { batch, owner }: Extract<ServerEvent, { type: 'batch' }>,
  entity: Entity | undefined,
  logs: Pick<LogWriter, 'act'>,
): void {
  const { done, dryRun, failed, operation, state } = batch
  if (!entity || dryRun || state === 'queued' || state === 'running') return
  const params = { operation: findWord(operation), state: findWord(state), done, failed }
  const message = { code: 'BATCH_ENDED', params } as const
  logs.act({ userId: owner }, entity, { source: 'batches', message })
}

/** Large enough for an import of a hundred thousand rows. */
const MAX_BODY_BYTES = 32 * 1024 * 1024

/**
 * `POST {endpoint}/batches`: starts an operation on many records. Permissions are checked before the body is
 * read.
 */
const startBatch: RecordCallHandler = async (call, { use }, entity) => {
  const context = createContext(call)
  requireAnyChange(context, entity)
  const body = await readObject(call, true, MAX_BODY_BYTES)
  return answer(call, await use(batchesFeature).start(entity, body, context, idempotencyKey(call)), 202)
}

/** Operations on many records in the background. */
export const batchesFeature: Feature<Batches> = defineFeature<Batches>({
  id: 'batches',
  migrations: batchMigrations,
  routes,
  listCalls: { batches: { POST: startBatch } },
  open: ({ bus, catalogue, db, log, now, records, served, use }) => {
    const batches = createBatches({
      db,
      records,
      catalogue,
      describe: use(accountsFeature).accounts.describe,
      call: use(actionsFeature).runForOneOfMany,
      emit: (event) => {
        bus.publish({ kind: 'event', event })
        if (event.type === 'batch') noteEnd(event, served(event.batch.route), use(logsFeature))
      },
      now,
      log,
    })
    return { service: batches, personal: [batchPersonalData], close: batches.stop }
  },
})
