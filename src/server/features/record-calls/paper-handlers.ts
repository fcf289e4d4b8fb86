import { PAGE_SIZE_MAX, PAPER_RECORDS_MAX } from '../../../contract/constants'
import { answer } from '../../kernel/http/answers'
import { contextOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { requireEntity } from '../../records'
import { paperFeature, pdfAnswer } from '../paper'
import { templatesFeature } from '../templates'
import { type Handler, listQuery } from './list-query'

/** The calls of paper and templates. */
export const PAPER_HANDLERS = {
  pdf: {
    GET: async (call, { records, use }, entity, id) => {
      const context = contextOf(call)
      const record = await records().get(entity, id, context)
      return pdfAnswer(call, await use(paperFeature).print(entity, [record], call.req.query('template') ?? null, context))
    },
  },
  preview: {
    GET: async (call, { records, use }, entity, id) => {
      const context = contextOf(call)
      const template = await records().get(entity, id, context)
      return pdfAnswer(call, await use(paperFeature).preview(entity, template, call.req.query('of') ?? null, context))
    },
  },
  'test-mail': {
    POST: async (call, { records, use }, entity, id) => {
      const context = contextOf(call)
      const template = await records().get(entity, id, context)
      return answer(
        call,
        { to: await use(templatesFeature).sendTest(entity, template, call.req.query('of') ?? null, context) },
        202,
      )
    },
  },
  pdfs: {
    GET: async (call, { now, records, use }, entity) => {
      const context = contextOf(call)
      const query = { ...listQuery(call, entity, now), size: PAGE_SIZE_MAX, count: 'exact' as const, columns: null }
      const { items, total } = await records().list(entity, query, context)
      requireFew(total)
      const whole = await Promise.all(items.map(({ id }) => records().get(entity, id, context)))
      return pdfAnswer(call, await use(paperFeature).print(entity, whole, call.req.query('template') ?? null, context))
    },
  },
  printTemplates: {
    GET: async (call, { use }, entity) => {
      requireEntity(contextOf(call), entity, 'read')
      const items = await use(paperFeature).templates(entity)
      return answer(call, { items, total: items.length })
    },
  },
} satisfies Record<string, Partial<Record<string, Handler>>>

/** @throws Refusal PRINT_TOO_MANY for more records than one PDF can have */
function requireFew(total: number): void {
  if (total <= PAPER_RECORDS_MAX) return
  throw new Refusal('PRINT_TOO_MANY', `A PDF can have at most ${PAPER_RECORDS_MAX} records, not ${total}`)
}
