import { isRecordId } from '../../../../contract/model/record'
import type { Contributed, RecordCall } from '../../../feature'

/** A call about the records of an entity. */
export interface FoundCall {
  route: string
  /** its path after the endpoint, with `{id}` and `{action}`: `{id}/comments` */
  pattern: string
  /** of the record, in lower case; '' for calls about many */
  id: string
}

/** All calls about records by their pattern: the generic ones, and what features contribute. */
export type RecordCallTable = ReadonlyMap<string, Omit<RecordCall, 'action'>>

/**
 * Joins the generic calls with those of features; the methods of one path may come from several.
 * @throws Error where two of them answer one method of one path
 */
export function joinRecordCalls(
  generic: Readonly<Record<string, RecordCall>>,
  { actions, listCalls, recordCalls }: Pick<Contributed, 'actions' | 'listCalls' | 'recordCalls'>,
  toCall: (name: string) => RecordCall,
): RecordCallTable {
  const table = new Map<string, Omit<RecordCall, 'action'>>()
  const add = (pattern: string, { action: _, ...call }: RecordCall) => {
    const present = table.get(pattern) ?? {}
    for (const method of ['GET', 'POST', 'PUT'] as const)
      if (call[method] && present[method])
        throw new Error(`${method} ${pattern} is answered twice: rename one of the calls`)
    table.set(pattern, { ...present, ...call })
  }
  for (const [pattern, call] of Object.entries(generic)) add(pattern, call)
  for (const [path, call] of listCalls) add(path, call)
  for (const [path, call] of recordCalls) add(`{id}/${path}`, call)
  for (const name of actions.keys()) add(`{id}/${name}`, toCall(name))
  return table
}

/** Finds the entity of a path: the longest endpoint with a known call below it. Null = no such call. */
export function findRecordCall(
  path: string,
  endpoints: ReadonlyMap<string, string>,
  table: RecordCallTable,
): FoundCall | null {
  const segments = path.split('/')
  for (let length = segments.length; length > 2; length -= 1) {
    const route = endpoints.get(segments.slice(0, length).join('/'))
    const found = route === undefined ? null : toPattern(segments.slice(length))
    if (route !== undefined && found && table.has(found.pattern)) return { route, ...found }
  }
  return null
}

/** The segments after an endpoint as a pattern. Null where more than one of them is an id. */
function toPattern(segments: readonly string[]): Omit<FoundCall, 'route'> | null {
  const ids = segments.filter(isRecordId)
  if (ids.length > 1) return null
  const pattern = segments.map((one, index) => {
    if (isRecordId(one)) return '{id}'
    return index > 0 && segments[index - 1] === 'actions' ? '{action}' : one
  })
  return { pattern: pattern.join('/'), id: (ids[0] ?? '').toLowerCase() }
}
