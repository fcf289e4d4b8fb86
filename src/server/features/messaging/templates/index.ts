import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { type Core, defineFeature, type Feature, type RecordCallHandler, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { requireEntity, unknownKeys } from '../../../records'
import {
  createMessageGuard,
  createPlaceholderGuard,
  getPurpose,
  isTemplateRoute,
  type TemplateRoute,
  templateErrors,
} from './guard'
import { loadKnownPlaceholders } from './known'
import { MESSAGES, messageDraft, messageSample } from './message'
import { createTemplateService, type Filling, type TemplateService, type TemplateSubject } from './templates'

export { isLeaving, isTemplateRoute, placeholderErrors, templateErrors } from './guard'
export { isDisabled, listFilters, loadChosenTemplate, MESSAGES, messageTexts } from './message'
export type { TriedMail } from './templates'

/** Support for writing templates: their placeholders, a preview, a test mail. */
const routes: readonly Route<TemplateService>[] = [
  {
    method: 'POST',
    path: '/api/templates/placeholders',
    right: 'signed in',
    isReading: true,
    answer: async (call, core, templates) => {
      const { route, template } = await readDraftedTemplate(call, core, templates)
      const items = await loadKnownPlaceholders(core, getPurpose(route, template), createContext(call).lang)
      return answer(call, { items, total: items.length })
    },
  },
  {
    method: 'POST',
    path: '/api/templates/previews',
    right: 'signed in',
    isReading: true,
    answer: async (call, core, templates) => {
      const { filling, route, template } = await readDraftedTemplate(call, core, templates)
      const errors = (await templateErrors(core, route, template, filling.lang)) as unknown as JsonObject[]
      const values = await templates.values(route, template, filling)
      const texts = templates.texts(route, template, filling.lang)
      const record = filling.record && toSubjectReference(filling.record)
      if (route !== 'email-templates') return answer(call, { texts, values, errors, record })
      const { html, plain, subject } = await templates.mail(template, filling)
      return answer(call, { texts: { subjectLine: subject, body: plain }, html, values, errors, record })
    },
  },
  {
    method: 'POST',
    path: '/api/templates/test-mails',
    right: 'signed in',
    answer: async (call, core, templates) => {
      const { entity, filling, route, template, written } = await readDraftedTemplate(call, core, templates)
      if (route !== 'email-templates') throw new Refusal('BAD_BODY', 'only templates of mails are sent')
      const to = await templates.tryMail({ route: entity.route, written, template }, filling)
      return answer(call, { to }, 202)
    },
  },
]

/** A template as it is written, and the record to fill it with. */
export interface DraftedTemplate {
  entity: Entity
  route: TemplateRoute
  /** of a message: its texts as a template */
  template: JsonObject
  /** the fields that the caller sent */
  written: JsonObject
  filling: Filling
}

/**
 * The template, or the message, in the body of a call: `{templates: 'email-templates', template: {…}, route?,
 * id?, of?, lang?}`. It is filled with the record of `route` and `id`, or with `of`: an id of the template's
 * own entity, or `newest`. The caller may read templates, and the record.
 */
export async function readDraftedTemplate(
  call: HttpCall,
  core: Core,
  { sample }: Pick<TemplateService, 'sample'>,
): Promise<DraftedTemplate> {
  const { id, lang, of, route, template, templates } = await readObject(call)
  const context = createContext(call)
  const entity = typeof templates === 'string' && isWritten(templates) ? core.served(templates) : undefined
  if (!entity || typeof template !== 'object' || template === null || Array.isArray(template))
    throw new Refusal(
      'BAD_BODY',
      'The body names "templates" (the entity of the template) and "template" (its fields)',
    )
  requireEntity(context, entity, 'read')
  requireKnownKeys(entity, template)
  const named = typeof route === 'string' ? core.served(route) : undefined
  const isNamed = named !== undefined && typeof id === 'string' && isUuid(id)
  if ((route !== undefined && !isNamed) || (of !== undefined && of !== NEWEST_PARAM && !isUuid(String(of))))
    throw new Refusal('NOT_FOUND', 'There is no such record')
  const language = typeof lang === 'string' && /^[a-z]{2}$/.test(lang) ? lang : context.lang
  const isMessage = entity.route === MESSAGES
  const draft = isMessage ? await messageDraft(core, template) : template
  const draftRoute = isMessage ? 'email-templates' : (entity.route as TemplateRoute)
  const wanted =
    of !== NEWEST_PARAM ? String(of) : isMessage ? await messageSample(core, template, context) : null
  const record = isNamed
    ? { entity: named, data: await core.records().get(named, id, context) }
    : of === undefined || (isMessage && wanted === null)
      ? null
      : await sample(draftRoute, draft, wanted, context)
  const filling = { record, lang: language, context: { ...context, lang: language } }
  return { entity, route: draftRoute, template: draft, written: template, filling }
}

/** Whether records of an entity have texts with placeholders. */
const isWritten = (route: string): boolean => isTemplateRoute(route) || route === MESSAGES

/** Refuses BAD_BODY for a key that no record of the entity has: its text would be silently ignored. */
function requireKnownKeys(entity: Entity, template: JsonObject): void {
  const sent = Object.entries(template).filter(([key]) => !key.startsWith('_'))
  const [first] = unknownKeys(entity, Object.fromEntries(sent))
  if (first) throw new Refusal('BAD_BODY', `"${first.path.slice(0, 64)}" of "template" ${first.message}`)
}

/** Requests the newest record of the template's entity that the caller may read. */
const NEWEST_PARAM = 'newest'

const toSubjectReference = ({ data, entity }: TemplateSubject): JsonObject => ({
  route: entity.route,
  id: data.id,
  label: data.label || data.code || data.id,
})

/** `POST {endpoint}/{id}/test-mail`: sends a template to the caller. */
async function sendTestMail(
  ...[call, { records, use }, entity, id]: Parameters<RecordCallHandler>
): Promise<Response> {
  const context = createContext(call)
  const template = await records().get(entity, id, context)
  const to = await use(templatesFeature).sendTest(entity, template, call.req.query('of') ?? null, context)
  return answer(call, { to }, 202)
}

/**
 * Templates of mails and of paper: their placeholders are checked when they are saved, and filled when they
 * are used.
 */
export const templatesFeature: Feature<TemplateService> = defineFeature<TemplateService>({
  id: 'templates',
  routes,
  recordCalls: { 'test-mail': { POST: sendTestMail, action: { method: 'POST' } } },
  open: (core) => ({
    service: createTemplateService(core),
    guards: [
      createPlaceholderGuard(core, 'email-templates'),
      createPlaceholderGuard(core, 'print-templates'),
      createMessageGuard(core),
    ],
  }),
})
