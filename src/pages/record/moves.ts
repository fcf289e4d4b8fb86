import type { JsonObject } from '../../contract/json'
import type { RelationValue } from '../../contract/model/record'
import { localHref } from '../../engine/office/guard'
import type { Office } from '../../engine/office/office'
import { folderHref, parentAddress } from '../../engine/office/trail'
import { readWayBack, toAddress, WAY_BACK, type WayBack, withWayBack } from '../../engine/office/way-back'
import { answerForm, type Begin, FORM_DATA_KEY, type OpenRecord } from '../../engine/record'

/** Parameter of a new record's page: the address of the waiting form that opened it (ROUTE-21). */
export const ASKER = 'autocompleteRoute'

/** Parameters of a record page's address. */
export interface PageQuery {
  /** open the new record after creating it, instead of the list (ROUTE-19, ROUTE-20) */
  showAfterCreation: boolean
  /** the status chosen before, to be saved with the rest (STATUS-07) */
  status: string | null
  /** initial values: the kept form, an earlier revision of the record, or another record's values */
  begin: Begin | null
  /** the field to focus */
  field: string | null
  /** the page that closing a virtual folder leads to (ROUTE-22) */
  way: WayBack | null
  /** the page whose field opened the new record (ROUTE-21) */
  asker: string | null
}

/** Reads the query of a path: only the text 'false' keeps the person on the record that was created. */
export function pageQuery(path: string): PageQuery {
  const params = new URLSearchParams(path.split('?')[1] ?? '')
  return {
    showAfterCreation: params.get('goBackAfterCreation') === 'false',
    status: params.get('status'),
    begin: readBegin(params),
    field: params.has('restore') ? null : params.get('field'),
    way: readWayBack(params.get(WAY_BACK)),
    asker: localHref(params.get(ASKER) ?? ''),
  }
}

function readBegin(params: URLSearchParams): Begin | null {
  if (params.get(FORM_DATA_KEY) === 'true') return { kept: true }
  const copy = params.get('copy')
  if (copy) return { copy }
  const fill = parseInitialValues(params.get('fill'))
  if (fill) return { fill }
  const restore = Number(params.get('restore'))
  return Number.isInteger(restore) && restore > 0 ? { restore, path: params.get('field') } : null
}

/** The initial values of a new record; anything but a JSON object counts as none. */
function parseInitialValues(text: string | null): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null
  } catch {
    return null
  }
}

/** Address of an entity's list. */
export function listHref(route: string): string {
  return `/${route}`
}

/** Address of a record that is shown. */
export function recordHref(route: string, id: string): string {
  return `/${route}/${id}`
}

/** Start of the edit page: a chosen status, an earlier revision, one field of it, or a field to focus. */
interface EditQuery {
  status?: string
  restore?: number
  field?: string
}

/** Address of a record under edit. */
export function editHref(route: string, id: string, query: EditQuery = {}): string {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return params.size > 0 ? `/${route}/${id}/edit?${params}` : `/${route}/${id}/edit`
}

/** Address of a new record with the values of another one. */
function copyHref(route: string, id: string): string {
  return `/${route}/new?${new URLSearchParams({ copy: id })}`
}

/** Navigation between the screens of an entity (ROUTE-17). */
export interface Moves {
  /** the shown record: this one, or another */
  show: (id?: string) => void
  edit: (query?: EditQuery, id?: string) => void
  copy: () => void
  /** the virtual folder of this record (VIRT-05) */
  folder: () => void
  /**
   * away from the record: to the folder or field that asked for it, else to the list as it was left; a field
   * is told of the record made for it
   */
  leave: (made?: RelationValue) => void
}

/** Navigation of one record page. Show and edit pass on the way back of a virtual folder (VIRT-04). */
export function createMoves(
  { ports, trail }: Pick<Office, 'ports' | 'trail'>,
  { target }: Pick<OpenRecord, 'target'>,
): Moves {
  const { navigator } = ports
  const { route, mode } = target
  const readPageQuery = () => pageQuery(navigator.current())
  const go = (address: string) => navigator.go(withWayBack(address, readPageQuery().way))
  const id = target.id ?? ''
  return {
    show: (other = id) => go(recordHref(route, other)),
    edit: (query, other = id) => go(editHref(route, other, query)),
    copy: () => go(copyHref(route, id)),
    leave: (made) => {
      const { way, asker } = readPageQuery()
      if (asker !== null && made) answerForm(ports, asker, made)
      navigator.go(way ? toAddress(way) : (asker ?? trail.list(listHref(route))))
    },
    folder: () => {
      // A closed edit page is not reopened: the way back leads to the record itself.
      const from = mode === 'update' ? parentAddress(navigator.current()) : navigator.current()
      const path = folderHref(route, id, from)
      trail.push(path, from)
      navigator.go(path)
    },
  }
}
