import { listChoices } from '../../../../catalogue/describe/field'
import { formatValue } from '../../../../catalogue/kinds'
import { entityName, fieldLabel, statusLabel } from '../../../../catalogue/labels/texts'
import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { fieldIndex } from '../../../../catalogue/record/field-index'
import { canEntity } from '../../../../catalogue/rights/rights'
import type { ListQuery } from '../../../../contract/calls/api'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { FilterOperator, FilterTerm } from '../../../../contract/model/filter-term'
import type { AudiencePart, AudienceView } from '../../../../contract/model/letter'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { lookupLabels } from '../../documents/export'
import { lookupsFeature } from '../../office/lookups'
import { MailFailure, mailFeature } from '../mail'
import {
  hasAddresses,
  isAddress,
  listSources,
  type Missed,
  type MissReason,
  type NamedRecipient,
  RECIPIENTS_MAX,
  readFilter,
} from './recipients'

/** Maximum number of counted people who are also named. */
const MAX_SHOWN_RECIPIENTS = 100
/** Maximum number of records named in the text of a condition. */
const MAX_NAMED_RECORDS = 3

/** Everyone a message would reach if the person of the context sent it now. */
export async function audienceView(
  core: Core,
  record: JsonObject,
  context: CallContext,
): Promise<AudienceView> {
  const known = new Map<string, NamedRecipient>()
  const missed: Missed[] = []
  const parts: AudiencePart[] = []
  let [duplicates, without] = [0, 0]
  const miss = (address: string, one: NamedRecipient | undefined, reason: MissReason): void => {
    without += 1
    const { aboutId: id, label, route } = one ?? {}
    if (missed.length < MAX_SHOWN_RECIPIENTS)
      missed.push({ route: route ?? '', id: id ?? address, label: label ?? address, reason })
  }
  for (const { filter, pages } of listSources(core, record, context)) {
    const part = { found: 0, missed: 0 }
    let isRefused = false
    try {
      for await (const page of pages()) {
        for (const one of page.recipients) {
          const key = one.address.trim().toLowerCase()
          if (!isAddress(key)) miss(key, one, 'BAD_ADDRESS')
          else if (known.has(key)) duplicates += 1
          else known.set(key, one)
        }
        part.found += page.recipients.length
        part.missed += page.missed.length
        without += page.missed.length
        missed.push(...page.missed.slice(0, MAX_SHOWN_RECIPIENTS - missed.length))
        if (known.size > RECIPIENTS_MAX) break
      }
    } catch (error) {
      if (!(error instanceof MailFailure || error instanceof Refusal)) throw error
      isRefused = true
    }
    if (filter !== null)
      parts.push({ filter, ...part, isRefused, ...(await loadFilterWords(core, filter, context)) })
  }
  const held = await core.use(mailFeature).returnedAddresses([...known.keys()])
  for (const address of held.keys()) {
    miss(address, known.get(address), 'RETURNED')
    known.delete(address)
  }
  return {
    total: known.size,
    tooMany: known.size > RECIPIENTS_MAX,
    duplicates,
    without,
    parts,
    recipients: [...known.values()]
      .slice(0, MAX_SHOWN_RECIPIENTS)
      .map(({ address, label }) => ({ address, label })),
    missed,
    ...sources(core, context),
  }
}

/**
 * Entities to choose recipients from, by name, and those that have addresses too but are closed to the
 * person.
 */
function sources(core: Core, { lang, principal }: CallContext): Pick<AudienceView, 'sources' | 'closed'> {
  const entities = [...core.catalogue().entities.values()].map(({ entity }) => entity)
  const holding = entities.filter((entity) => entity.type !== 'path' && hasAddresses(core, entity))
  const isMine = (entity: Entity) => principal !== null && canEntity(principal, entity, 'read')
  return {
    sources: holding
      .filter(isMine)
      .map((entity) => ({
        route: entity.route,
        label: entityName(entity, lang, 'many'),
        isPeople: entity.person?.self === true,
      }))
      .sort((one, other) => one.label.localeCompare(other.label, lang)),
    closed: holding.filter((entity) => !isMine(entity)).map(({ route }) => route),
  }
}

/** A filter as text: `Clienti`, `Stato: Attivo`. */
async function loadFilterWords(
  core: Core,
  filter: string,
  context: CallContext,
): Promise<Pick<AudiencePart, 'label' | 'words'>> {
  const [route = filter] = filter.split('?')
  let read: { entity: Entity; query: ListQuery }
  try {
    read = readFilter(core, filter, context)
  } catch {
    return { label: route, words: [] }
  }
  const { entity, query } = read
  const words = await Promise.all(query.filters.map((term) => termWords(core, entity, term, context)))
  return {
    label: entityName(entity, context.lang, 'many'),
    words: [...words, ...(query.q === '' ? [] : [`«${query.q}»`])],
  }
}

const SIGNS: Partial<Record<FilterOperator, string>> = {
  Not: ' ≠',
  Contains: ' ∋',
  From: ' ≥',
  To: ' ≤',
  Null: ' =',
}

async function termWords(
  core: Core,
  entity: Entity,
  { operator, path, values }: FilterTerm,
  context: CallContext,
): Promise<string> {
  const { lang } = context
  if (path === 'id') return recordNames(core, entity, values, context)
  const field = fieldIndex(entity.fields).byPath.get(path) ?? entity.copied.find((one) => one.path === path)
  const label = path === 'status' ? (statusWord[lang] ?? statusWord.it) : fieldLabel(entity, path, lang)
  const target = core.served(field?.relation?.route ?? '')
  if (operator === 'Null') return `${label} = ∅`
  const start = `${label}${SIGNS[operator] ?? ':'}`
  if (path === 'status') return `${start} ${values.map((code) => statusLabel(entity, code, lang)).join(', ')}`
  if (target) return `${start} ${await recordNames(core, target, values, context)}`
  if (!field) return `${start} ${values.join(', ')}`
  const names = field.lookup ? [field.lookup.name] : []
  const lookupLabel = await lookupLabels(names, lang, {
    lookups: core.use(lookupsFeature),
    tables: core.catalogue().lookups,
  })
  const shown = { ...field, choices: listChoices(entity, field, lang) }
  return `${start} ${values.map((value) => formatValue(value, { lang, field: shown, lookupLabel }) || value).join(', ')}`
}

const statusWord: Record<string, string> = { it: 'Stato', en: 'Status' }

/** The first names of records, and how many more there are. */
async function recordNames(
  core: Core,
  entity: Entity,
  ids: readonly string[],
  context: CallContext,
): Promise<string> {
  const values = ids.slice(0, MAX_NAMED_RECORDS)
  const query = {
    ...PLAIN_LIST,
    filters: [{ path: 'id', operator: 'In' as const, values: [...values] }],
    size: MAX_NAMED_RECORDS,
  }
  const items = await core
    .records()
    .list(entity, { ...query, count: 'none' }, context)
    .then((page) => page.items)
    .catch(() => [])
  const names = items.map(({ code, id, label }) => label || code || id)
  const more = ids.length - names.length
  return [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ')
}
