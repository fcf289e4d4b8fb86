import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRange } from '../../engine/list/range'
import { createSelection } from '../../engine/list/selection'
import { listRowPaths, WINDOW_PAGE } from '../../engine/list/window'
import { afterPaint } from '../../ui/basics/painted'
import { SMALL_QUERY, useMedia } from '../../ui/basics/use-media'
import { Pager } from '../../ui/page/Pager'
import { RefreshBar, SlowNote } from '../../ui/page/SlowNote'
import { useLooks, useTexts } from '../office'
import { useColumns } from './columns'
import { RowTable } from './grid/RowTable'
import { ListFailed, Nothing } from './ListStates'
import { RowContext, useList, useListState } from './list-context'
import { type Rows, useMarks, useRows, useTotals } from './rows'
import { type RowScroll, useScroll, useStanding } from './scroll'

const RowSelectionBar = lazy(
  afterPaint(() => import('./RowSelectionBar').then((module) => ({ default: module.RowSelectionBar }))),
)
const loadCards = () => import('./grid/RowCards')
const RowList = lazy(() => loadCards().then((module) => ({ default: module.RowList })))

/** Assumed visible rows before the first measurement. */
const FIRST = { start: 0, end: WINDOW_PAGE / 2 }

/** The rows of a list: loaded around the viewport, drawn as a grid or as cards, selectable, counted. */
export function ListRows() {
  const { entity, frame } = useList()
  const { arrangement } = useListState()
  const box = useRef<HTMLDivElement>(null)
  const small = useMedia(SMALL_QUERY)
  // Cards come with the rows, not after them.
  if (small) void loadCards()
  const { density } = useLooks()
  const columns = useColumns(arrangement.shown)
  const carried = useMemo(() => listRowPaths(entity, arrangement.wanted), [arrangement.wanted, entity])
  const [span, setSpan] = useState(FIRST)
  const rows = useRows(carried, span)
  const start = useStanding(box)
  const scroll = useScroll(box, rows.total, `${density} ${small}`, start)
  const { drawn } = scroll
  if (rows.total > 0 && (drawn.start !== span.start || drawn.end !== span.end))
    setSpan({ start: drawn.start, end: drawn.end })
  useFreshTop(box, rows, scroll)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another choice
  const chosen = useMemo(createSelection, [rows.version])
  const [range] = useState(createRange)
  const marksOf = useMarks(!rows.pending)
  const totals = useTotals(!rows.pending)
  const selection = frame?.pick ?? chosen
  const scope = useMemo(
    () => ({ columns, marksOf, selection, range, box, start }),
    [columns, marksOf, selection, range, start],
  )

  if (rows.error) return <ListFailed error={rows.error} onRetry={rows.retry} />
  if (!rows.pending && rows.total === 0) return <Nothing />
  const table = <RowTable rows={rows} scroll={scroll} totals={totals} />
  return (
    <RowContext value={scope}>
      <RefreshBar active={rows.busy && !rows.pending} />
      {rows.pending ? <SlowNote onCancel={rows.retry} /> : null}
      {small && !rows.pending ? (
        <Suspense fallback={table}>
          <RowList rows={rows} scroll={scroll} />
        </Suspense>
      ) : (
        table
      )}
      {rows.pending ? null : (
        <>
          {frame?.pick ? null : (
            <Suspense>
              <RowSelectionBar key={entity.route} selection={selection} rows={rows} columns={columns} />
            </Suspense>
          )}
          <Foot rows={rows} scroll={scroll} />
        </>
      )}
    </RowContext>
  )
}

/** Other rows begin at the top. */
function useFreshTop(box: React.RefObject<HTMLElement | null>, { version }: Rows, scroll: RowScroll): void {
  const last = useRef(version)
  useLayoutEffect(() => {
    if (last.current === version) return
    last.current = version
    if (box.current) box.current.scrollTop = 0
    scroll.onScroll()
  }, [box, version, scroll])
}

function Foot({ rows, scroll }: { rows: Rows; scroll: RowScroll }) {
  const { text } = useTexts()
  const { first, last } = scroll.drawn
  return (
    <Pager
      from={first + 1}
      to={last}
      total={rows.total}
      totalExact={rows.totalExact}
      onCount={rows.onCount}
      problem={rows.missing ? { text: text('LIST.ROWS_MISSING'), onRetry: rows.retry } : null}
    />
  )
}
