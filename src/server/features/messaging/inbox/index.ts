import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { INBOX_KINDS, INBOX_STATES, type InboxOperation, type Snooze } from '../../../../contract/model/inbox'
import { type ActionHandler, defineFeature, defineJob, type Feature, type Route } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { pageParam, wordParam } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import type { WrittenRecord } from '../../../records'
import { readRevision } from './acknowledged'
import { createInbox } from './inbox'
import { inboxMigrations } from './migrations'
import { askAgain, NOTICES } from './notice-items'
import { inboxPersonalData } from './personal-data'
import type { Inbox, InboxQuery } from './port'

const PAGE_SIZE = 20
const SIZE_MAX = 100
const PAGE_MAX = 100

/** A person's operations on an item, by the segment of its path. */
const ACTS: readonly (readonly [string, InboxOperation])[] = [
  ['reads', 'read'],
  ['acknowledgements', 'acknowledge'],
  ['dones', 'done'],
  ['reopenings', 'reopen'],
]

const routes: readonly Route<Inbox>[] = [
  {
    method: 'GET',
    path: '/api/inbox',
    right: 'signed in',
    answer: async (call, _, inbox) => answer(call, await inbox.list(readQuery(call), createContext(call))),
  },
  ...ACTS.map(
    ([word, act]): Route<Inbox> => ({
      method: 'PUT',
      path: `/api/inbox/${word}/:id`,
      right: 'signed in',
      answer: async (call, _, inbox) => {
        const revision = readRevision(await readObject(call, false))
        return answer(call, await inbox.act(readItemId(call), act, createContext(call), revision))
      },
    }),
  ),
  {
    method: 'PUT',
    path: '/api/inbox/snoozes/:id',
    right: 'signed in',
    answer: async (call, _, inbox) => {
      const id = readItemId(call)
      return answer(call, await inbox.snooze(id, readSnooze(await readObject(call)), createContext(call)))
    },
  },
]

function readItemId(call: HttpCall): string {
  const id = readParam(call, 'id')
  if (isUuid(id)) return id
  throw new Refusal('NOT_FOUND', 'There is no such item in your inbox')
}

function readSnooze(body: JsonObject): Snooze {
  if (body.for === 'day' || body.for === 'week') return { for: body.for }
  return { until: typeof body.until === 'string' ? body.until : '' }
}

function readQuery(call: HttpCall): InboxQuery {
  return {
    state: wordParam(call, 'state', INBOX_STATES) ?? 'open',
    kind: wordParam(call, 'kind', INBOX_KINDS),
    ...pageParam(call, { pages: PAGE_MAX, plain: PAGE_SIZE, max: SIZE_MAX }),
  }
}

export type { Inbox } from './port'

/** Confirms that the caller has read a notice. */
const acknowledge: ActionHandler = {
  method: 'POST',
  run: async ({ body = {}, context, entity, record }, { use }) => {
    await use(inboxFeature).acknowledge(entity, record, context, readRevision(body))
    return { facts: { acknowledged: true } }
  },
}

/** Mails people their unread items. */
const digestsJob = defineJob({
  shipped: { name: 'Riepilogo giornaliero', cron: '0 0 7 * * ?' },
  outcomes: { DIGESTS_SENT: { it: 'riepiloghi inviati: {count}', en: 'digests sent: {count}' } },
  run: async ({ signal }, _core, inbox: Inbox) => ({
    code: 'DIGESTS_SENT',
    figures: { count: await inbox.digest(signal) },
  }),
})

/** Each person's inbox: mentions, assignments, approvals, notices, reminders. */
export const inboxFeature: Feature<Inbox> = defineFeature<Inbox>({
  id: 'inbox',
  migrations: inboxMigrations,
  sets: { notices: ['acks'] },
  actions: { acknowledgements: acknowledge },
  jobs: { SEND_DIGESTS: digestsJob },
  routes,
  open: (core) => {
    const inbox = createInbox(core)
    // The recipients of a notice are decided when people look: every bell queries again.
    const look = async (sql: Sql, _: Entity, stored: readonly WrittenRecord[]): Promise<void> => {
      await askAgain(sql, stored, core.now())
      core.bus.publish({ kind: 'event', event: { type: 'inbox' } })
    }
    return {
      service: inbox,
      hooks: [
        { route: NOTICES, onStored: look },
        { route: null, onMerged: moveItems },
      ],
      personal: [inboxPersonalData(core.db)],
      tidy: inbox.prune,
    }
  },
})

/** Items about a merged record, and confirmations of having read it, are moved to the one that stays. */
async function moveItems(
  sql: Sql,
  { route }: Entity,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql.query(
    'update inbox_item set record_id = $3 where route = $1 and record_id = $2 returning id',
    [route, from, to],
  )
  await sql.query(
    `update acknowledgement a set record_id = $3 where route = $1 and record_id = $2
     and not exists (select 1 from acknowledgement b where b.record_id = $3 and b.user_id = a.user_id)`,
    [route, from, to],
  )
  return rows.length
}
