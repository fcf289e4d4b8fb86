import { getConditions, sortInForce } from '../../catalogue/list-query/list-call'
import type { ListQuery } from '../../contract/calls/api'
import type { Board, BoardColumn } from '../../contract/calls/board'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordData } from '../../contract/model/record'
import type { RecordQuery } from '../../contract/ports/backend'
import { type ReasonContext, reason } from '../commands/reasons'
import { offReason, statusChoices } from '../commands/status-choices'

/** The query of a board: the conditions and order of its list, and the values of its cards. */
export function boardQuery(
  query: ListQuery,
  fileSort: readonly string[],
  columns: readonly string[],
): RecordQuery {
  return { ...getConditions(query), sort: sortInForce(query, fileSort), columns: [...columns] }
}

/** A moved card whose new place the server has not confirmed yet. */
export interface MovedCard {
  record: RecordData
  to: string | null
}

/** The column of a record. */
export function columnValue(record: RecordData, by: string): string | null {
  const value = record[by]
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** The optimistic board: moved cards come first in their new column, and the counts follow them. */
export function withMoves({ columns, cut }: Board, by: string, moves: readonly MovedCard[]): Board {
  const open = moves.filter(({ record, to }) => columnValue(record, by) !== to)
  if (open.length === 0) return { columns, cut }
  return { cut, columns: columns.map((column) => withMoved(column, by, open)) }
}

function withMoved(column: BoardColumn, by: string, moves: readonly MovedCard[]): BoardColumn {
  const ids = new Set(moves.map(({ record }) => record.id))
  const stays = column.items.filter(({ id }) => !ids.has(id))
  const arrives = moves.filter(({ to }) => to === column.value)
  // A card already in its new column in this answer is counted there.
  const known = new Set(column.items.map(({ id }) => id))
  const more = arrives.filter(({ record }) => !known.has(record.id)).length
  const fewer = moves.filter(({ record, to }) => to !== column.value && known.has(record.id)).length
  const items = [...arrives.map(({ record, to }) => ({ ...record, [by]: to })), ...stays]
  return { ...column, items, total: column.total + more - fewer }
}

/**
 * Why a record cannot be moved to a column, as text; null = it may be tried, and the server decides.
 * `refused` returns why a guard of the file refuses a status, if that is known.
 */
export function moveReason(
  context: ReasonContext,
  record: RecordData,
  to: string | null,
  refused: (status: string) => string | null,
): string | null {
  const { conf, entity, texts } = context
  const { by } = entity.list.board ?? { by: '' }
  if (by !== 'status')
    return reason(context, 'edit', record)?.text ?? getFieldReason(entity, conf, by, texts.text)
  const right = reason(context, 'changeStatus', record)
  if (right) return right.text
  const choice = statusChoices(conf, record.status ?? null, refused).find(({ code }) => code === to)
  if (!choice || choice.current || choice.off === null) return null
  return offReason(choice, texts.text) ?? null
}

/** Why no one, or not this person, can change a field; null = they can. */
export function getFieldReason(
  entity: PublicEntity,
  conf: EntityConf,
  path: string,
  text: (key: string) => string,
): string | null {
  const field = entity.fields.find((one) => one.path === path)
  if (field?.server) return text('FIELD.LOCKED.SERVER')
  if (field?.setOnce) return text('FIELD.LOCKED.SET_ONCE')
  if (entity.rules.some((rule) => rule.field === path && rule.value !== undefined))
    return text('FIELD.LOCKED.COMPUTED')
  return conf.fields.readOnly.includes(path) ? text('FIELD.LOCKED.RIGHT') : null
}

/** Whether a record that was moved to `to` may be moved back. */
export function mayReturn(conf: EntityConf, moved: RecordData, from: string | null, by: string): boolean {
  if (by !== 'status') return true
  const present = conf.statuses.list.find(({ code }) => code === moved.status)
  const choice = statusChoices(conf, moved.status ?? null).find(({ code }) => code === from)
  return present?.canChangeStatus === true && choice?.off === null
}
