import { type ActionHandler, defineFeature, type RecordCall } from '../../../feature'
import { createContext } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { lookupsFeature } from '../../office/lookups'
import { logsFeature } from '../../operations/logs'
import { exportFile, writeZip } from '../export'
import { filesFeature } from '../files'
import { printFeature } from '../print'
import { cardAnswer, gpxAnswer } from './file-answers'
import { firstFiles, loadNamedFiles, loadRecordPdf } from './given-files'

/** Lists as files; an export is a line of the log. */
const listCalls: Readonly<Record<string, RecordCall>> = {
  export: {
    GET: async (call, { catalogue, records, use }, entity) => {
      const params = new URL(call.req.url).searchParams
      const context = createContext(call)
      const needs = { records: records(), lookups: use(lookupsFeature), tables: catalogue().lookups }
      const file = await exportFile(needs, entity, params, context)
      const by = { userId: context.principal?.id ?? null, requestId: context.requestId }
      const message = {
        code: 'EXPORTED',
        params: { count: Number(file.headers.get('x-total-count')) },
      } as const
      use(logsFeature).act(by, entity, { source: 'export', message })
      return file
    },
  },
}

/** Records as files of other programs. */
const recordCalls: Readonly<Record<string, RecordCall>> = {
  exportVcard: {
    GET: async (call, { records }, entity, id) =>
      cardAnswer(call, entity, await records().get(entity, id, createContext(call))),
    action: { method: 'GET', answer: 'file' },
  },
  gpx: {
    GET: async (call, { records }, entity, id) =>
      gpxAnswer(call, entity, await records().get(entity, id, createContext(call))),
    action: { method: 'GET', answer: 'file' },
  },
}

/** The files of a record, alone or as one archive; with the record itself where the action says so. */
const content: ActionHandler = {
  method: 'GET',
  answer: 'file',
  run: async (acting, { use }, { files, sheet }) => {
    const { record } = acting
    const [kept, paper] = [use(filesFeature), use(printFeature)]
    const parts = await (files ? loadNamedFiles(acting, files, { kept }) : firstFiles(acting, { kept }))
    const [first, ...more] = sheet ? [...parts, await loadRecordPdf(acting, { paper })] : parts
    if (!first) throw new Refusal('NOT_FOUND', 'The record has no file')
    if (more.length > 0) return { file: writeZip(record.label || record.code || record.id, [first, ...more]) }
    const { fileName: name, mime: type, size } = first.row
    return { file: { name, type, size, bytes: first.bytes } }
  },
}

/** What people take with them: lists, contact cards, paths, the files of a record. */
export const downloadsFeature = defineFeature({
  id: 'downloads',
  routes: [],
  listCalls,
  recordCalls,
  actions: { content },
})
