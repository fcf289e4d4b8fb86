import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { BoardColumn } from '../../../contract/calls/board'
import { COUNT_CAP } from '../../../contract/constants'
import { Count, StatusChip } from '../../../ui/basics/Badge'
import { classNames } from '../../../ui/basics/class-names'
import { Button } from '../../../ui/controls/Button'
import { writeNumber } from '../../../ui/controls/write-number'
import { atLeast } from '../../../ui/page/Pager'
import { useOffice, useTexts } from '../../office'
import { useList } from '../list-context'
import { BoardCard } from './BoardCard'
import { useBoard } from './board-context'

export interface CardColumnProps {
  column: BoardColumn
  index: number
}

/** A column of a board: its name, its count, the first cards, and a button for more. */
export function CardColumn({ column, index }: CardColumnProps) {
  const { hold, places } = useBoard()
  const { lang, text } = useTexts()
  const more = useMore(column)
  const place = places[index]
  const label = place?.label ?? ''
  const figure = column.totalExact ? writeNumber(column.total, lang) : atLeast(COUNT_CAP - 1)
  const why = hold.closed(index)
  const known = new Set(column.items.map(({ id }) => id))
  const cards = [...column.items, ...more.items.filter(({ id }) => !known.has(id))]
  const reached = hold.reached(cards)
  useLayoutEffect(() => hold.draws(index, cards))
  return (
    <section
      className={classNames('board-column', hold.over === index && 'over', why !== null && 'closed')}
      data-column={index}
      aria-label={text('BOARD.COLUMN', { label, figure, count: column.total })}
    >
      <header>
        <h2>
          {place?.color ? (
            <StatusChip color={place.color} label={label} />
          ) : (
            <span className="cut">{label}</span>
          )}
          <Count value={figure} />
        </h2>
        {why === null ? null : <p>{why}</p>}
      </header>
      <ul>
        {cards.map((record) => (
          <BoardCard key={record.id} record={record} reached={record.id === reached} />
        ))}
      </ul>
      {more.load ? (
        <Button variant="ghost" small disabled={more.busy} onClick={more.load}>
          {text('BOARD.MORE')}
        </Button>
      ) : null}
      {cards.length === 0 ? <p className="board-empty">{text('BOARD.EMPTY')}</p> : null}
    </section>
  )
}

/** The further cards of a column that a person requested. */
function useMore({ next, value }: BoardColumn) {
  const { backend } = useOffice().ports
  const { route } = useList().entity
  const { query } = useBoard()
  const [asked, setAsked] = useState(false)
  const { data, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['list', route, 'board', query, 'column', value],
    enabled: asked && next !== null,
    initialPageParam: next,
    queryFn: async ({ pageParam, signal }) => {
      const { columns } = await backend.records.board(route, { ...query, after: pageParam }, value ?? '', {
        signal,
        quiet: true,
      })
      return columns[0]
    },
    getNextPageParam: (last) => last?.next,
    staleTime: 0,
  })
  const items = asked ? (data?.pages.flatMap((page) => page?.items ?? []) ?? []) : []
  const load = !asked
    ? next === null
      ? null
      : () => setAsked(true)
    : hasNextPage
      ? () => void fetchNextPage()
      : null
  return { items, busy: isFetching, load }
}

/** A loading column. */
export function WaitingColumn() {
  return (
    <section className="board-column" aria-hidden="true">
      <header>
        <h2>
          <span className="placeholder label" />
        </h2>
      </header>
      <span className="placeholder control" />
      <span className="placeholder control" />
      <span className="placeholder control" />
    </section>
  )
}
