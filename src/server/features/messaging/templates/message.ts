import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { readListCall } from '../../../../catalogue/list-query/read-list-call'
import { relationId } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { escapeMarkup } from '../../../kernel/markup'
import { isUuid } from '../../../kernel/uuid'
import { getHiddenFields } from '../../../records'

/** Route of the messages to many, whose texts have placeholders like those of templates. */
export const MESSAGES = 'communications'

/** Route of the people whom a message may be about. */
const PEOPLE = 'subjects'

/** The status of templates that are used. */
export const ENABLED_STATUS = 'ENABLED'

/** The filters of a message, one per line: `customers?statusIn=ACTIVE`. */
export function listFilters({ recipientFilter }: JsonObject): string[] {
  const lines = typeof recipientFilter === 'string' ? recipientFilter.split('\n') : []
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/**
 * A message as a template of mails: its own texts or those of its template, about the records of its first
 * recipients.
 */
export async function messageDraft(core: Core, message: JsonObject): Promise<JsonObject> {
  const chosen = await loadChosenTemplate(core, message)
  const audience = listAudience(message)
  const entityRoute = audience.length > 0 ? getRoute(message) : foreseenRoute(core, chosen)
  return {
    ...messageTexts(message, chosen),
    event: 'FREE',
    entityRoute,
    audience,
    bare: bareAddresses(message),
  }
}

/**
 * Whose records will fill a message that names no recipient yet: those of its template, else people in
 * general.
 */
function foreseenRoute({ served }: Core, chosen: RecordData | null): string | null {
  const named = chosen?.entityRoute
  if (typeof named === 'string' && named !== '') return named
  return served(PEOPLE) ? PEOPLE : null
}

/** How many addresses of a message stand alone: typed ones, and copies where it is about no record. */
function bareAddresses(message: JsonObject): number {
  const paths = toRecordId(message.subject) === null ? ['to', 'cc', 'bcc'] : ['to']
  return paths.reduce((sum, path) => sum + (Array.isArray(message[path]) ? message[path].length : 0), 0)
}

/**
 * Routes of the records that fill the mails of a message, each once; null = recipients known only by address.
 */
function listAudience(message: JsonObject): (string | null)[] {
  const routes = listFilters(message).map((filter) => filter.split('?')[0] ?? '')
  const about = toRecordId(message.subject) === null ? [] : [PEOPLE]
  return [...new Set([...routes, ...about, ...(bareAddresses(message) > 0 ? [null] : [])])]
}

/** The record of the first recipient of a message, as the reader sees it; null = none. */
export async function messageSample(
  core: Core,
  message: JsonObject,
  context: CallContext,
): Promise<string | null> {
  const [filter] = listFilters(message)
  const entity = core.served(getRoute(message) ?? '')
  if (!entity) return null
  if (filter === undefined) return toRecordId(message.subject)
  const read = readListCall(
    entity,
    new URLSearchParams(filter.split('?')[1] ?? ''),
    getHiddenFields(entity, context),
  )
  if ('error' in read) return null
  const { filters, q } = read.query
  const page = await core
    .records()
    .list(entity, { ...PLAIN_LIST, filters, q, size: 1, count: 'none' }, context)
  return page.items[0]?.id ?? null
}

/** The template that a message chose; null = none. */
export async function loadChosenTemplate(
  { records, served }: Core,
  { template }: JsonObject,
): Promise<RecordData | null> {
  const entity = served('email-templates')
  const id = toRecordId(template)
  return entity && id !== null ? records().get(entity, id, serverContext()) : null
}

/** Whether a template is no longer used; one of an entity without statuses is. */
export const isDisabled = (template: RecordData | null): boolean =>
  !!template?.status && template.status !== ENABLED_STATUS

/** A message without a text of its own has that of its template. */
export function messageTexts({ body, subjectLine }: JsonObject, chosen: RecordData | null): JsonObject {
  const own = typeof body === 'string' && body.trim() !== '' ? paragraphs(body) : null
  return { subjectLine: subjectLine ?? chosen?.subjectLine ?? '', body: own ?? chosen?.body ?? '' }
}

function getRoute(message: JsonObject): string | null {
  const [filter] = listFilters(message)
  return filter?.split('?')[0] ?? (toRecordId(message.subject) === null ? null : PEOPLE)
}

/** A record named by a relation, or only by its id. */
function toRecordId(value: Json | undefined): string | null {
  const id = typeof value === 'string' ? value : relationId(value)
  return id !== null && isUuid(id) ? id : null
}

/** A plain text as paragraphs; formatted text stays. */
function paragraphs(text: string): string {
  if (/<\/?(p|div|ul|ol|h\d|table)\b/i.test(text)) return text
  return escapeMarkup(text)
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}
