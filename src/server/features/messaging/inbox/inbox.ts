import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { canEntity } from '../../../../catalogue/rights/rights'
import { PAGE_SIZE_MAX } from '../../../../contract/constants'
import type { Entity } from '../../../../contract/model/entity'
import type { InboxItem, InboxOperation, Snooze } from '../../../../contract/model/inbox'
import type { RecordData } from '../../../../contract/model/record'
import type { Principal } from '../../../../contract/model/user'
import { DAY_MS } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { getVersion } from '../../../records'
import { readHolders } from '../../identity/accounts'
import { keepAcknowledged } from './acknowledged'
import { sendDigests } from './digest'
import { makeNoticeItems, NOTICES, noticeText } from './notice-items'
import type { Inbox, InboxOrder } from './port'
import {
  changeItem,
  deleteItems,
  type ItemChange,
  insertItems,
  itemsAbout,
  lockItem,
  pruneItems,
  readItems,
  requoteItems,
  type StoredItem,
} from './store'
import { fieldsNamedIn, fieldTexts, fillWords } from './words'

const DONE_RETENTION_MS = 90 * DAY_MS
const RETENTION_MS = 400 * DAY_MS
/** An item can be postponed by a year at most. */
const SNOOZE_MAX_MS = 366 * DAY_MS
/** Maximum number of people named in one event, which holds at most 7 kB. */
const OWNERS = 100

/** Items in the database; the right to read their records is checked at every call. */
export function createInbox(core: Core): Inbox {
  const { bus, db, now } = core
  const tell = (owners: readonly string[]): void => {
    for (let from = 0; from < owners.length; from += OWNERS)
      bus.publish({ kind: 'event', event: { type: 'inbox', owners: owners.slice(from, from + OWNERS) } })
  }
  const change = async (
    id: string,
    context: CallContext,
    made: (item: StoredItem) => ItemChange,
    revision: number | null = null,
  ): Promise<InboxItem> => {
    const caller = getCaller(context)
    const found = await db.transaction(async (sql) => {
      const item = await lockItem(sql, caller.id, id)
      const record = item && (await findRecord(core, item, context))
      if (!item || record === 'closed') throw new Refusal('NOT_FOUND', 'There is no such item in your inbox')
      const changes = made(item)
      await changeItem(sql, id, changes)
      if (changes.acknowledged_at && item.kind === 'notice' && record)
        await keep(sql, record, context, revision)
      const shown = record && (await loadWords(core, record.entity, [item], context)).of(record.record)
      return { item: { ...item, ...toStoredChanges(changes) }, shown }
    })
    tell([caller.id])
    return toInboxItem(found.item, found.shown, context.lang, now())
  }
  const keep = async (
    sql: Sql,
    { entity, record }: Reached,
    { by, principal }: CallContext,
    revision: number | null,
  ): Promise<void> => {
    if (!principal) return
    if (revision === null || revision > getVersion(record))
      throw new Refusal('VERSION_REQUIRED', 'the body says which revision was read: {"revision": 2}')
    const facts = {
      entity,
      recordId: record.id,
      revision,
      by: { id: principal.id, name: by ?? '' },
      at: now(),
    }
    if (await keepAcknowledged(sql, facts))
      bus.publish({ kind: 'event', event: { type: 'records', route: entity.route, ids: [record.id] } })
  }
  const inbox: Inbox = {
    add: async (sql, order) => {
      const told = await insertItems(sql, await loadRecipients(sql, order), {
        kind: order.kind,
        key: order.key,
        record: order.record,
        at: now(),
        by: order.by ?? null,
        words: order.words ?? null,
        quote: order.quote ?? null,
        requiresAck: order.requiresAck ?? false,
      })
      tell(told)
      return told
    },
    requote: async (sql, key, quote) => tell(await requoteItems(sql, key, quote)),
    withdraw: async (sql, key, kept = []) => tell(await deleteItems(sql, key, kept)),
    list: async ({ kind, page, size, state }, context) => {
      const caller = getCaller(context)
      const at = now()
      const inForce = await makeNoticeItems(core, caller)
      const isCurrent = (item: StoredItem): boolean =>
        item.kind !== 'notice' || item.done_at !== null || inForce.has(item.record_id ?? '')
      const said = createSaid(core, context)
      const loadVisibleItems = async (items: readonly StoredItem[]) => said.known(items.filter(isCurrent))
      const open = await loadVisibleItems(await readItems(db, caller.id, 'open', at))
      const wanted =
        state === 'open' ? open : await loadVisibleItems(await readItems(db, caller.id, state, at))
      const ofKind = wanted.filter((item) => kind === null || item.kind === kind)
      const items = ofKind.slice(page * size, (page + 1) * size)
      return {
        items: items.map((item) => toInboxItem(item, said.of(item), context.lang, at)),
        total: ofKind.length,
        page,
        size,
        unread: open.filter(({ read_at }) => read_at === null).length,
      }
    },
    act: (id, act, context, revision) => change(id, context, (item) => toChanges(act, item, now()), revision),
    snooze: (id, until, context) => {
      const date = toSnoozeEnd(until, now())
      return change(id, context, () => ({ snoozed_until: date, read_at: null, done_at: null }))
    },
    acknowledge: async (entity, record, context, revision) => {
      const caller = getCaller(context)
      await db.transaction(async (sql) => {
        await keep(sql, { entity, record }, context, revision)
        for (const id of await itemsAbout(sql, caller.id, 'notice', record.id)) {
          const item = await lockItem(sql, caller.id, id)
          if (item) await changeItem(sql, id, toChanges('acknowledge', item, now()))
        }
      })
      tell([caller.id])
    },
    digest: (signal) => sendDigests(core, inbox, signal),
    prune: () =>
      pruneItems(db, new Date(now().getTime() - DONE_RETENTION_MS), new Date(now().getTime() - RETENTION_MS)),
  }
  return inbox
}

function getCaller({ principal }: CallContext): Principal {
  if (principal) return principal
  throw new Error('the server itself has no inbox')
}

/** The named people, and everyone who holds one of the roles. */
async function loadRecipients(sql: Sql, { roles = [], userIds = [] }: InboxOrder): Promise<string[]> {
  const holders = await Promise.all(roles.map((role) => readHolders(sql, role)))
  return [...new Set([...userIds, ...holders.flat()])]
}

/** A record that the caller may read. */
interface Reached {
  entity: Entity
  record: RecordData
}

/** The record of an item; null = it has none, `closed` = the caller may not read it. */
async function findRecord(
  { records, served }: Core,
  item: StoredItem,
  context: CallContext,
): Promise<Reached | null | 'closed'> {
  if (item.route === null || item.record_id === null) return null
  const entity = served(item.route)
  if (!entity) return 'closed'
  try {
    const record = await records().get(entity, item.record_id, context)
    return record.delete.deleted ? 'closed' : { entity, record }
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN'))
      return 'closed'
    throw error
  }
}

/** What a record says in an inbox. */
interface Said {
  label: string
  /** the text of a notice, which people confirm; '' = none */
  text: string
  /** the revision that says it */
  revision: number
  /** the values of the fields that words of items name */
  value: (path: string) => string
}

/**
 * What records of an entity say to the caller, and the paths of the fields that the words of these items
 * name.
 */
async function loadWords(
  core: Core,
  entity: Entity,
  items: readonly Pick<StoredItem, 'words'>[],
  context: CallContext,
): Promise<{ paths: string[]; of: (record: RecordData) => Said }> {
  const paths = fieldsNamedIn(
    items.map(({ words }) => words),
    context.lang,
  )
  const value = await fieldTexts(core, entity, paths, context)
  const of = (record: RecordData): Said => ({
    label: record.label,
    text: noticeText(entity.route, record, context.lang),
    revision: getVersion(record),
    value: (path) => value(record, path),
  })
  return { paths, of }
}

/** What records say, as one caller may see them; one list per entity. */
function createSaid(core: Core, context: CallContext) {
  const { records, served } = core
  const found = new Map<string, Said>()
  const load = async (route: string, items: readonly StoredItem[]): Promise<void> => {
    const entity = served(route)
    if (!entity || !canEntity(getCaller(context), entity, 'read')) return
    const ids = [...new Set(items.flatMap(({ record_id }) => record_id ?? []))]
    const says = await loadWords(core, entity, items, context)
    const columns = [...says.paths, ...(route === NOTICES ? ['body'] : [])]
    for (let from = 0; from < ids.length; from += PAGE_SIZE_MAX) {
      const filters = [{ path: 'id', operator: 'In' as const, values: ids.slice(from, from + PAGE_SIZE_MAX) }]
      const query = {
        ...PLAIN_LIST,
        filters,
        columns,
        showArchived: true,
        size: PAGE_SIZE_MAX,
        count: 'none' as const,
      }
      const said = new Map(
        (await records().list(entity, query, context)).items.map((record) => [record.id, says.of(record)]),
      )
      for (const { id, record_id } of items) {
        const one = said.get(record_id ?? '')
        if (one) found.set(id, one)
      }
    }
  }
  const of = ({ id }: StoredItem): Said | null => found.get(id) ?? null
  return {
    of,
    /** the items about records that the caller may read, and those about none */
    known: async (items: readonly StoredItem[]): Promise<StoredItem[]> => {
      const wanted = items.filter((item) => of(item) === null)
      for (const route of new Set(wanted.flatMap((item) => item.route ?? [])))
        await load(
          route,
          wanted.filter((item) => item.route === route),
        )
      return items.filter((item) => item.route === null || of(item) !== null)
    },
  }
}

function toChanges(act: InboxOperation, item: StoredItem, at: Date): ItemChange {
  const read = item.read_at === null ? { read_at: at } : {}
  if (act === 'read') return { read_at: at }
  if (act === 'reopen') return { done_at: null, snoozed_until: null }
  // Whoever has to confirm that they have read it ends it by that alone.
  if (act === 'done' && item.requires_ack && item.acknowledged_at === null)
    throw new Refusal(
      'BAD_BODY',
      'This item asks for an acknowledgement: PUT /api/inbox/acknowledgements/{id}',
    )
  const done = { ...read, done_at: at, snoozed_until: null }
  return act === 'acknowledge' && item.acknowledged_at === null ? { ...done, acknowledged_at: at } : done
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

function toSnoozeEnd(snooze: Snooze, now: Date): Date {
  if ('for' in snooze) return new Date(now.getTime() + (snooze.for === 'day' ? 1 : 7) * DAY_MS)
  const date = DATE.test(snooze.until) ? new Date(`${snooze.until}T06:00:00Z`) : new Date(Number.NaN)
  const ms = date.getTime() - now.getTime()
  if (ms > 0 && ms < SNOOZE_MAX_MS) return date
  throw new Refusal(
    'BAD_BODY',
    'An item is put off until a date in the coming year: {"for": "day"|"week"} or {"until": "2026-12-01"}',
  )
}

function toStoredChanges(changes: ItemChange): Partial<StoredItem> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  )
}

function toInboxItem(item: StoredItem, said: Said | null, lang: string, now: Date): InboxItem {
  const { record_id, route } = item
  const words = fillWords(item.words, lang, said?.value ?? (() => ''))
  const isOff = item.snoozed_until !== null && new Date(item.snoozed_until) > now
  const instant = (value: string | null): string | null =>
    value === null ? null : new Date(value).toISOString()
  return {
    id: item.id,
    kind: item.kind,
    at: new Date(item.at).toISOString(),
    by: item.by_name,
    record: route !== null && record_id !== null ? { route, id: record_id, label: said?.label ?? '' } : null,
    revision: said?.revision ?? null,
    title: said?.label ?? words,
    text: [said === null ? '' : words, said?.text ?? '', item.quote ?? ''].filter(Boolean).join('\n'),
    state: item.done_at !== null ? 'done' : isOff ? 'snoozed' : item.read_at === null ? 'unread' : 'read',
    requiresAck: item.requires_ack,
    readAt: instant(item.read_at),
    acknowledgedAt: instant(item.acknowledged_at),
    doneAt: instant(item.done_at),
    snoozedUntil: isOff ? instant(item.snoozed_until) : null,
  }
}
