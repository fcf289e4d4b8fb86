import { createHash } from 'node:crypto'
import { placeholdersIn } from '../../../../catalogue/labels/placeholders'
import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import type { Json, JsonObject } from '../../../../contract/json'
import { DEFAULT_LANGUAGE, localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { type MailText, mailFeature, renderMail } from '../mail'
import { getPurpose, TEMPLATE_FIELDS, type TemplateRoute, templateErrors, withoutWarnings } from './guard'
import { loadKnownPlaceholders } from './known'
import { ENABLED_STATUS, MESSAGES, messageDraft, messageSample } from './message'
import { placeholderValues } from './values'

/** A record as a person sees it. */
export interface TemplateSubject {
  entity: Entity
  data: RecordData
}

/** How a template is filled. */
export interface Filling {
  /** null = the template is about no record */
  record: TemplateSubject | null
  lang: string
  /** whose rights apply to related records; `by` is `user.fullname` */
  context: CallContext
  /** values given by the caller, which take precedence */
  values?: Readonly<Record<string, string>>
}

/** A mail by template. */
export interface TemplatedMail extends Filling {
  /** code of the template */
  template: string
  recipients: readonly string[]
  /** identifies the mail: a second one with the same key, template and recipient is not sent */
  key: string
}

/** Templates of mails and of paper. */
export interface TemplateService {
  /** the texts of a template in a language, '' where it has none */
  texts: (route: TemplateRoute, template: JsonObject, lang: string) => Record<string, string>
  /** values for the placeholders of a template, in words of the language */
  values: (route: TemplateRoute, template: JsonObject, filling: Filling) => Promise<Record<string, string>>
  /** a mail as it would be sent */
  mail: (template: JsonObject, filling: Filling) => Promise<MailText>
  /** the enabled mail template with a code; null = there is none */
  enabled: (code: string) => Promise<JsonObject | null>
  /** the record a template is tried with: the one with this id, else the newest of its entity; null = none */
  sample: (
    route: TemplateRoute,
    template: JsonObject,
    id: string | null,
    context: CallContext,
  ) => Promise<TemplateSubject | null>
  /**
   * sends a template to the caller's own address, filled with a sample; resolves to the address
   * @throws Refusal NOT_FOUND for records that are no templates of mails, NO_EMAIL, CONSTRAINT_VIOLATION
   */
  sendTest: (entity: Entity, template: RecordData, id: string | null, context: CallContext) => Promise<string>
  /**
   * sends a mail that is being written to the caller's own address, with its attachments; returns the address
   * @throws Refusal NO_EMAIL, CONSTRAINT_VIOLATION for one with errors
   */
  tryMail: (tried: TriedMail, filling: Filling) => Promise<string>
  /** resolves the attachments of test mails; set by the feature that sends messages */
  triedWith: (find: TriedAttachments) => void
  /**
   * queues a mail for each recipient, in the transaction of its cause; refuses NOT_FOUND without an enabled
   * template
   */
  send: (sql: Sql, mail: TemplatedMail) => Promise<string[]>
}

/** A test mail: a template, or a message. */
export interface TriedMail {
  /** route of its entity */
  route: string
  /** its fields as they are written */
  written: JsonObject
  /** its texts as a template */
  template: JsonObject
}

/** The attachments of a test mail that its author may read. */
type TriedAttachments = (tried: TriedMail, filling: Filling) => Promise<JsonObject[]>

/** Creates the service. */
export function createTemplateService(core: Core): TemplateService {
  const texts: TemplateService['texts'] = (route, template, lang) =>
    Object.fromEntries(TEMPLATE_FIELDS[route].map((path) => [path, getWords(template[path], lang)]))
  const values: TemplateService['values'] = async (
    route,
    template,
    { context, lang, record, values: given = {} },
  ) => {
    const used = Object.values(texts(route, template, lang)).flatMap(placeholdersIn)
    const purpose = {
      ...getPurpose(route, template),
      ...(record ? { route: record.entity.route, audience: [] } : {}),
    }
    const known = new Set((await loadKnownPlaceholders(core, purpose, lang)).map(({ path }) => path))
    const paths = used.filter((path) => known.has(path) && !Object.hasOwn(given, path))
    return {
      ...(await placeholderValues(core, { paths, record: record && { ...record }, lang, context })),
      ...given,
    }
  }
  const mail: TemplateService['mail'] = async (template, filling) => {
    const { body = '', subjectLine = '' } = texts('email-templates', template, filling.lang)
    return renderMail({ subject: subjectLine, body }, await values('email-templates', template, filling))
  }
  const sample: TemplateService['sample'] = async (route, template, id, context) => {
    const entity = core.served(getPurpose(route, template).route ?? '')
    if (!entity) return null
    const records = core.records()
    if (id !== null) return { entity, data: await records.get(entity, id, context) }
    const query = {
      ...PLAIN_LIST,
      sort: [{ path: 'createdAt', direction: 'desc' as const }],
      size: 1,
      count: 'none' as const,
    }
    const found = (await records.list(entity, query, context)).items[0]
    return found ? { entity, data: await records.get(entity, found.id, context) } : null
  }
  let attachments: TriedAttachments = async () => []
  const tryMail: TemplateService['tryMail'] = async (tried, filling) => {
    const { to, text } = await loadTestMail(core, tried.template, filling, mail)
    const files = await attachments(tried, filling)
    await core.db.transaction((sql) =>
      core.use(mailFeature).enqueue(sql, { event: 'TEST', to, text, attachments: files }),
    )
    return to
  }
  return {
    texts,
    values,
    mail,
    enabled: async (code) => (await findEnabledTemplate(core, code)) as JsonObject | null,
    sample,
    tryMail,
    triedWith: (find) => {
      attachments = find
    },
    sendTest: async ({ route }, template, id, context) => {
      const isMessage = route === MESSAGES
      if (!isMessage && route !== 'email-templates')
        throw new Refusal('NOT_FOUND', `Records of ${route} are no mails`)
      const draft = isMessage ? await messageDraft(core, template as JsonObject) : (template as JsonObject)
      const of = id ?? (isMessage ? await messageSample(core, template as JsonObject, context) : null)
      const record = isMessage && of === null ? null : await sample('email-templates', draft, of, context)
      const tried = { route, written: template as JsonObject, template: draft }
      return tryMail(tried, { record, lang: context.lang, context })
    },
    send: async (sql, { key, recipients, template: code, ...filling }) => {
      const template = await loadEnabledTemplate(core, code)
      const text = await mail(template as JsonObject, filling)
      const event = typeof template.event === 'string' ? template.event : 'FREE'
      const ids: string[] = []
      for (const to of new Set(recipients.map((one) => one.trim()).filter((one) => one.includes('@')))) {
        const id = toMailId(`${code} ${key} ${to.toLowerCase()}`)
        await core.use(mailFeature).enqueue(sql, { id, event, to, text })
        ids.push(id)
      }
      return ids
    },
  }
}

/**
 * A template as a mail to the caller's own address.
 * @throws Refusal NO_EMAIL, CONSTRAINT_VIOLATION for a template with errors
 */
async function loadTestMail(
  core: Core,
  template: JsonObject,
  filling: Filling,
  mail: TemplateService['mail'],
): Promise<{ to: string; text: MailText }> {
  const { context, lang } = filling
  const errors = withoutWarnings(await templateErrors(core, 'email-templates', template, lang))
  if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
  const users = core.builtIn('users')()
  const own = context.principal && (await core.records().get(users, context.principal.id, serverContext()))
  const to = own?.email
  if (typeof to !== 'string' || to === '') throw new Refusal('NO_EMAIL', 'your account has no e-mail address')
  return { to, text: await mail(template, filling) }
}

/** A text in the language, else in the office's. */
function getWords(value: Json | undefined, lang: string): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const texts = value as Record<string, string>
  return localText(texts, lang) || texts[DEFAULT_LANGUAGE] || ''
}

async function loadEnabledTemplate(core: Core, code: string): Promise<RecordData> {
  const found = await findEnabledTemplate(core, code)
  if (!found) throw new Refusal('NOT_FOUND', `There is no enabled mail template "${code}"`)
  return found
}

async function findEnabledTemplate({ records, served }: Core, code: string): Promise<RecordData | null> {
  const entity = served('email-templates')
  const filters = [{ path: 'code', operator: 'Equals' as const, values: [code] }]
  const found =
    entity &&
    (await records().list(entity, { ...PLAIN_LIST, filters, size: 1, count: 'none' }, serverContext()))
      .items[0]
  if (!entity || !found || found.status !== ENABLED_STATUS) return null
  return records().get(entity, found.id, serverContext())
}

/** The same id for the same key: a mail requested again is the one already queued. */
function toMailId(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
