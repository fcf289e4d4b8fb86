import { PAGE_SIZE_MAX, PAPER_RECORDS_MAX } from '../../../../contract/constants'
import type { RecordCallHandler } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { listQuery } from '../../../list-query'
import { requireEntity } from '../../../records'
import { toDisposition } from '../files'
import type { PrintedFile, Printing } from './printing'

/** The service of paper: the feature of the same folder, which lists these calls, has it. */
type UsePrinting = (core: Parameters<RecordCallHandler>[1]) => Printing

/** A printed file as a download under its own name. */
export function pdfAnswer(call: HttpCall, { bytes, name }: PrintedFile): Response {
  call.header('content-type', 'application/pdf')
  call.header('content-length', String(bytes.length))
  call.header('content-disposition', toDisposition(name))
  return call.body(bytes)
}

/** `GET {endpoint}/{id}/pdf`: prints one record. */
export function printRecord(paper: UsePrinting): RecordCallHandler {
  return async (call, core, entity, id) => {
    const context = createContext(call)
    const record = await core.records().get(entity, id, context)
    return pdfAnswer(
      call,
      await paper(core).print(entity, [record], call.req.query('template') ?? null, context),
    )
  }
}

/** `GET {endpoint}/{id}/preview`: prints a template of paper with a record. */
export function previewTemplate(paper: UsePrinting): RecordCallHandler {
  return async (call, core, entity, id) => {
    const context = createContext(call)
    const template = await core.records().get(entity, id, context)
    return pdfAnswer(call, await paper(core).preview(entity, template, call.req.query('of') ?? null, context))
  }
}

/** `GET {endpoint}/pdf`: prints the records of a list. @throws Refusal PRINT_TOO_MANY */
export function printList(paper: UsePrinting): RecordCallHandler {
  return async (call, core, entity) => {
    const context = createContext(call)
    const query = {
      ...listQuery(call, entity, core.now),
      size: PAGE_SIZE_MAX,
      count: 'exact' as const,
      columns: null,
    }
    const { items, total } = await core.records().list(entity, query, context)
    requireFew(total)
    const whole = await Promise.all(items.map(({ id }) => core.records().get(entity, id, context)))
    return pdfAnswer(
      call,
      await paper(core).print(entity, whole, call.req.query('template') ?? null, context),
    )
  }
}

/** `GET {endpoint}/pdf-templates`: the templates that records of an entity can be printed with. */
export function listPrintTemplates(paper: UsePrinting): RecordCallHandler {
  return async (call, core, entity) => {
    requireEntity(createContext(call), entity, 'read')
    const items = await paper(core).templates(entity)
    return answer(call, { items, total: items.length })
  }
}

/** @throws Refusal PRINT_TOO_MANY for more records than one PDF can have */
function requireFew(total: number): void {
  if (total <= PAPER_RECORDS_MAX) return
  throw new Refusal('PRINT_TOO_MANY', `A PDF can have at most ${PAPER_RECORDS_MAX} records, not ${total}`)
}
