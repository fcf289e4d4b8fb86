import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BOARD_COLUMNS_MAX } from '../../../contract/layout'
import { boardQuery, withMoves } from '../../../engine/list/board'
import { isNarrowed, withoutFilters } from '../../../engine/list/query'
import { carriedPaths } from '../../../engine/list/window'
import { Banner } from '../../../ui/Banner'
import { RefreshBar } from '../../../ui/SlowNote'
import { useOffice, useTexts } from '../../office'
import { useColumns } from '../columns'
import { ListFailed, NothingFound, NothingYet } from '../ListStates'
import { plainColumns } from '../plain-columns'
import { useMarks } from '../rows'
import type { ShapedRowsProps } from '../ShapedRows'
import { BoardColumns } from './BoardColumns'
import { WaitingColumn } from './CardColumn'
import { useCardMove } from './move'
import './board.css'
import './tokens.css'

/** Placeholder columns drawn while the board is loading. */
const WAITING = ['first', 'second', 'third', 'fourth']

/** The records of a list as cards in columns, one per status or code of a field. */
export function BoardRows({ entity, conf, list, query, set, address, arrangement }: ShapedRowsProps) {
  const { ports } = useOffice()
  const { text } = useTexts()
  const { by = '', title, fields = [] } = entity.list.board ?? {}
  const described = useMemo(
    () => plainColumns(arrangement.possible, [by, title, ...fields]),
    [arrangement.possible, by, title, fields],
  )
  const columns = useColumns(described, list.badges, entity, conf)
  const asked = boardQuery(query, list.sort, carriedPaths(entity, described))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['list', entity.route, 'board', asked],
    queryFn: ({ signal }) => ports.backend.records.board(entity.route, asked, null, { signal, quiet: true }),
    staleTime: 0,
    placeholderData: (last) => last,
  })
  const marksOf = useMarks(entity, data !== undefined)
  const moving = useCardMove(entity, conf)
  const board = useMemo(() => data && withMoves(data, by, moving.moves), [data, by, moving.moves])
  if (error && !data) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (board?.columns.every(({ total }) => total === 0)) {
    return isNarrowed(query) ? (
      <NothingFound
        conf={conf}
        searched={query.q}
        filtered={set.map(({ label }) => label)}
        onClear={() => address.show(withoutFilters(query))}
      />
    ) : (
      <NothingYet conf={conf} newLabel={list.newLabel} />
    )
  }
  return (
    <>
      <RefreshBar active={isFetching && data !== undefined} />
      {board?.cut ? <Banner tone="warning">{text('BOARD.CUT', { max: BOARD_COLUMNS_MAX })}</Banner> : null}
      {board ? (
        <BoardColumns {...{ board, columns, conf, entity, moving, marksOf }} query={asked} label={list.title} />
      ) : (
        <div className="board" aria-busy="true">
          {WAITING.map((key) => (
            <WaitingColumn key={key} />
          ))}
        </div>
      )}
    </>
  )
}
