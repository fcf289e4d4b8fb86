import { getStructure } from '../../../../catalogue/kinds'
import { entityName } from '../../../../catalogue/labels/texts'
import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { readListCall } from '../../../../catalogue/list-query/read-list-call'
import { isObject, relationId, textsIn, valueAt } from '../../../../catalogue/paths'
import { addressPaths } from '../../../../catalogue/record/field-index'
import type { ListQuery } from '../../../../contract/calls/api'
import type { Json, JsonObject } from '../../../../contract/json'
import { inEveryLanguage } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { Field } from '../../../../contract/model/field'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { getHiddenFields } from '../../../records'
import { settingsFeature } from '../../office/settings'
import { MailFailure, reasonTexts } from '../mail'
import { listFilters, MESSAGES } from '../templates'
import type { Recipient } from './store'

/** Maximum recipients of one mailing. */
export const RECIPIENTS_MAX = 20_000
const PAGE_SIZE = 200
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

/** Whose rights apply, and which of a person's addresses is preferred: certified mail or ordinary mail. */
interface Reading {
  context: CallContext
  isCertified: boolean
}

/** Why a chosen person gets no mail. */
export type MissReason = 'NO_ADDRESS' | 'BAD_ADDRESS' | 'RETURNED'

/** A chosen person without a usable address. */
export interface Missed {
  route: string
  id: string
  label: string
  reason: MissReason
}

/**
 * A named recipient; null = only an address is known. `reached`: the id of the record whose mail it is
 * (`reaches`).
 */
export type NamedRecipient = Recipient & { label: string | null; reached: string | null }

/** A recipient without a name. */
export type ReachedRecipient = Omit<NamedRecipient, 'label'>

/** The content of a source: its recipients, and those it cannot reach. */
interface Found {
  recipients: NamedRecipient[]
  missed: Missed[]
}

/** The sources a message names: each filter, the record it is about, typed addresses, copies. */
export interface AudienceSource {
  /** the address of a list; null = the source is no filter */
  filter: string | null
  pages: () => AsyncIterable<Found>
}

/**
 * The sources of a message's recipients, in order of precedence for an address: the record it is about, its
 * filters, typed addresses, copies. Filters find what the person of the context may read.
 */
export function listSources(core: Core, record: JsonObject, context: CallContext): AudienceSource[] {
  const nobody = {
    route: null,
    aboutId: null,
    lang: core.use(settingsFeature).language(),
    label: null,
    reached: null,
  }
  const how = { context, isCertified: record.channel === 'PEC' }
  let read: Promise<Found> | undefined
  // Copies use it as well.
  const about = (): Promise<Found> => {
    read ??= aboutRecipients(core, record.subject, how)
    return read
  }
  const toAddressRecipients = (values: string[], as: Omit<NamedRecipient, 'address'>): Found => ({
    recipients: values.map((address) => ({ ...as, address })),
    missed: [],
  })
  return [
    { filter: null, pages: () => once(about) },
    ...listFilters(record).map((filter) => ({ filter, pages: () => loadFilterPages(core, filter, how) })),
    { filter: null, pages: () => once(async () => toAddressRecipients(textsIn(record.to), nobody)) },
    {
      filter: null,
      pages: () =>
        once(async () => {
          // A copy has the content of the original mail: about the same record.
          const [first = nobody] = (await about()).recipients
          return toAddressRecipients([...textsIn(record.cc), ...textsIn(record.bcc)], first)
        }),
    },
  ]
}

async function* once(find: () => Promise<Found>): AsyncGenerator<Found> {
  yield await find()
}

/**
 * Everyone a mailing goes to, each address once.
 * @throws MailFailure for an invalid filter, or more than 20,000 recipients
 */
export async function loadRecipients(
  core: Core,
  record: JsonObject,
  context: CallContext,
): Promise<ReachedRecipient[]> {
  const found = new Map<string, ReachedRecipient>()
  for (const { pages } of listSources(core, record, context))
    for await (const { recipients } of pages())
      for (const { label: _, ...one } of recipients) {
        const address = one.address.trim()
        if (!isAddress(address) || found.has(address.toLowerCase())) continue
        found.set(address.toLowerCase(), { ...one, address })
        if (found.size > RECIPIENTS_MAX)
          throw new MailFailure(reasonTexts('TOO_MANY_RECIPIENTS', { max: RECIPIENTS_MAX }))
      }
  return [...found.values()]
}

/** Whether a text can be an e-mail address; nobody has one that stands for an erased one (RFC 2606). */
export const isAddress = (text: string): boolean =>
  ADDRESS.test(text.trim()) && !/\.invalid$/i.test(text.trim())

async function aboutRecipients(core: Core, about: Json | undefined, how: Reading): Promise<Found> {
  const entity = core.served('subjects')
  if (!entity || !isObject(about) || typeof about.id !== 'string') return { recipients: [], missed: [] }
  return recipientsAmong(core, entity, [await core.records().get(entity, about.id, how.context)], how)
}

/**
 * The entity and the conditions of a filter.
 * @throws MailFailure for an invalid one
 */
export function readFilter(
  core: Core,
  filter: string,
  context: CallContext,
): { entity: Entity; query: ListQuery } {
  const [route = '', conditions = ''] = filter.split('?')
  const entity = core.served(route.replace(/^\//, ''))
  if (!entity || entity.type === 'path') throw new MailFailure(reasonTexts('LIST_UNKNOWN', { route }))
  const decoded = readListCall(entity, new URLSearchParams(conditions), getHiddenFields(entity, context))
  if ('error' in decoded) throw new MailFailure(reasonTexts('LIST_REFUSED', { words: decoded.error.message }))
  return { entity, query: decoded.query }
}

async function* loadFilterPages(core: Core, filter: string, how: Reading): AsyncGenerator<Found> {
  const { entity, query: asked } = readFilter(core, filter, how.context)
  const { filters, q } = asked
  for (let after: string | null | undefined; after !== null; ) {
    const query = { ...PLAIN_LIST, filters, q, size: PAGE_SIZE, count: 'none' as const, after: after ?? null }
    const page = await core.records().list(entity, query, how.context)
    yield recipientsAmong(core, entity, page.items, how)
    after = page.next
  }
}

/** Entities whose records have an e-mail address, or point to a record that has one. */
export function hasAddresses(core: Core, entity: Entity): boolean {
  return emailPaths(entity).length > 0 || findHolder(core, entity) !== undefined
}

/** The relation to the record that has the address. */
function findHolder(core: Core, entity: Entity): Field | undefined {
  return entity.fields.find(
    (field) =>
      getStructure(field.kind) === 'reference' &&
      emailPaths(core.served(field.relation?.route ?? '')).length > 0,
  )
}

/** The recipients among records: those that have an address, or point to a record that has one. */
async function recipientsAmong(
  core: Core,
  entity: Entity,
  rows: readonly RecordData[],
  how: Reading,
): Promise<Found> {
  const { context, isCertified } = how
  const own = emailPaths(entity, isCertified)
  const fallback = core.use(settingsFeature).language()
  const findReachable = createRecipientIdGetter(core, entity)
  const toRow = (row: RecordData, holder: RecordData | undefined, paths: readonly string[]) =>
    recipient(entity, holder, paths, { about: row, fallback, reached: findReachable(row) })
  if (own.length > 0) return toFound(rows, (row) => toRow(row, row, own), entity)
  const relation = findHolder(core, entity)
  const target = relation && core.served(relation.relation?.route ?? '')
  if (!relation || !target)
    throw new MailFailure(
      reasonTexts('LIST_WITHOUT_ADDRESSES', {
        entity: inEveryLanguage((lang) => entityName(entity, lang, 'many')),
      }),
    )
  const getId = (row: RecordData): string => {
    const value = valueAt(row as JsonObject, relation.path)
    return isObject(value) && typeof value.id === 'string' ? value.id : ''
  }
  const values = [...new Set(rows.map(getId).filter((id) => id !== ''))]
  if (values.length === 0) return toFound(rows, () => null, entity)
  const query = {
    ...PLAIN_LIST,
    filters: [{ path: 'id', operator: 'In' as const, values }],
    size: PAGE_SIZE,
    count: 'none' as const,
  }
  const { items } = await core.records().list(target, query, context)
  const byId = new Map(items.map((one) => [one.id, one]))
  const paths = emailPaths(target, isCertified)
  return toFound(rows, (row) => toRow(row, byId.get(getId(row)), paths), entity)
}

/**
 * The field of messages that records are linked to as its recipients; undefined where the file declares none.
 */
export function findRecipientField({
  served,
}: Pick<Core, 'served'>): (Field & Required<Pick<Field, 'reaches'>>) | undefined {
  return served(MESSAGES)?.fields.find(
    (field): field is Field & Required<Pick<Field, 'reaches'>> => field.reaches !== undefined,
  )
}

/**
 * Whose mail a message to a record of the entity is: the record's own, or that of the record it points to.
 */
function createRecipientIdGetter(core: Core, entity: Entity): (row: RecordData) => string | null {
  const route = findRecipientField(core)?.reaches.route
  if (route === entity.route) return ({ id }) => id
  const relation = entity.fields.find(({ path, relation: to }) => to?.route === route && !path.includes('[]'))
  return (row) => (relation ? relationId(valueAt(row as JsonObject, relation.path)) : null)
}

/** Records by whether they have an address that can be written to. */
function toFound(
  rows: readonly RecordData[],
  find: (row: RecordData) => NamedRecipient | null,
  { route }: Entity,
): Found {
  const found: Found = { recipients: [], missed: [] }
  for (const row of rows) {
    const one = find(row)
    if (one && isAddress(one.address)) found.recipients.push(one)
    else
      found.missed.push({
        route,
        id: row.id,
        label: getName(row),
        reason: one ? 'BAD_ADDRESS' : 'NO_ADDRESS',
      })
  }
  return found
}

const getName = ({ code, id, label }: RecordData): string => label || code || id

function recipient(
  { route }: Entity,
  holder: RecordData | undefined,
  paths: readonly string[],
  { about, fallback, reached }: { about: RecordData; fallback: string; reached: string | null },
): NamedRecipient | null {
  const addresses = paths.map((path) => valueAt((holder ?? {}) as JsonObject, path))
  const address = addresses.find((one) => typeof one === 'string' && one !== '')
  if (typeof address !== 'string') return null
  const lang = [holder?.preferredLanguage, holder?.lang].find(
    (one) => typeof one === 'string' && /^[a-z]{2}$/i.test(one),
  )
  const spoken = typeof lang === 'string' ? lang.toLowerCase() : fallback
  return { address, route, aboutId: about.id, lang: spoken, label: getName(about), reached }
}

/** The fields of an entity that hold an e-mail address; those of the preferred kind first. */
function emailPaths(entity: Entity | undefined, isCertified = false): string[] {
  const isWanted = (path: string): boolean => /(^|\.)pec$/.test(path) === isCertified
  const paths = addressPaths(entity?.fields ?? [])
  return [...paths.filter(isWanted), ...paths.filter((path) => !isWanted(path))]
}
