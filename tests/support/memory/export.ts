import { decodeListQuery } from '../../../src/catalogue/list-query/query'
import type { Json } from '../../../src/contract/json'
import type { MadeFile } from '../../../src/contract/ports/backend'
import type { Params } from '../../../src/contract/ports/ports'
import { getPage } from './list'
import { createRefusal } from './refusal'
import type { MemoryStore } from './store'

/** The rows of a list as a CSV file: its columns and conditions, without a limit of rows. */
export function exportRows(store: MemoryStore, route: string, conditions: Params): MadeFile {
  const entity = store.entity(route)
  const decoded = decodeListQuery(
    entity,
    new URLSearchParams(conditions.map(([name, value]) => [name, value])),
  )
  if ('error' in decoded) throw createRefusal('BAD_PARAMETER', decoded.error.message, [decoded.error])
  const columns = decoded.query.columns ?? entity.list.columns.map(({ field }) => field)
  const { items } = getPage(entity, store.all(route), { ...decoded.query, columns: null })
  const cell = (value: Json | undefined) =>
    JSON.stringify(typeof value === 'object' ? JSON.stringify(value) : String(value ?? ''))
  const lines = [columns, ...items.map((record) => columns.map((path) => record[path]))]
  const text = lines.map((cells) => cells.map((value) => cell(value as Json)).join(',')).join('\r\n')
  return { blob: new Blob([`${text}\r\n`], { type: 'text/csv' }), name: `${route}.csv` }
}
