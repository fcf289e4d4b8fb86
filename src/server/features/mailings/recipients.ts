import { structureOf } from '../../../catalog/kinds'
import { isObject, valueAt } from '../../../catalog/paths'
import { PLAIN_LIST } from '../../../catalog/query'
import { readListCall } from '../../../catalog/read-list-call'
import type { Entity } from '../../../contract/entity'
import type { Json, JsonObject } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { RecordData } from '../../../contract/record'
import type { Core } from '../../feature'
import type { CallContext } from '../../kernel/context'
import { FinalFailure } from '../../kernel/queue'
import { hiddenFields } from '../../records'
import type { Recipient } from './store'

/** Most recipients of one mailing. */
export const RECIPIENTS_MAX = 20_000
const PAGE = 200
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

/**
 * Everybody a mailing goes to, each address once: typed ones, those who get a copy, the record it is about, and all records of a saved filter
 * (`customers?statusIn=ACTIVE`) that the person may read who queued it.
 * @throws FinalFailure for a filter that is none, or more than 20,000 recipients
 */
export async function recipientsOf(core: Core, record: JsonObject, context: CallContext): Promise<Recipient[]> {
  const found = new Map<string, Recipient>()
  const add = (one: Recipient): void => {
    const address = one.address.trim()
    if (!ADDRESS.test(address) || found.has(address.toLowerCase())) return
    found.set(address.toLowerCase(), { ...one, address })
    if (found.size > RECIPIENTS_MAX) throw new FinalFailure(`more than ${RECIPIENTS_MAX} recipients`)
  }
  const about = await aboutRecipients(core, record.subject, context)
  for (const one of about) add(one)
  if (typeof record.recipientFilter === 'string' && record.recipientFilter.trim() !== '')
    for await (const page of filtered(core, record.recipientFilter.trim(), context)) for (const one of page) add(one)
  const nobody = { route: null, aboutId: null, lang: DEFAULT_LANGUAGE }
  for (const address of addressesIn(record.to)) add({ ...nobody, address })
  // A copy reads as the mail it is of: about the same record.
  for (const address of [...addressesIn(record.cc), ...addressesIn(record.bcc)]) add({ ...(about[0] ?? nobody), address })
  return [...found.values()]
}

/** Typed addresses. */
export function addressesIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

async function aboutRecipients(core: Core, about: Json | undefined, context: CallContext): Promise<Recipient[]> {
  const entity = core.served('subjects')
  if (!entity || !isObject(about) || typeof about.id !== 'string') return []
  return recipientsAmong(core, entity, [await core.records().get(entity, about.id, context)], context)
}

async function* filtered(core: Core, filter: string, context: CallContext): AsyncGenerator<Recipient[]> {
  const [route = '', conditions = ''] = filter.split('?')
  const entity = core.served(route.replace(/^\//, ''))
  if (!entity || entity.type === 'path') throw new FinalFailure(`"${route}" is no entity`)
  const decoded = readListCall(entity, new URLSearchParams(conditions), hiddenFields(entity, context))
  if ('error' in decoded) throw new FinalFailure(decoded.error.message)
  const { filters, q } = decoded.query
  for (let after: string | null | undefined; after !== null; ) {
    const query = { ...PLAIN_LIST, filters, q, size: PAGE, count: 'none' as const, after: after ?? null }
    const page = await core.records().list(entity, query, context)
    yield recipientsAmong(core, entity, page.items, context)
    after = page.next
  }
}

/** The recipients among records: those with an address of their own, or of a record they point to. */
async function recipientsAmong(
  core: Core,
  entity: Entity,
  rows: readonly RecordData[],
  context: CallContext,
): Promise<Recipient[]> {
  const own = emailPaths(entity)
  if (own.length > 0) return rows.flatMap((row) => recipient(entity, row, own, row) ?? [])
  const relation = entity.fields.find(
    (field) => structureOf(field.kind) === 'reference' && emailPaths(core.served(field.relation?.route ?? '')).length > 0,
  )
  const target = relation && core.served(relation.relation?.route ?? '')
  if (!relation || !target) throw new FinalFailure(`records of ${entity.route} have no e-mail address`)
  const idOf = (row: RecordData): string => {
    const value = valueAt(row as JsonObject, relation.path)
    return isObject(value) && typeof value.id === 'string' ? value.id : ''
  }
  const values = [...new Set(rows.map(idOf).filter((id) => id !== ''))]
  if (values.length === 0) return []
  const query = { ...PLAIN_LIST, filters: [{ path: 'id', operator: 'In' as const, values }], size: PAGE, count: 'none' as const }
  const { items } = await core.records().list(target, query, context)
  const byId = new Map(items.map((one) => [one.id, one]))
  const paths = emailPaths(target)
  return rows.flatMap((row) => recipient(entity, byId.get(idOf(row)), paths, row) ?? [])
}

function recipient(
  { route }: Entity,
  holder: RecordData | undefined,
  paths: readonly string[],
  about: RecordData,
): Recipient | null {
  const addresses = paths.map((path) => valueAt((holder ?? {}) as JsonObject, path))
  const address = addresses.find((one) => typeof one === 'string' && one !== '')
  if (typeof address !== 'string') return null
  const lang = [holder?.preferredLanguage, holder?.lang].find((one) => typeof one === 'string' && /^[a-z]{2}$/i.test(one))
  return { address, route, aboutId: about.id, lang: typeof lang === 'string' ? lang.toLowerCase() : DEFAULT_LANGUAGE }
}

/** The fields of an entity that hold an e-mail address, outside lists. */
function emailPaths(entity: Entity | undefined): string[] {
  const fields = entity?.fields.filter(
    ({ path, schema, widget }) => !path.includes('[]') && (widget === 'email' || schema.format === 'email'),
  )
  return (fields ?? []).map(({ path }) => path)
}
