import type { Json } from '../../../../contract/json'
import { isRecordId } from '../../../../contract/model/record'
import type { RecordCall, RecordCallHandler } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readJson } from '../../../kernel/http/body'
import { createContext } from '../../../kernel/http/call'
import { pageParam } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import { listQuery } from '../../../list-query'
import { answerNamedAction } from './action-calls'
import { boardAnswer } from './board-answer'
import { calendarAnswer, timelineAnswer } from './calendar-answer'
import { sheetsAnswer } from './sheets-answer'
import { createHandler, statusHandler, unsavedHandler, updateHandler } from './write-handlers'

const MAX_RESTORED_RECORDS = 500
const REVISION_PAGES = { pages: 100_000, plain: 50, max: 200 }

const listRecords: RecordCallHandler = async (call, { now, records }, entity) =>
  answer(call, await records().list(entity, listQuery(call, entity, now), createContext(call)))

const readRecord: RecordCallHandler = async (call, { records }, entity, id) =>
  answer(call, await records().get(entity, id, createContext(call)))

const removeRecord: RecordCallHandler = async (call, { records }, entity, id) =>
  answer(call, await records().remove(entity, id, createContext(call)))

const restoreRecord: RecordCallHandler = async (call, { records }, entity, id) =>
  answer(call, (await records().restore(entity, [id], createContext(call)))[0])

const restoreRecords: RecordCallHandler = async (call, { records }, entity) => {
  const items = await records().restore(entity, readIds(await readJson(call)), createContext(call))
  return answer(call, { items, total: items.length })
}

const listRevisions: RecordCallHandler = async (call, { records }, entity, id) => {
  const { page, size } = pageParam(call, REVISION_PAGES)
  return answer(call, await records().revisions(entity, id, page, size, createContext(call)))
}

/** The calls that every entity has (API-22..28), by their path after its endpoint. */
export const GENERIC_CALLS: Readonly<Record<string, RecordCall>> = {
  '': { GET: listRecords, POST: createHandler },
  board: { GET: async (call, core, entity) => answer(call, await boardAnswer(call, core, entity)) },
  calendar: { GET: async (call, core, entity) => answer(call, await calendarAnswer(call, core, entity)) },
  timeline: { GET: async (call, core, entity) => answer(call, await timelineAnswer(call, core, entity)) },
  sheets: { GET: async (call, core, entity) => answer(call, await sheetsAnswer(call, core, entity)) },
  'un-deletes': { PUT: restoreRecords },
  check: { POST: unsavedHandler },
  'check/{id}': { POST: unsavedHandler },
  '{id}': { GET: readRecord, PUT: updateHandler },
  'statuses/{id}': { PUT: statusHandler },
  'deletes/{id}': { PUT: removeRecord },
  '{id}/un-deletes': { PUT: restoreRecord },
  '{id}/revisions': { GET: listRevisions },
  '{id}/actions/{action}': { GET: answerNamedAction, POST: answerNamedAction },
}

/** @throws Refusal BAD_BODY for anything but one to 500 ids */
function readIds(body: Json | undefined): string[] {
  const ids = Array.isArray(body) ? body : []
  if (ids.length > 0 && ids.length <= MAX_RESTORED_RECORDS && ids.every(isRecordId)) return ids
  throw new Refusal('BAD_BODY', `The body is a list of one to ${MAX_RESTORED_RECORDS} record ids`)
}
