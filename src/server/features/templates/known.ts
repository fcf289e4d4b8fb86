import { type KnownPlaceholder, placeholdersIn, recordPlaceholders } from '../../../catalog/placeholders'
import { OWN } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import { localText } from '../../../contract/language'
import type { LookupTable } from '../../../contract/lookup'
import type { Core } from '../../feature'
import { lookupsFeature } from '../lookups'
import { shippedMail } from '../mail'

/** The table whose rows are placeholders that the office explains: code = path, `alpha1` = entity of its first word. */
const TABLE = 'TemplatePlaceholders'

/** What a template is for. */
export interface TemplatePurpose {
  isForMail: boolean
  /** route of the records it speaks of; null = of none in particular */
  route: string | null
  /** of a mail: the event that sends it; null = sent by hand */
  event: string | null
}

const COMMON: Readonly<Record<string, readonly [string, string]>> = {
  today: ['Data di oggi', 'Today’s date'],
  'bu.name': ['Nome dell’azienda', 'Name of the company'],
  'user.fullname': ['Nome dell’utente', 'Name of the user'],
  'link.login': ['Collegamento per accedere', 'Link to sign in'],
  'link.record': ['Collegamento al record', 'Link to the record'],
}

/** The rows of the table of placeholders, and the first words that mean an entity: `{ subjects: 'subject' }`. */
export async function placeholderTable(
  { catalogue, use }: Core,
  lang: string,
): Promise<{ rows: KnownPlaceholder[]; prefixes: Record<string, string> }> {
  const table: LookupTable | undefined = catalogue().lookups.get(TABLE)
  if (!table) return { rows: [], prefixes: {} }
  const found = await use(lookupsFeature).rows([table.table], {}, { disabled: false })
  const prefixes = Object.fromEntries(
    found.flatMap(({ alpha1, code }) =>
      typeof alpha1 === 'string' && String(code).includes('.') ? [[alpha1, String(code).split('.')[0] ?? '']] : [],
    ),
  )
  const rows = found.map((row) => {
    const name = typeof row.name === 'string' ? row.name : localText((row.name ?? undefined) as Record<string, string>, lang)
    return { path: String(row.code), label: name ?? String(row.code) }
  })
  return { rows, prefixes }
}

/** Every placeholder that a template of this use may have, its own record's first. */
export async function knownPlaceholders(core: Core, purpose: TemplatePurpose, lang: string): Promise<KnownPlaceholder[]> {
  const { prefixes, rows } = await placeholderTable(core, lang)
  const entity = purpose.route === null ? undefined : core.entity(purpose.route)
  const own = entity
    ? recordPlaceholders(entity, { lang, target: followed(core, entity, purpose), prefixes, isForMail: purpose.isForMail })
    : []
  const common = Object.entries(COMMON).map(([path, [it, en]]) => ({ path, label: lang === 'en' ? en : it }))
  // Rows that speak of an entity hold on paper of that entity alone: a mail may get them from the flow that sends it.
  const explained = purpose.isForMail ? rows : rows.filter(({ path }) => path in COMMON)
  const sent = purpose.isForMail ? eventPlaceholders(core, purpose.event) : []
  const all = [...own, ...common, ...explained, ...sent.map((path) => ({ path, label: path }))]
  return all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at)
}

/** A mail leaves the house: it follows relations only to what every reader of the record may read too. */
function followed({ entity: find }: Core, { rights }: Entity, { isForMail }: TemplatePurpose) {
  return (route: string): Entity | undefined => {
    const target = find(route)
    const isOpen = !isForMail || rights.read.every((word) => word === OWN || target?.rights.read.includes(word))
    return isOpen ? target : undefined
  }
}

/** What the flows of the server and the effects of schema files fill in. */
function eventPlaceholders({ catalogue }: Core, event: string | null): string[] {
  const shipped = Object.entries(shippedMail).filter(([name]) => event === null || name === event)
  const texts = shipped.flatMap(([, { body, subject }]) => [...Object.values(body), ...Object.values(subject)])
  const effects = [...catalogue().entities.values()].flatMap(({ entity }) => entity.effects ?? [])
  const filled = effects.flatMap(({ mail }) =>
    mail && (event === null || mail.template === event) ? Object.keys(mail.values) : [],
  )
  return [...texts.flatMap(placeholdersIn), ...filled]
}
