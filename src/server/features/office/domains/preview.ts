import { isObject, relationId } from '../../../../catalogue/paths'
import { canEntity } from '../../../../catalogue/rights/rights'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { DESCRIBED_WIDGET } from '../../../../contract/ports/described-form'
import type { Core, Route } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { requireEntity } from '../../../records'
import type { ContentParts, HomeText } from './home'

/** What a preview needs. */
interface ContentPreview {
  /** a content in a language */
  show: (parts: ContentParts, lang: string) => Promise<HomeText>
}

/**
 * `POST /api/contents/previews` with `{route, content, lang?}`: a content as it would be shown, published or
 * not. The caller may read the contents. People who may write them see all of it; for others the parts of
 * structure and template that they may not read are left out.
 */
export const previewRoute: Route<ContentPreview> = {
  method: 'POST',
  path: '/api/contents/previews',
  right: 'signed in',
  isReading: true,
  answer: async (call, core, { show }) => {
    const { content, lang, route } = await readObject(call)
    const entity = typeof route === 'string' ? core.served(route) : undefined
    const place = entity && findContentPlace(entity)
    if (!entity || !place || !isObject(content))
      throw new Refusal(
        'BAD_BODY',
        'The body names "route" (of contents with a template) and "content" (its fields)',
      )
    const context = createContext(call)
    requireEntity(context, entity, 'read')
    const spoken = typeof lang === 'string' && /^[a-z]{2}$/.test(lang) ? lang : context.lang
    const reader = canEntity(call.get('signed').user, entity, 'write') ? serverContext() : context
    return answer(call, { ...(await show(await loadParts(core, place, content, reader), spoken)) })
  },
}

/** The fields of a content: its values, and the relations to its structure and template. */
interface ContentPlace {
  data: string
  structure: RelatedPlace
  template: RelatedPlace
}

interface RelatedPlace {
  path: string
  route: string
}

function findContentPlace({ fields }: Entity): ContentPlace | undefined {
  const findRelatedPlace = (path: Json | undefined): RelatedPlace | null => {
    const relation = fields.find((one) => one.path === path)?.relation
    return relation ? { path: String(path), route: relation.route } : null
  }
  for (const { options, path, widget } of fields) {
    const [structure, template] =
      widget === DESCRIBED_WIDGET ? [findRelatedPlace(options.by), findRelatedPlace(options.template)] : []
    if (structure && template) return { data: path, structure, template }
  }
  return undefined
}

async function loadParts(
  { records, served }: Core,
  { data, structure, template }: ContentPlace,
  content: JsonObject,
  context: CallContext,
): Promise<ContentParts> {
  const read = async ({ path, route }: RelatedPlace): Promise<JsonObject | null> => {
    const [entity, id] = [served(route), relationId(content[path])]
    if (!entity || id === null || !isUuid(id)) return null
    return records()
      .get(entity, id, context)
      .then((found) => found as JsonObject)
      .catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
  }
  const [described, laid] = await Promise.all([read(structure), read(template)])
  return { title: content.title, data: content[data], template: laid, structure: described }
}
