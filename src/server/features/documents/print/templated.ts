import { fillPlaceholders } from '../../../../catalogue/labels/placeholders'
import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { templatesFeature } from '../../messaging/templates'
import { INK, type PdfNode, type PdfPage, printWidth, ruleNode } from './document'
import { htmlNodes } from './html'

/** Route of the templates of paper. */
const ROUTE = 'print-templates'
const ENABLED_STATUS = 'ENABLED'
const TEMPLATES_MAX = 100

/** Millimetres in points. */
const MM = 72 / 25.4
const LABEL = { width: 100 * MM, height: 50 * MM }

/** The templates that records of an entity may be printed by: enabled ones of that entity, by name. */
export async function printTemplates({ records, served }: Core, entity: Entity): Promise<RecordData[]> {
  const templates = served(ROUTE)
  if (!templates?.fields.some(({ path }) => path === 'entityRoute')) return []
  const filters = [{ path: 'entityRoute', operator: 'Equals' as const, values: [entity.route] }]
  const query = { ...PLAIN_LIST, filters, size: TEMPLATES_MAX, count: 'none' as const }
  const { items } = await records().list(templates, query, serverContext())
  return items.filter(({ status }) => status === ENABLED_STATUS)
}

/**
 * The template with this id or code. People may print by templates that they cannot read: it shows only what
 * they see of the record.
 * @throws Refusal NOT_FOUND unless it is enabled and of this entity
 */
export async function printTemplate(core: Core, entity: Entity, id: string): Promise<RecordData> {
  const templates = core.served(ROUTE)
  const known = isUuid(id) ? id : (await printTemplates(core, entity)).find(({ code }) => code === id)?.id
  const template = templates && known ? await core.records().get(templates, known, serverContext()) : null
  if (
    !template ||
    template.delete.deleted ||
    template.status !== ENABLED_STATUS ||
    template.entityRoute !== entity.route
  )
    throw new Refusal('NOT_FOUND', `There is no enabled print template "${id}" of ${entity.route}`)
  return template
}

/** The page size of a template. */
export function templatePage({ footer, header, orientation, pageSize }: JsonObject): PdfPage {
  const turned = orientation === 'LANDSCAPE' ? 'landscape' : 'portrait'
  if (pageSize === 'LABEL') return { size: LABEL, orientation: 'portrait', margin: 10, top: 10, bottom: 8 }
  const margin = pageSize === 'A5' ? 30 : 42
  return {
    size: pageSize === 'A5' ? 'A5' : 'A4',
    orientation: turned,
    margin,
    top: 54 + 12 * linesIn(header),
    bottom: 37 + 11 * linesIn(footer),
  }
}

/** Lines of a text in the language that has most of them; at least one. */
const linesIn = (text: Json | undefined): number =>
  Math.max(1, ...Object.values((text ?? {}) as JsonObject).map((one) => String(one ?? '').split('\n').length))

/** A template filled with one record. */
export interface FilledTemplate {
  /** null = the template has no body: the automatic layout is used */
  nodes: PdfNode[] | null
  /** null = the template has none: the office's own is used */
  header: PdfNode | null
  footer: PdfNode | null
}

interface FillNeeds {
  template: JsonObject
  record: { entity: Entity; data: RecordData }
  page: PdfPage
  context: CallContext
  /** rows and groups of the record as the automatic layout draws them, by path; null for other paths */
  block: (path: string) => PdfNode[] | null
}

/** Fills a template with a record. */
export async function fillTemplate(
  core: Core,
  { block, context, page, record, template }: FillNeeds,
): Promise<FilledTemplate> {
  const templates = core.use(templatesFeature)
  const { lang } = context
  const { body = '', footer = '', header = '' } = templates.texts(ROUTE, template, lang)
  const values = await templates.values(ROUTE, template, { record, lang, context })
  const fill = (text: string): string =>
    fillPlaceholders(text, (path) => (Object.hasOwn(values, path) ? (values[path] ?? '') : ''))
  const width = printWidth(page)
  return {
    nodes: body.trim() === '' ? null : htmlNodes(body, width, { fill, block }),
    header:
      header.trim() === ''
        ? null
        : { stack: [{ text: fill(header), fontSize: 9, color: INK.muted }, ruleNode(width, [0, 4, 0, 0])] },
    footer: footer.trim() === '' ? null : { text: fill(footer), fontSize: 8, color: INK.muted },
  }
}
