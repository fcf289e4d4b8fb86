import type { RecordData } from '../../../../contract/model/record'
import { type Core, defineFeature, type Feature, type Route } from '../../../feature'
import { Refusal } from '../../../kernel/refusal'
import { readDraftedTemplate, templatesFeature } from '../../messaging/templates'
import { listPrintTemplates, pdfAnswer, previewTemplate, printList, printRecord } from './calls'
import { createPrinter } from './printer'
import { createPrinting, type Printing } from './printing'

export type { Printing } from './printing'

/** A preview of a template of paper as a PDF. */
const routes: readonly Route<Printing>[] = [
  {
    method: 'POST',
    path: '/api/templates/papers',
    right: 'signed in',
    isReading: true,
    answer: async (call, core, paper) => {
      const { entity, filling, template } = await readDraftedTemplate(call, core, core.use(templatesFeature))
      if (!filling.record) throw new Refusal('NOTHING_SELECTED', 'There is no record to print')
      const { context, record } = filling
      const draft = {
        ...template,
        label: typeof template.name === 'string' ? template.name : '',
      } as unknown as RecordData
      return pdfAnswer(call, await paper.preview(entity, draft, record.data.id, context))
    },
  },
]

const getPaper = ({ use }: Core): Printing => use(printFeature)

/** Paper: records as PDF files. */
export const printFeature: Feature<Printing> = defineFeature<Printing>({
  id: 'print',
  routes,
  recordCalls: {
    pdf: { GET: printRecord(getPaper), action: { method: 'GET', answer: 'file' } },
    preview: { GET: previewTemplate(getPaper), action: { method: 'GET', answer: 'file' } },
  },
  listCalls: {
    pdf: { GET: printList(getPaper) },
    'pdf-templates': { GET: listPrintTemplates(getPaper) },
  },
  open: (core) => {
    const printer = createPrinter()
    return { service: createPrinting(core, printer), close: printer.close }
  },
})
