import { setImmediate as othersTurn } from 'node:timers/promises'
import { describeConf } from '../../../../catalogue/describe/conf'
import { describePage } from '../../../../catalogue/describe/page'
import { formatInstant, getStructure } from '../../../../catalogue/kinds'
import { entityName, fieldLabel } from '../../../../catalogue/labels/texts'
import { valueAt } from '../../../../catalogue/paths'
import { compileRules, ruleUser } from '../../../../catalogue/rules/rules'
import { PAPER_RECORDS_MAX } from '../../../../contract/constants'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { AUTOMATIC_PRINT } from '../../../../contract/model/layout'
import type { FieldDescription, SectionDescription } from '../../../../contract/model/page'
import type { RecordData } from '../../../../contract/model/record'
import type { Principal } from '../../../../contract/model/user'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { isTemplateRoute, templatesFeature } from '../../messaging/templates'
import { lookupsFeature } from '../../office/lookups'
import { unitsFeature } from '../../office/units'
import { lookupLabels } from '../export'
import { filesFeature } from '../files'
import {
  INK,
  type PdfLetter,
  type PdfNode,
  type PdfPage,
  printHeight,
  printWidth,
  ruleNode,
} from './document'
import { htmlNodes } from './html'
import { readImages } from './images'
import { isFiles, type LayoutNeeds, layoutFields, layoutSections } from './layout'
import type { Printer } from './printer'
import { fillTemplate, printTemplate, printTemplates, templatePage } from './templated'
import { stampText, titleNode } from './title-block'
import { getPageWords, printWords } from './words'

/** A printed file. */
export interface PrintedFile {
  /** without path: `Officina Estense.pdf` */
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Paper made of records. */
export interface Printing {
  /**
   * Records as one PDF, each from the top of a page, as their reader sees them and in the language of the
   * context: by the template with this id or code, or by the automatic layout.
   * @throws Refusal NOT_FOUND for a template that is not of the entity, PRINT_TOO_MANY, PRINT_BUSY,
   *   PRINT_SLOW
   */
  print: (
    entity: Entity,
    records: readonly RecordData[],
    template: string | null,
    context: CallContext,
  ) => Promise<PrintedFile>
  /**
   * records of several entities as one PDF, by the automatic layout, as the context's person sees them; no
   * more than fit
   * @throws Refusal PRINT_BUSY, PRINT_SLOW
   */
  dossier: (
    records: readonly { entity: Entity; record: RecordData }[],
    title: string,
    context: CallContext,
  ) => Promise<PrintedFile>
  /**
   * a template as a PDF, filled with the record with this id or the newest of its entity that the caller may
   * read
   * @throws Refusal NOT_FOUND for records that are no templates, NOTHING_SELECTED without a record to show
   */
  preview: (
    entity: Entity,
    template: RecordData,
    id: string | null,
    context: CallContext,
  ) => Promise<PrintedFile>
  /** the templates that records of an entity may be printed by */
  templates: (entity: Entity) => Promise<{ id: string; name: string }[]>
}

/** Creates the service. */
export function createPrinting(core: Core, printer: Printer): Printing {
  const print = async (
    entity: Entity,
    records: readonly RecordData[],
    template: RecordData | null,
    context: CallContext,
  ) => {
    const [first] = records
    if (!first) throw new Refusal('NOTHING_SELECTED', 'There is no record to print')
    if (records.length > PAPER_RECORDS_MAX)
      throw new Refusal(
        'PRINT_TOO_MANY',
        `A PDF can have at most ${PAPER_RECORDS_MAX} records, not ${records.length}`,
      )
    const page = template ? templatePage(template as JsonObject) : getPage(entity)
    const office = await officeName(core)
    const frame = buildFrame(core, office, page, context)
    const around = { entity, page, template, context, principal: getReader(context), frame }
    const letters: (PdfLetter & { hasImages: boolean })[] = []
    for (const record of records) {
      await othersTurn()
      letters.push(
        await loadLetter(core, {
          ...around,
          record,
          address: `${core.publicUrl()}/${entity.route}/${record.id}`,
        }),
      )
    }
    const title = records.length === 1 ? getRecordName(first) : entityName(entity, context.lang, 'many')
    const bytes = await printer.print({
      info: { title, author: office },
      page,
      ...getPageWords(context, page),
      letters: letters.map(({ footer, header, nodes }) => ({ footer, header, nodes })),
      hasImages: letters.some(({ hasImages }) => hasImages),
    })
    return { name: `${[title, template?.label].filter(Boolean).join(' – ')}.pdf`, bytes }
  }
  return {
    print: async (entity, records, id, context) =>
      print(entity, records, id === null ? null : await printTemplate(core, entity, id), context),
    dossier: async (records, title, context) => {
      const office = await officeName(core)
      const page = PLAIN_PAGE
      const around = {
        page,
        template: null,
        context,
        principal: getReader(context),
        frame: buildFrame(core, office, page, context),
      }
      const letters: (PdfLetter & { hasImages: boolean })[] = []
      for (const { entity, record } of records.slice(0, PAPER_RECORDS_MAX)) {
        const address = `${core.publicUrl()}/${entity.route}/${record.id}`
        await othersTurn()
        letters.push(await loadLetter(core, { ...around, entity, record, address }))
      }
      const bytes = await printer.print({
        info: { title, author: office },
        page,
        ...getPageWords(context, page),
        letters: letters.map(({ footer, header, nodes }) => ({ footer, header, nodes })),
        hasImages: letters.some(({ hasImages }) => hasImages),
      })
      return { name: `${title}.pdf`, bytes }
    },
    preview: async ({ route }, template, id, context) => {
      if (!isTemplateRoute(route)) throw new Refusal('NOT_FOUND', `Records of ${route} are no templates`)
      const sample = await core.use(templatesFeature).sample(route, template as JsonObject, id, context)
      if (route === 'print-templates') {
        if (!sample) throw new Refusal('NOTHING_SELECTED', 'There is no record to print')
        return print(sample.entity, [sample.data], template, context)
      }
      const filling = { record: sample, lang: context.lang, context }
      const { html, subject } = await core.use(templatesFeature).mail(template as JsonObject, filling)
      const office = await officeName(core)
      const nodes: PdfNode[] = [
        { text: subject, fontSize: 14, bold: true, margin: [0, 0, 0, 10] },
        ...htmlNodes(html, printWidth(PLAIN_PAGE)),
      ]
      const letter = { nodes, ...buildFrame(core, office, PLAIN_PAGE, context) }
      const info = { title: getRecordName(template), author: office }
      const bytes = await printer.print({
        info,
        page: PLAIN_PAGE,
        ...getPageWords(context, PLAIN_PAGE),
        letters: [letter],
        hasImages: false,
      })
      return { name: `${getRecordName(template)}.pdf`, bytes }
    },
    templates: async (entity) =>
      (await printTemplates(core, entity)).map(({ id, label }) => ({ id, name: label })),
  }
}

/** Paper without a layout of its own: mails before they are sent, records of several entities. */
const PLAIN_PAGE: PdfPage = { size: 'A4', orientation: 'portrait', margin: 42, top: 66, bottom: 48 }

/** The title of a record's file. */
const getRecordName = ({ code, id, label }: RecordData): string => label || code || id

function getReader({ principal }: CallContext): Principal {
  if (!principal) throw new Refusal('UNAUTHORIZED', 'paper is printed for a person')
  return principal
}

function getPage({ print = AUTOMATIC_PRINT }: Entity): PdfPage {
  return {
    size: print.page,
    orientation: print.orientation,
    margin: print.page === 'A5' ? 30 : 42,
    top: 66,
    bottom: 48,
  }
}

/** The header and footer of a page. */
type Frame = Pick<PdfLetter, 'header' | 'footer'>

/** The office's name above, who printed it and when below; labels have room for neither. */
function buildFrame({ now }: Core, office: string, page: PdfPage, context: CallContext): Frame {
  if (typeof page.size === 'object') return { header: null, footer: null }
  const printed = printWords(context)
    .printed.replace('{at}', formatInstant(now().toISOString()))
    .replace('{by}', context.by ?? '')
  return {
    header: {
      stack: [
        { text: office, fontSize: 9, bold: true, color: INK.muted },
        ruleNode(printWidth(page), [0, 4, 0, 0]),
      ],
    },
    footer: { text: printed, fontSize: 8, color: INK.muted },
  }
}

interface LetterNeeds {
  entity: Entity
  record: RecordData
  template: RecordData | null
  page: PdfPage
  frame: Frame
  /** the address of the record's page, for readers of the paper */
  address: string
  principal: Principal
  context: CallContext
}

/** One record by its template, or by its form. */
async function loadLetter(core: Core, needs: LetterNeeds): Promise<PdfLetter & { hasImages: boolean }> {
  const { context, entity, frame, page, record, template } = needs
  const described = await loadDescribedRecord(core, needs)
  const { fields, hasImages, layout } = described
  if (!template) return { ...frame, nodes: automaticNodes(needs, described), hasImages }
  const block = (path: string): PdfNode[] | null => {
    const field = fields.find((one) => one.path === path)
    return field && isBlock(field) ? layoutFields([field], layout) : null
  }
  const filled = await fillTemplate(core, {
    template: template as JsonObject,
    record: { entity, data: record },
    page,
    context,
    block,
  })
  return {
    nodes: filled.nodes ?? automaticNodes(needs, described),
    header: filled.header ?? frame.header,
    footer: filled.footer ?? frame.footer,
    hasImages,
  }
}

/** Groups, rows and files are more than one value. */
const isBlock = (field: FieldDescription): boolean =>
  isFiles(field) || getStructure(field.kind) === 'parts' || getStructure(field.kind) === 'rows'

interface DescribedRecord {
  one: string
  status: { name: string; color: string } | null
  sections: SectionDescription[]
  /** all fields of the sections, parts of groups too */
  fields: FieldDescription[]
  layout: LayoutNeeds
  hasImages: boolean
}

/** A record as its reader sees it, with everything that its layout needs. */
async function loadDescribedRecord(core: Core, needs: LetterNeeds): Promise<DescribedRecord> {
  const { context, entity, page, principal, record } = needs
  const { lang } = context
  const conf = describeConf(entity, principal, lang)
  const description = describePage(entity, conf, 'show', lang)
  const sections = getPrintSections(description.sections, needs)
  const fields = sections.flatMap((section) => allFields(section.fields))
  const names = fields.flatMap(({ lookup }) => (lookup ? [lookup.name] : []))
  const lookupLabel = await lookupLabels(names, lang, {
    lookups: core.use(lookupsFeature),
    tables: core.catalogue().lookups,
  })
  const files = fields.filter(isFiles).map(({ path }) => valueAt(record as JsonObject, path) ?? null)
  const images = await readImages(files, core.use(filesFeature), context)
  const status = conf.statuses.list.find(({ code }) => code === record.status)
  const image: LayoutNeeds['image'] = ({ documentId }) => images.get(documentId) ?? null
  return {
    one: description.one,
    status: status ? { name: status.name, color: status.color } : null,
    sections,
    fields,
    layout: {
      record: record as JsonObject,
      lang,
      width: printWidth(page),
      height: printHeight(page),
      lookupLabel,
      image,
    },
    hasImages: images.size > 0,
  }
}

/** The header, the fields and the stamp of a record. */
function automaticNodes(
  { address, context: { lang }, entity, record }: LetterNeeds,
  described: DescribedRecord,
): PdfNode[] {
  const head = titleNode({
    one: described.one,
    color: entity.presentation.color,
    title: getRecordName(record),
    code: record.code && record.code !== getRecordName(record) ? record.code : null,
    status: described.status,
    address: entity.print?.qr ? address : null,
  })
  const words = {
    created: fieldLabel(entity, 'createdAt', lang),
    updated: fieldLabel(entity, 'updatedAt', lang),
  }
  const stamp: PdfNode = {
    text: stampText(record as JsonObject, words),
    fontSize: 8,
    color: INK.muted,
    margin: [0, 14, 0, 0],
  }
  return [head, ...layoutSections(described.sections, described.layout), stamp]
}

/**
 * The sections that the file prints and this reader sees of this record. Code and status stand in the header;
 * sensitive values are in no file.
 */
function getPrintSections(
  sections: readonly SectionDescription[],
  { entity, principal, record }: Pick<LetterNeeds, 'entity' | 'principal' | 'record'>,
): SectionDescription[] {
  const rules = compileRules(entity)
  const facts = { user: ruleUser(principal), mode: 'show' as const }
  const named = entity.print?.sections
  return sections
    .filter(({ id }) => named === undefined || named.includes(id))
    .filter(({ visible }) => visible === null || rules.holds(visible, record as JsonObject, facts))
    .map((section) => ({
      ...section,
      fields: section.fields.filter(
        ({ path, sensitive }) => path !== 'code' && path !== 'status' && !sensitive,
      ),
    }))
}

function allFields(fields: readonly FieldDescription[]): FieldDescription[] {
  return fields.flatMap((field) => [field, ...allFields(field.children)])
}

/** The name of the unit for which the office works; '' when it has none. */
async function officeName({ use }: Core): Promise<string> {
  const name = (await use(unitsFeature).main())?.label
  return typeof name === 'string' ? name : ''
}
