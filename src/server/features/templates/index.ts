import type { JsonObject } from '../../../contract/json'
import { type Core, defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { readObject } from '../../kernel/http/body'
import { contextOf, type HttpCall } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { isUuid } from '../../kernel/uuid'
import { requireEntity } from '../../records'
import { createPlaceholderGuard, isTemplateRoute, purposeOf, type TemplateRoute, templateErrors } from './guard'
import { knownPlaceholders } from './known'
import { createTemplateService, type Filling, type TemplateService, tryMail } from './templates'

export { isTemplateRoute } from './guard'

/** Templates while they are written: what may stand in them, how they look, a mail to try. */
const routes: readonly Route<TemplateService>[] = [
  {
    method: 'POST',
    path: '/api/templates/placeholders',
    right: 'signed in',
    answer: async (call, core) => {
      const { route, template } = await drafted(call, core)
      const items = await knownPlaceholders(core, purposeOf(route, template), contextOf(call).lang)
      return answer(call, { items, total: items.length })
    },
  },
  {
    method: 'POST',
    path: '/api/templates/previews',
    right: 'signed in',
    answer: async (call, core, templates) => {
      const { filling, route, template } = await drafted(call, core)
      const errors = await templateErrors(core, route, template, filling.lang)
      const values = await templates.values(route, template, filling)
      const texts = templates.texts(route, template, filling.lang)
      if (route !== 'email-templates') return answer(call, { texts, values, errors: errors as unknown as JsonObject[] })
      const { html, plain, subject } = await templates.mail(template, filling)
      return answer(call, {
        texts: { subjectLine: subject, body: plain },
        html,
        values,
        errors: errors as unknown as JsonObject[],
      })
    },
  },
  {
    method: 'POST',
    path: '/api/templates/test-mails',
    right: 'signed in',
    answer: async (call, core, templates) => {
      const { filling, route, template } = await drafted(call, core)
      if (route !== 'email-templates') throw new Refusal('BAD_BODY', 'only templates of mails are sent')
      const to = await tryMail(core, template, filling, templates.mail)
      return answer(call, { to }, 202)
    },
  },
]

/** What the body of a call says: a template as it is written, and the record to fill it with. */
interface Drafted {
  route: TemplateRoute
  template: JsonObject
  filling: Filling
}

/** `{templates: 'email-templates', template: {…}, route?, id?, lang?}`; the caller may read templates, and the record. */
async function drafted(call: HttpCall, core: Core): Promise<Drafted> {
  const { id, lang, route, template, templates } = await readObject(call)
  const context = contextOf(call)
  const entity = typeof templates === 'string' && isTemplateRoute(templates) ? core.served(templates) : undefined
  if (!entity || typeof template !== 'object' || template === null || Array.isArray(template))
    throw new Refusal('BAD_BODY', 'The body names "templates" (the entity of the template) and "template" (its fields)')
  requireEntity(context, entity, 'read')
  const of = typeof route === 'string' ? core.served(route) : undefined
  const isNamed = of !== undefined && typeof id === 'string' && isUuid(id)
  if (route !== undefined && !isNamed) throw new Refusal('NOT_FOUND', 'There is no such record')
  const record = isNamed ? { entity: of, data: await core.records().get(of, id, context) } : null
  const language = typeof lang === 'string' && /^[a-z]{2}$/.test(lang) ? lang : context.lang
  return { route: entity.route as TemplateRoute, template, filling: { record, lang: language, context } }
}

/** Templates of mails and of paper: their placeholders are checked when they are saved, and filled when they are used. */
export const templatesFeature = defineFeature<TemplateService>({
  id: 'templates',
  routes,
  open: (core) => ({
    service: createTemplateService(core),
    guards: [createPlaceholderGuard(core, 'email-templates'), createPlaceholderGuard(core, 'print-templates')],
  }),
})
