import { placeholdersIn, unknownPlaceholders } from '../../../../catalogue/labels/placeholders'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import { Refusal } from '../../../kernel/refusal'
import type { RecordGuard, WrittenRecord } from '../../../records'
import { isForBodyAlone } from '../mail'
import { loadKnownPlaceholders, type TemplatePurpose } from './known'
import { isDisabled, loadChosenTemplate, MESSAGES, messageDraft } from './message'

/** Entities whose records are templates, and their fields with placeholders. */
export const TEMPLATE_FIELDS = {
  'email-templates': ['subjectLine', 'body'],
  'print-templates': ['header', 'body', 'footer'],
} as const

export type TemplateRoute = keyof typeof TEMPLATE_FIELDS

/** Whether records of an entity are templates. */
export function isTemplateRoute(route: string): route is TemplateRoute {
  return Object.hasOwn(TEMPLATE_FIELDS, route)
}

/** The use of a template, by its own fields. */
export function getPurpose(route: TemplateRoute, template: JsonObject): TemplatePurpose {
  const { audience, bare, entityRoute, event } = template
  return {
    ...(Array.isArray(audience)
      ? { audience: audience.filter((one) => one === null || typeof one === 'string') }
      : {}),
    ...(typeof bare === 'number' ? { bare } : {}),
    isForMail: route === 'email-templates',
    route: typeof entityRoute === 'string' && entityRoute !== '' ? entityRoute : null,
    event: typeof event === 'string' && event !== '' ? event : null,
  }
}

/** The errors of a template, by field: placeholders that nothing fills, an entity that does not exist. */
export async function templateErrors(
  core: Core,
  route: TemplateRoute,
  template: JsonObject,
  lang: string,
): Promise<ApiFieldError[]> {
  const purpose = getPurpose(route, template)
  if (purpose.route !== null && !isPrintable(core.served(purpose.route)))
    return [
      {
        path: 'entityRoute',
        code: 'NO_ENTITY',
        message: `There is no entity "${purpose.route}"`,
        params: { route: purpose.route },
      },
    ]
  const known = new Map(
    (await loadKnownPlaceholders(core, purpose, lang)).map((one) => [one.path, one.lacks ?? []]),
  )
  return TEMPLATE_FIELDS[route].flatMap((path) => {
    const texts = listTexts(template[path])
    const usable = [...known.keys()].filter((name) => path !== 'subjectLine' || !isForBodyAlone(name))
    return [
      ...texts.flatMap((text) => placeholderErrors(path, text, new Set(usable))),
      ...emptyFor(path, texts, known),
    ]
  })
}

/**
 * Placeholders that are empty for some recipients of a message: a warning, because the author may intend it.
 */
function emptyFor(
  path: string,
  texts: readonly string[],
  known: ReadonlyMap<string, readonly string[]>,
): ApiFieldError[] {
  const used = [...new Set(texts.flatMap(placeholdersIn))]
  return used.flatMap((name) => {
    const groups = (known.get(name) ?? []).join(', ')
    const message = `{{${name}}} is empty for: ${groups}`
    return groups === ''
      ? []
      : [{ path, code: 'PLACEHOLDER_EMPTY', message, params: { name, groups }, severity: 'warning' as const }]
  })
}

const isPrintable = (entity: Entity | undefined): boolean => entity !== undefined && entity.type !== 'path'

function listTexts(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.values(value).filter((text): text is string => typeof text === 'string')
}

/** The errors of a text of a field: placeholders that are not known, with the nearest one that is. */
export function placeholderErrors(path: string, text: string, known: ReadonlySet<string>): ApiFieldError[] {
  return unknownPlaceholders(text, known).map(({ near, path: name }) => ({
    path,
    code: near === null ? 'PLACEHOLDER' : 'PLACEHOLDER_NEAR',
    message: `{{${name}}} is no placeholder of this template${near === null ? '' : `: did you mean {{${near}}}?`}`,
    params: near === null ? { name } : { name, near },
  }))
}

/** The errors, without warnings. */
export const withoutWarnings = (errors: readonly ApiFieldError[]): ApiFieldError[] =>
  errors.filter(({ severity }) => severity !== 'warning')

/** Statuses in which a message is sent. */
const SENDING_STATUSES: readonly unknown[] = ['QUEUED', 'SCHEDULED']

/** Disabled after the message had chosen it. */
const TEMPLATE_DISABLED_ERROR = {
  path: 'template',
  code: 'TEMPLATE_DISABLED',
  message: 'The template is disabled',
}

/** Whether a write sends a message, or schedules it. */
export const isLeaving = ({ changes }: Pick<WrittenRecord, 'changes'>): boolean =>
  changes.some(({ path, to }) => path === 'status' && SENDING_STATUSES.includes(to))

/**
 * Refuses to send messages with placeholders that nothing fills, or by a disabled template; a draft may have
 * both.
 */
export function createMessageGuard(core: Core): RecordGuard {
  return {
    route: MESSAGES,
    check: async (_sql, _entity, stored, { lang, principal, warn }) => {
      if (!principal) return
      for (const one of stored) {
        const message = one.write.content?.record
        if (!message || !isLeaving(one)) continue
        const found = await templateErrors(core, 'email-templates', await messageDraft(core, message), lang)
        const errors = [
          ...(isDisabled(await loadChosenTemplate(core, message)) ? [TEMPLATE_DISABLED_ERROR] : []),
          ...withoutWarnings(found),
        ]
        if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
        if (found.length > 0) warn?.(one.id, found)
      }
    },
  }
}

/**
 * Refuses templates that would be sent or printed with unfilled placeholders. Stored ones stay until their
 * texts change.
 */
export function createPlaceholderGuard(core: Core, route: TemplateRoute): RecordGuard {
  const watched: readonly string[] = [...TEMPLATE_FIELDS[route], 'event', 'entityRoute']
  return {
    route,
    check: async (_sql, _entity, stored, { lang, principal }) => {
      if (!principal) return
      for (const { changes, write } of stored) {
        if (!write.content || !changes.some(({ path }) => watched.includes(path.split('.')[0] ?? path)))
          continue
        const errors = await templateErrors(core, route, write.content.record, lang)
        if (errors.length > 0) throw new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)
      }
    },
  }
}
