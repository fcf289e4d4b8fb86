import { COMMON_FIELDS } from '../../../../catalogue/common'
import {
  type KnownPlaceholder,
  placeholdersIn,
  recordPlaceholders,
} from '../../../../catalogue/labels/placeholders'
import { entityName } from '../../../../catalogue/labels/texts'
import { OWN } from '../../../../catalogue/rights/rights'
import { localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { LookupTable } from '../../../../contract/model/lookup'
import type { Core } from '../../../feature'
import { lookupsFeature } from '../../office/lookups'
import { shippedMail } from '../mail'

/** The table of placeholders that the office describes: code = path, `alpha1` = entity of its first word. */
const TABLE = 'TemplatePlaceholders'

/** The use of a template. */
export interface TemplatePurpose {
  isForMail: boolean
  /** route of the records it is about; null = none in particular */
  route: string | null
  /** of a mail: the event that sends it; null = sent by hand */
  event: string | null
  /**
   * of a message: whose records fill its mails, as routes; null among them = those of whom only the address
   * is known
   */
  audience?: readonly (string | null)[]
  /** of a message: how many addresses stand alone */
  bare?: number
}

/** A placeholder, and those recipients of a message for whom it is empty. */
export interface OfferedPlaceholder extends KnownPlaceholder {
  /** names of their entities */
  lacks?: string[]
}

/** The placeholders of every template, by group: names in Italian and English. */
const GROUPS = {
  date: ['Date', 'Dates'],
  office: ['Ufficio', 'Office'],
  links: ['Collegamenti', 'Links'],
  sending: ['Dati dell’invio', 'From what sends it'],
} as const

type Group = keyof typeof GROUPS

const COMMON: Readonly<Record<string, readonly [it: string, en: string, group: Group]>> = {
  today: ['Data di oggi', 'Today’s date', 'date'],
  'bu.name': ['Nome dell’azienda', 'Name of the company', 'office'],
  'user.fullname': ['Nome dell’utente', 'Name of the user', 'office'],
  'link.login': ['Collegamento per accedere', 'Link to sign in', 'links'],
  'link.record': ['Collegamento alla scheda', 'Link to the record', 'links'],
}

/**
 * The rows of the table of placeholders, and the first words that mean an entity: `{ subjects: 'subject' }`.
 */
export async function placeholderTable(
  { catalogue, use }: Core,
  lang: string,
): Promise<{ rows: KnownPlaceholder[]; prefixes: Record<string, string> }> {
  const table: LookupTable | undefined = catalogue().lookups.get(TABLE)
  if (!table) return { rows: [], prefixes: {} }
  const found = await use(lookupsFeature).rows([table.table], {}, { disabled: false })
  const prefixes = Object.fromEntries(
    found.flatMap(({ alpha1, code }) =>
      typeof alpha1 === 'string' && String(code).includes('.')
        ? [[alpha1, String(code).split('.')[0] ?? '']]
        : [],
    ),
  )
  const rows = found.map((row) => {
    const name =
      typeof row.name === 'string'
        ? row.name
        : localText((row.name ?? undefined) as Record<string, string>, lang)
    return { path: String(row.code), label: name ?? String(row.code), group: groupName('sending', lang) }
  })
  return { rows, prefixes }
}

/**
 * All placeholders for a use, its own record's first. A message may have those of each kind of its
 * recipients, with the names of the kinds for which they are empty.
 */
export async function loadKnownPlaceholders(
  core: Core,
  purpose: TemplatePurpose,
  lang: string,
): Promise<OfferedPlaceholder[]> {
  const { audience = [] } = purpose
  if (audience.length === 0) return loadPlaceholders(core, purpose, lang)
  const { prefixes } = await placeholderTable(core, lang)
  const all: KnownPlaceholder[] = []
  for (const route of audience) all.push(...(await loadPlaceholders(core, { ...purpose, route }, lang)))
  return all
    .filter(({ path }, at) => all.findIndex((one) => one.path === path) === at)
    .map((one) => {
      const lacking = audience.filter((route) => !isFilled(core, route, one.path, prefixes))
      return lacking.length > 0
        ? { ...one, lacks: lacking.map((route) => getGroupTitle(core, purpose, route, lang)) }
        : one
    })
}

/**
 * Whether a mail of a message has a value for a placeholder: nothing but the record of its recipient and the
 * office fill it.
 */
function isFilled(
  { entity: find }: Core,
  route: string | null,
  path: string,
  prefixes: Record<string, string>,
): boolean {
  const entity = route === null ? undefined : find(route)
  if (path in COMMON) return path !== 'link.record' || entity !== undefined
  if (!entity || route === null) return false
  const has = (one: Entity | undefined, at: string): boolean =>
    [...(one?.fields ?? []), ...COMMON_FIELDS].some((field) => field.path === at)
  const [prefix, related] = [
    prefixes[route],
    entity.fields.filter((field) => path.startsWith(`${field.path}.`)),
  ]
  return (
    has(entity, path) ||
    related.some((field) => has(find(field.relation?.route ?? ''), path.slice(field.path.length + 1))) ||
    (prefix !== undefined && path.startsWith(`${prefix}.`) && has(entity, path.slice(prefix.length + 1)))
  )
}

/** Recipients as text: the names of their entities; those without a record with their number. */
function getGroupTitle(
  { served }: Core,
  { bare = 0 }: TemplatePurpose,
  route: string | null,
  lang: string,
): string {
  const entity = route === null ? undefined : served(route)
  if (entity) return entityName(entity, lang, 'many')
  return route ?? `${lang === 'en' ? 'typed addresses' : 'indirizzi scritti'} (${bare})`
}

async function loadPlaceholders(
  core: Core,
  purpose: TemplatePurpose,
  lang: string,
): Promise<KnownPlaceholder[]> {
  const { prefixes, rows } = await placeholderTable(core, lang)
  const entity = purpose.route === null ? undefined : core.entity(purpose.route)
  const own = entity
    ? recordPlaceholders(entity, {
        lang,
        target: createTargetFinder(core, entity, purpose),
        prefixes,
        isForMail: purpose.isForMail,
      })
    : []
  const common = Object.entries(COMMON).map(([path, [it, en, group]]) => ({
    path,
    label: lang === 'en' ? en : it,
    group: groupName(group, lang),
  }))
  const sent = purpose.isForMail ? eventPlaceholders(core, purpose.event) : []
  // Rows about an entity apply on paper only to that entity: a mail may get them from the flow that sends it.
  // A link leads somewhere only where the flow of the event makes it.
  const isOffered = (path: string) =>
    path in COMMON || (purpose.isForMail && (!path.startsWith('link.') || sent.includes(path)))
  const explained = rows.filter(({ path }) => isOffered(path))
  const group = groupName('sending', lang)
  const all = [...own, ...common, ...explained, ...sent.map((path) => ({ path, label: path, group }))]
  return all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at)
}

function groupName(group: Group, lang: string): string {
  const [it, en] = GROUPS[group]
  return lang === 'en' ? en : it
}

/** A mail leaves the office: it follows relations only to fields that every reader of the record may read. */
function createTargetFinder({ entity: find }: Core, { rights }: Entity, { isForMail }: TemplatePurpose) {
  return (route: string): Entity | undefined => {
    const target = find(route)
    const isOpen =
      !isForMail || rights.read.every((word) => word === OWN || target?.rights.read.includes(word))
    return isOpen ? target : undefined
  }
}

/** Placeholders that the flows of the server and the effects of schema files fill. */
function eventPlaceholders({ catalogue }: Core, event: string | null): string[] {
  const shipped = Object.entries(shippedMail).filter(([name]) => event === null || name === event)
  const texts = shipped.flatMap(([, { body, subject }]) => [
    ...Object.values(body),
    ...Object.values(subject),
  ])
  const effects = [...catalogue().entities.values()].flatMap(({ entity }) => entity.effects ?? [])
  const filled = effects.flatMap(({ mail }) =>
    mail && (event === null || mail.template === event) ? Object.keys(mail.values) : [],
  )
  return [...texts.flatMap(placeholdersIn), ...filled]
}
