import { INBOX_KINDS, INBOX_STATES, type InboxAct, type Snooze } from '../../../contract/inbox'
import type { JsonObject } from '../../../contract/json'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { readObject } from '../../kernel/http/body'
import { contextOf, type HttpCall, paramOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import { inboxHolder } from './holder'
import { createInbox } from './inbox'
import { inboxMigrations } from './migrations'
import { NOTICES } from './notice-items'
import type { Inbox, InboxQuery } from './port'

const SIZE = 20
const SIZE_MAX = 100
const PAGE_MAX = 100

/** What a person does with an item, by the word of its path. */
const ACTS: readonly (readonly [string, InboxAct])[] = [
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
    answer: async (call, _, inbox) => answer(call, await inbox.list(queryOf(call), contextOf(call))),
  },
  ...ACTS.map(
    ([word, act]): Route<Inbox> => ({
      method: 'PUT',
      path: `/api/inbox/${word}/:id`,
      right: 'signed in',
      answer: async (call, _, inbox) => answer(call, await inbox.act(idOf(call), act, contextOf(call))),
    }),
  ),
  {
    method: 'PUT',
    path: '/api/inbox/snoozes/:id',
    right: 'signed in',
    answer: async (call, _, inbox) => {
      const id = idOf(call)
      return answer(call, await inbox.snooze(id, snoozeOf(await readObject(call)), contextOf(call)))
    },
  },
]

function idOf(call: HttpCall): string {
  const id = paramOf(call, 'id')
  if (isUuid(id)) return id
  throw new Refusal('NOT_FOUND', 'There is no such item in your inbox')
}

function snoozeOf(body: JsonObject): Snooze {
  if (body.for === 'day' || body.for === 'week') return { for: body.for }
  return { until: typeof body.until === 'string' ? body.until : '' }
}

function queryOf(call: HttpCall): InboxQuery {
  return {
    state: oneOf(call, 'state', INBOX_STATES) ?? 'open',
    kind: oneOf(call, 'kind', INBOX_KINDS),
    page: whole(call, 'page', 0, PAGE_MAX),
    size: whole(call, 'size', SIZE, SIZE_MAX),
  }
}

function oneOf<Word extends string>(call: HttpCall, name: string, words: readonly Word[]): Word | null {
  const asked = call.req.query(name)
  if (asked === undefined) return null
  const known = words.find((word) => word === asked)
  if (known !== undefined) return known
  throw new Refusal('BAD_PARAMETER', `"${name}" is one of ${words.join(', ')}`)
}

function whole(call: HttpCall, name: string, plain: number, max: number): number {
  const text = call.req.query(name)
  if (text === undefined) return plain
  if (/^\d{1,4}$/.test(text) && Number(text) <= max) return Number(text)
  throw new Refusal('BAD_PARAMETER', `"${name}" is a whole number up to ${max}`)
}

export type { Inbox } from './port'

/** What waits for each person: mentions, assignments, approvals, notices, reminders. */
export const inboxFeature = defineFeature<Inbox>({
  id: 'inbox',
  migrations: inboxMigrations,
  routes,
  open: (core) => {
    const inbox = createInbox(core)
    // Whom a notice is for is decided when they look: every bell asks anew.
    const look = async () => core.bus.publish({ kind: 'event', event: { type: 'inbox' } })
    return { service: inbox, guards: [{ route: NOTICES, stored: look }], personal: [inboxHolder(core.db)], tidy: inbox.prune }
  },
})
