import type { RecordData } from '../../../contract/record'
import { defineFeature, type Route } from '../../feature'
import type { HttpCall } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { dispositionOf } from '../files'
import { draftedTemplate, templatesFeature } from '../templates'
import { createPaper, type Paper, type PrintedFile } from './paper'
import { createPrinter } from './printer'

export type { Paper, PrintedFile } from './paper'

/** A printed file as a download under its own name. */
export function pdfAnswer(call: HttpCall, { bytes, name }: PrintedFile): Response {
  call.header('content-type', 'application/pdf')
  call.header('content-length', String(bytes.length))
  call.header('content-disposition', dispositionOf(name))
  return call.body(bytes)
}

/** A preview of a template of paper as a PDF. */
const routes: readonly Route<Paper>[] = [
  {
    method: 'POST',
    path: '/api/templates/papers',
    right: 'signed in',
    isReading: true,
    answer: async (call, core, paper) => {
      const { entity, filling, template } = await draftedTemplate(call, core, core.use(templatesFeature))
      if (!filling.record) throw new Refusal('NOTHING_SELECTED', 'There is no record to print')
      const { context, record } = filling
      const draft = { ...template, label: typeof template.name === 'string' ? template.name : '' } as unknown as RecordData
      return pdfAnswer(call, await paper.preview(entity, draft, record.data.id, context))
    },
  },
]

/** Paper: records as PDF files. */
export const paperFeature = defineFeature<Paper>({
  id: 'paper',
  routes,
  open: (core) => {
    const printer = createPrinter()
    return { service: createPaper(core, printer), close: printer.close }
  },
})
