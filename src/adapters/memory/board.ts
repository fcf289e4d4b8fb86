import type { RecordQuery } from '../../contract/backend'
import { BOARD_CARDS, type Board } from '../../contract/board'
import type { Entity } from '../../contract/entity'
import type { RecordData } from '../../contract/record'
import { pageOf } from './list'
import { refused } from './refusal'

/** The list in the columns of its board, one per code of its field. Rejects NOT_FOUND where the file declares none. */
export function boardOfMemory(entity: Entity, records: readonly RecordData[], query: RecordQuery, column: string | null): Board {
  const { board } = entity.list
  if (!board) throw refused('NOT_FOUND', `${entity.route} has no board`)
  const { by } = board
  const field = entity.fields.find(({ path }) => path === by)
  const codes = by === 'status' ? (entity.statuses?.list ?? []).map(({ code }) => code) : (field?.values ?? [])
  const all = by === 'status' || field?.required ? codes : [...codes, null]
  const wanted = all.filter((value) => column === null || (value ?? '') === column)
  if (wanted.length === 0) throw refused('BAD_PARAMETER', `the board has no column ${column}`)
  const columns = wanted.map((value) => {
    const term = value === null ? (['Null', 'true'] as const) : (['Equals', value] as const)
    const filters = [...(query.filters ?? []), { path: by, operator: term[0], values: [term[1]] }]
    const { items, next, total, totalExact } = pageOf(entity, records, { size: BOARD_CARDS, ...query, filters, count: 'capped' })
    return { value, items, next, total, totalExact }
  })
  return { columns, cut: false }
}
