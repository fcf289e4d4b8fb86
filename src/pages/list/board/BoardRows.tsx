import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BOARD_COLUMNS_MAX } from '../../../contract/model/layout'
import { boardQuery, withMoves } from '../../../engine/list/board'
import { listRowPaths } from '../../../engine/list/window'
import { Banner } from '../../../ui/overlays/Banner'
import { RefreshBar } from '../../../ui/page/SlowNote'
import { useOffice, useTexts } from '../../office'
import { useColumns } from '../columns'
import { HoldTexts } from '../HoldTexts'
import { ListFailed, Nothing } from '../ListStates'
import { type ListColumn, useList, useListState } from '../list-context'
import { plainColumns } from '../plain-columns'
import { useMarks } from '../rows'
import { BoardContext } from './board-context'
import { CardColumn, WaitingColumn } from './CardColumn'
import { type CardMove, useCardMove } from './move'
import './board.css'
import './tokens.css'
import { useRef } from 'react'
import type { Board } from '../../../contract/calls/board'
import type { RecordQuery } from '../../../contract/ports/backend'
import type { MarksOf } from '../../../engine/list/marks'
import { useCardHold } from './hold'

/** Placeholder columns drawn while the board is loading. */
const SKELETON_KEYS = ['first', 'second', 'third', 'fourth']

/** The records of a list as cards in columns, one per status or code of a field. */
export function BoardRows() {
  const { ports } = useOffice()
  const { entity, list } = useList()
  const { arrangement, query } = useListState()
  const { text } = useTexts()
  const { by = '', title, fields = [] } = entity.list.board ?? {}
  const described = useMemo(
    () => plainColumns(arrangement.possible, [by, title, ...fields]),
    [arrangement.possible, by, title, fields],
  )
  const columns = useColumns(described)
  const asked = boardQuery(query, list.sort, listRowPaths(entity, described))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['list', entity.route, 'board', asked],
    queryFn: ({ signal }) => ports.backend.records.board(entity.route, asked, null, { signal, quiet: true }),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const marksOf = useMarks(data !== undefined)
  const moving = useCardMove()
  const board = useMemo(() => data && withMoves(data, by, moving.moves), [data, by, moving.moves])
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (board?.columns.every(({ total }) => total === 0)) return <Nothing />
  return (
    <>
      <RefreshBar active={isFetching && data !== undefined} />
      {board?.cut ? <Banner tone="warning">{text('BOARD.CUT', { max: BOARD_COLUMNS_MAX })}</Banner> : null}
      {board ? (
        <BoardColumns board={board} columns={columns} moving={moving} marksOf={marksOf} query={asked} />
      ) : (
        <div className="board" aria-busy="true">
          {SKELETON_KEYS.map((key) => (
            <WaitingColumn key={key} />
          ))}
        </div>
      )}
    </>
  )
}

interface BoardColumnsProps {
  board: Board
  /** the board's query */
  query: RecordQuery
  /** the field of the board, the title and the values of its cards */
  columns: readonly ListColumn[]
  moving: CardMove
  marksOf: MarksOf
}

/**
 * The columns of a board. A card is moved by mouse or finger, by the menu of its button, or by keys: Space
 * picks it up, the arrows choose the column, Enter drops it, Esc cancels.
 */
function BoardColumns({ board, columns, moving, marksOf, query }: BoardColumnsProps) {
  const { text } = useTexts()
  const { entity, conf, list } = useList()
  const box = useRef<HTMLDivElement>(null)
  const { by = '', title, fields = [] } = entity.list.board ?? {}
  const named = columns.find(({ path }) => path === by)
  const places = board.columns.map(({ value }) => ({
    value,
    label: value === null ? text('BOARD.NONE') : (named?.format(value) ?? value),
    color: conf.statuses.list.find(({ code }) => by === 'status' && code === value)?.color ?? null,
  }))
  const hold = useCardHold({ box, by, places, moving })
  const cells = columns.filter(({ path }) => fields.includes(path))
  const titled = columns.find(({ path }) => path === title)
  return (
    <BoardContext value={{ query, places, hold, moving, marksOf, cells, title: titled }}>
      <HoldTexts id="board-keys" keys={text('BOARD.KEYS')} said={hold.said} />
      {/* biome-ignore lint/a11y/useSemanticElements: columns are no fields of a form */}
      <div
        ref={box}
        className="board"
        role="group"
        aria-label={list.title}
        onKeyDown={hold.onKeyDown}
        onFocus={hold.onFocus}
        data-holding={hold.held ? '' : undefined}
      >
        {board.columns.map((column, index) => (
          <CardColumn key={column.value ?? ''} column={column} index={index} />
        ))}
      </div>
    </BoardContext>
  )
}
