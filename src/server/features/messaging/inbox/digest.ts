import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { PREFERENCE_DIGEST } from '../../../../contract/calls/preference'
import { PAGE_SIZE_MAX } from '../../../../contract/constants'
import type { InboxItem, InboxKind } from '../../../../contract/model/inbox'
import type { User } from '../../../../contract/model/user'
import { officeDay } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { accountsFeature, commonValues } from '../../identity/accounts'
import { mailFeature } from '../mail'

import type { Inbox } from './port'

/** Items named in one mail. */
const MAX_NAMED_ITEMS = 10
const MAX_READ_ITEMS = 100

/** Texts of a mail for each kind of item. */
const KINDS: Readonly<Record<string, Readonly<Record<InboxKind, string>>>> = {
  it: {
    mention: 'Menzione',
    assignment: 'Incarico',
    approval: 'Approvazione',
    notice: 'Avviso',
    reminder: 'Promemoria',
  },
  en: {
    mention: 'Mention',
    assignment: 'Assignment',
    approval: 'Approval',
    notice: 'Notice',
    reminder: 'Reminder',
  },
}

/**
 * Mails everyone their unread items since the last digest, at most once a day; people can turn it off in
 * their preferences. Returns the number of mails.
 */
export async function sendDigests(
  core: Core,
  inbox: Pick<Inbox, 'list'>,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0
  for await (const id of everyone(core)) {
    if (signal.aborted) break
    if (await digestFor(core, inbox, id)) sent += 1
  }
  return sent
}

/** The ids of all active users. */
async function* everyone({ builtIn, records }: Core): AsyncGenerator<string> {
  const users = builtIn('users')()
  for (let after: string | null | undefined; after !== null; ) {
    const query = {
      ...PLAIN_LIST,
      columns: [],
      size: PAGE_SIZE_MAX,
      count: 'none' as const,
      after: after ?? null,
    }
    const page = await records().list(users, query, serverContext())
    for (const { id } of page.items) yield id
    after = page.next
  }
}

async function digestFor(core: Core, inbox: Pick<Inbox, 'list'>, userId: string): Promise<boolean> {
  const { db, now, publicUrl, use } = core
  const { accounts } = use(accountsFeature)
  const user = await accounts.describe(userId)
  const person = user && (await accounts.people.byId(userId))
  if (!user || !person?.email || (await isOff(db, userId))) return false
  const day = officeDay(now())
  const last = await lastDigest(db, userId)
  if (last?.day === day) return false
  const { items } = await inbox.list(
    { state: 'open', kind: null, page: 0, size: MAX_READ_ITEMS },
    contextFor(user),
  )
  const unread = items.filter(({ state }) => state === 'unread')
  if (!unread.some(({ at }) => last === null || new Date(at) > last.at)) return false
  const { email: to } = person
  const values = {
    ...commonValues(core, user.lang),
    'user.fullname': user.fullname,
    count: String(unread.length),
    items: unread
      .slice(0, MAX_NAMED_ITEMS)
      .map((item) => writeLine(item, user.lang))
      .join('\n'),
    'link.inbox': `${publicUrl()}/inbox`,
  }
  return db.transaction(async (sql) => {
    const { count } = await sql.query(
      'insert into inbox_digest (user_id, day, sent_at) values ($1, $2, $3) on conflict do nothing',
      [userId, day, now()],
    )
    if (count > 0) await use(mailFeature).put({ event: 'DIGEST', to, lang: user.lang, values }, sql)
    return count > 0
  })
}

function contextFor(user: Omit<User, 'token'>): CallContext {
  return { ...serverContext(), principal: user, lang: user.lang, by: user.fullname }
}

function writeLine({ by, kind, title }: InboxItem, lang: string): string {
  const words = KINDS[lang] ?? KINDS.it
  return [words?.[kind], title, by].filter(Boolean).join(' · ')
}

async function isOff(sql: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql.query<{ value: string }>(
    'select value from preference where user_id = $1 and key = $2',
    [userId, PREFERENCE_DIGEST],
  )
  return rows[0]?.value === 'false'
}

/** When a person had their last digest, with its day as `2026-11-24`. */
async function lastDigest(sql: Sql, userId: string): Promise<{ day: string; at: Date } | null> {
  const { rows } = await sql.query<{ day: string; at: string }>(
    'select day::text as day, sent_at as at from inbox_digest where user_id = $1 order by day desc limit 1',
    [userId],
  )
  return rows[0] ? { day: rows[0].day, at: new Date(rows[0].at) } : null
}
