import type { Action, ActionCall } from '../../contract/action'
import { isApiError } from '../../contract/api-error'
import type { PublicEntity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import type { Params } from '../../contract/ports'
import type { RecordData } from '../../contract/record'
import type { Selection } from '../../contract/selection'
import { filledFrom, templateText } from '../folder/folder'
import { plainSelection } from '../list/selection'
import type { Office } from '../office'
import { type WayBack, withWayBack } from '../way-back'

/** What a dialog's input may stand for. */
export interface ActionInput {
  route: string
  id: string | null
  selection: Selection
  /** how many records are chosen, in words */
  count: string
  query: Params
}

/** Makes the call of an action for one record; a file is handed to the browser under the server's name. Rejects with ApiError. */
export async function makeCall(
  { ports }: Office,
  { endpoint }: Pick<PublicEntity, 'endpoint'>,
  call: ActionCall,
  id: string,
): Promise<void> {
  const path = call.path.replace('{endpoint}', endpoint).replace('{id}', id)
  if (call.answer !== 'file') return ports.backend.act(path)
  const { blob, name } = await ports.backend.download(path, [], {
    signal: new AbortController().signal,
    onBytes: () => undefined,
  })
  await ports.files.save(blob, name)
}

/** Tells a failed call; a record without the file it should have is told by the catalogue's own words. */
export function tellFailedCall({ notices }: Office, { answer }: ActionCall, error: unknown): void {
  if (answer === 'file' && isApiError(error) && error.status === 404)
    notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: 'DOCUMENTS.NO_FILE_PRESENT' })
  else notices.failure(error)
}

/** The address of the new record an action begins, with the way back to where it was asked for. */
export function createAddress(action: Action, record: RecordData | null, way: WayBack): string {
  const fill = record && action.fill ? filledFrom(action.fill, record) : {}
  const query = Object.keys(fill).length > 0 ? `?${new URLSearchParams({ fill: JSON.stringify(fill) })}` : ''
  return withWayBack(`/${action.create}/new${query}`, way)
}

/** The address an action opens. */
export function openAddress({ open = '' }: Action, record: RecordData | null): string {
  return record ? templateText(open, record) : open
}

/** The input of an action's dialog with its words filled in; the choice is told whether the file asks for it or not. */
export function dialogInput({ input = {} }: Action, given: ActionInput): JsonObject {
  const words: Record<string, Json> = {
    '@route': given.route,
    '@id': given.id,
    '@selection': plainSelection(given.selection),
    '@count': given.count,
    '@query': given.query.map(([name, value]) => [name, value]),
  }
  const filled = Object.entries(input).map(([key, value]): [string, Json] => [
    key,
    typeof value === 'string' && value in words ? (words[value] ?? null) : value,
  ])
  return { route: given.route, ...Object.fromEntries(filled) }
}

/** What became of a call for many rows. */
export interface ManyCalls {
  done: number
  failed: { id: string; error: unknown }[]
}

/** Makes the call of an action for every chosen row, one after the other; a failure does not stop the rest. */
export async function callForEach(
  office: Office,
  entity: PublicEntity,
  call: ActionCall,
  ids: readonly string[],
): Promise<ManyCalls> {
  const failed: ManyCalls['failed'] = []
  for (const id of ids) await makeCall(office, entity, call, id).catch((error: unknown) => failed.push({ id, error }))
  return { done: ids.length - failed.length, failed }
}
