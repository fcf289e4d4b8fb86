import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { isObject } from '../../../../catalogue/paths'
import { covers } from '../../../../catalogue/rights/rights'
import { type LocalText, localText } from '../../../../contract/language'
import type { RecordData } from '../../../../contract/model/record'
import type { Principal } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { textOfMarkup } from '../../../kernel/markup'
import type { WrittenRecord } from '../../../records'
import { insertItems, readKeys, reopenItems } from './store'

/** Route of the notices. */
export const NOTICES = 'notices'
/** What people confirm having read: once one of these changes, they are asked again. */
export const NOTICE_TEXTS = ['title', 'body'] as const
/** Notices in force that one person sees. */
const MAX_NOTICES = 100

const toNoticeItemKey = (id: string): string => `notice:${id}`

/**
 * Creates an item for every notice in force that is for a person and has none yet; returns the ids of those
 * in force. The recipients change with groups, dates and statuses: hence when the person looks, not when the
 * notice is published.
 */
export async function makeNoticeItems(
  { db, records, served }: Core,
  principal: Principal,
): Promise<ReadonlySet<string>> {
  const entity = served(NOTICES)
  if (!entity) return new Set()
  const ids = await records().addressed(entity, principal, MAX_NOTICES)
  const known = await readKeys(db, principal.id, ids.map(toNoticeItemKey))
  const fresh = ids.filter((id) => !known.has(toNoticeItemKey(id)))
  if (fresh.length === 0) return new Set(ids)
  const filters = [{ path: 'id', operator: 'In' as const, values: fresh }]
  const query = { ...PLAIN_LIST, filters, columns: null, size: MAX_NOTICES, count: 'none' as const }
  const { items } = await records().list(entity, query, serverContext())
  for (const notice of items) {
    const record = { route: NOTICES, id: notice.id }
    const cause = {
      kind: 'notice' as const,
      key: toNoticeItemKey(notice.id),
      record,
      by: null,
      words: null,
      quote: null,
    }
    await insertItems(db, [principal.id], {
      ...cause,
      at: getNoticeDate(notice),
      requiresAck: notice.requiresAck === true,
    })
  }
  return new Set(ids)
}

/** The text of a notice, plain, in a language; '' for records of other entities. */
export function noticeText(route: string | null, { body }: Partial<RecordData>, lang: string): string {
  return route === NOTICES && isObject(body) ? textOfMarkup(localText(body as LocalText, lang) ?? '') : ''
}

/**
 * Asks again, in the transaction of the change, whoever has read or confirmed the former text of a notice.
 */
export async function askAgain(sql: Sql, stored: readonly WrittenRecord[], at: Date): Promise<void> {
  const isText = ({ path }: { path: string }): boolean => NOTICE_TEXTS.some((text) => covers(text, path))
  const changed = stored.filter(({ changes, write }) => write.base !== null && changes.some(isText))
  for (const { id } of changed) await reopenItems(sql, toNoticeItemKey(id), at)
}

/** When a notice could first be read: since its last change, or since its first day. */
function getNoticeDate({ from, updatedAt }: RecordData): Date {
  const [changed, begun] = [new Date(updatedAt), new Date(typeof from === 'string' ? from : updatedAt)]
  return begun > changed ? begun : changed
}
