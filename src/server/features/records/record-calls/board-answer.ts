import { fieldRights } from '../../../../catalogue/rights/rights'
import { BOARD_CARDS, BOARD_CARDS_MAX, BOARD_COLUMN, type Board } from '../../../../contract/calls/board'
import type { Entity } from '../../../../contract/model/entity'
import { BOARD_COLUMNS_MAX } from '../../../../contract/model/layout'
import type { Core } from '../../../feature'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { listQuery } from '../../../list-query'
import { requireEntity } from '../../../records'
import { lookupsFeature } from '../../office/lookups'

type Values = readonly (string | null)[]

/**
 * `GET {endpoint}/board`: the list of the same parameters in the columns its file declares. `size` is the
 * number of cards per column; `column` with `after` reads more of one of them.
 */
export async function boardAnswer(call: HttpCall, core: Core, entity: Entity): Promise<Board> {
  const context = createContext(call)
  requireEntity(context, entity, 'read')
  const { board } = entity.list
  if (!board) throw new Refusal('NOT_FOUND', `The file of ${entity.route} declares no board`)
  const asked = listQuery(call, entity, core.now, [BOARD_COLUMN])
  const size = Math.min(call.req.query('size') === undefined ? BOARD_CARDS : asked.size, BOARD_CARDS_MAX)
  const { cut, values: named } = await loadValues(core, entity, board.by)
  const former = await core.records().formerCodes(entity, board.by)
  const values = [...named, ...former]
  const { hidden } = fieldRights(call.get('signed').user, entity)
  if (hidden.includes(board.by)) throw new Refusal('BAD_PARAMETER', `unknown field ${board.by}`)
  const wanted = readColumns(call, values)
  if (wanted.length !== 1 && (asked.after !== null || asked.before !== null || asked.page > 0))
    throw new Refusal('BAD_PARAMETER', `A cursor reads on in one column: add ${BOARD_COLUMN}=…`)
  const query = { ...asked, size, count: 'none' as const, totals: [] }
  const columns = await core.records().board(entity, query, { by: board.by, values: wanted }, context)
  // A code that the file no longer has is a column while records have it.
  return {
    columns: columns.filter(({ total, value }) => total > 0 || value === null || !former.includes(value)),
    cut,
  }
}

/** The requested columns: all, or one existing column. */
function readColumns(call: HttpCall, values: Values): Values {
  const named = call.req.query(BOARD_COLUMN)
  if (named === undefined) return values
  const found = values.filter((value) => (value ?? '') === named)
  if (found.length === 0) throw new Refusal('BAD_PARAMETER', `The board has no column ${named || '(empty)'}`)
  return found
}

/**
 * The codes of the columns, in the order of file or table; an optional field also has a column for records
 * without a value.
 */
async function loadValues(core: Core, entity: Entity, by: string): Promise<{ values: Values; cut: boolean }> {
  if (by === 'status') return { values: (entity.statuses?.list ?? []).map(({ code }) => code), cut: false }
  const field = entity.fields.find(({ path }) => path === by)
  const codes = field?.values ?? (field?.lookup ? await lookupCodes(core, field.lookup.name) : [])
  const values = codes.slice(0, BOARD_COLUMNS_MAX)
  return { values: field?.required ? values : [...values, null], cut: codes.length > values.length }
}

async function lookupCodes({ catalogue, use }: Core, name: string): Promise<string[]> {
  const table = catalogue().lookups.get(name)
  if (!table) return []
  const rows = await use(lookupsFeature).rows([table.table], {})
  return rows.map((row) => String(row[table.value] ?? row.code))
}
