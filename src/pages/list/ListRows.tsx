import { lazy, Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '../../contract/calls/api'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { FilterDescription, ListDescription } from '../../contract/model/page'
import type { RecordData } from '../../contract/model/record'
import { can } from '../../engine/commands/reason-code'
import { isNarrowed, withoutFilters } from '../../engine/list/query'
import { createSelection } from '../../engine/list/selection'
import { listRowPaths, WINDOW_PAGE } from '../../engine/list/window'
import { afterPaint } from '../../ui/basics/painted'
import { useDelay } from '../../ui/basics/use-delay'
import { SMALL_QUERY, useMedia } from '../../ui/basics/use-media'
import { Pager } from '../../ui/page/Pager'
import { RefreshBar, SlowNote } from '../../ui/page/SlowNote'
import { useLooks, useOffice, useTexts } from '../office'
import type { ListAddress } from './address'
import { useListFrame } from './address'
import type { Arrangement } from './columns'
import { useColumns } from './columns'
import { RowTable } from './grid/RowTable'
import { ListFailed, Nothing } from './ListStates'
import { type Rows, useMarks, useRows, useTotals } from './rows'
import { type RowScroll, useScroll, useStanding } from './scroll'

export interface ListViewProps {
  entity: PublicEntity
  conf: EntityConf
  list: ListDescription
  query: ListQuery
  address: ListAddress
}

const RowSelectionBar = lazy(
  afterPaint(() => import('./RowSelectionBar').then((module) => ({ default: module.RowSelectionBar }))),
)
const loadCards = () => import('./grid/RowCards')
const RowList = lazy(() => loadCards().then((module) => ({ default: module.RowList })))

/** Delay before placeholder bars replace the first rows. */
const SKELETON_AFTER_MS = 150
/** Assumed visible rows before the first measurement. */
const FIRST = { start: 0, end: WINDOW_PAGE / 2 }

export interface ListRowsProps extends ListViewProps {
  /** fields with a condition */
  set: readonly FilterDescription[]
  arrangement: Arrangement
  /** opens the condition of a column */
  onFilter: (path: string) => void
}

/** The rows of a list: loaded around the viewport, drawn as a grid or as cards, selectable, counted. */
export function ListRows({ entity, conf, list, query, address, set, arrangement, onFilter }: ListRowsProps) {
  const { navigator } = useOffice().ports
  const { show } = address
  const box = useRef<HTMLDivElement>(null)
  const small = useMedia(SMALL_QUERY)
  // Cards come with the rows, not after them.
  if (small) void loadCards()
  const { density } = useLooks()
  const columns = useColumns(arrangement.shown, list.badges, entity, conf)
  const carried = useMemo(() => listRowPaths(entity, arrangement.wanted), [arrangement.wanted, entity])
  const [span, setSpan] = useState(FIRST)
  const rows = useRows(entity, query, list.sort, { columns: carried, span })
  const start = useStanding(box)
  const scroll = useScroll(box, rows.total, `${density} ${small}`, start)
  const { drawn } = scroll
  if (rows.total > 0 && (drawn.start !== span.start || drawn.end !== span.end))
    setSpan({ start: drawn.start, end: drawn.end })
  useFreshTop(box, rows, scroll)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another choice
  const chosen = useMemo(createSelection, [rows.version])
  const marksOf = useMarks(entity, !rows.pending)
  const totals = useTotals(entity, query, arrangement.shown, !rows.pending)
  const frame = useListFrame()
  const selection = frame?.pick ?? chosen
  const hrefOf = useCallback(
    ({ id }: RecordData) => (frame ? frame.hrefOf(`/${conf.route}/${id}`) : `/${conf.route}/${id}`),
    [conf.route, frame],
  )
  const editing = useMemo(
    () =>
      list.edit !== 'none' && !frame?.pick
        ? {
            route: conf.route,
            whole: list.edit === 'row',
            can: (record: RecordData) => can(conf, 'edit', record),
          }
        : null,
    [list.edit, conf, frame],
  )
  const pick = frame?.pick !== undefined
  const about = useMemo(() => (pick ? null : { entity, conf, query }), [pick, entity, conf, query])
  const bars = useDelay(rows.pending, SKELETON_AFTER_MS)

  if (rows.error) return <ListFailed error={rows.error} onRetry={rows.retry} />
  if (!rows.pending && rows.total === 0) {
    const filtered = set.map(({ label }) => label)
    const narrowed = isNarrowed(query)
      ? { searched: query.q, filtered, onClear: () => show(withoutFilters(query)) }
      : null
    return <Nothing conf={conf} newLabel={list.newLabel} narrowed={narrowed} />
  }
  const shared = {
    label: list.title,
    columns,
    rows,
    box,
    scroll,
    start,
    selection,
    marksOf,
    hrefOf,
    pick,
    list: about,
  }
  const table = (
    <RowTable
      {...shared}
      bars={bars}
      arrangement={arrangement}
      onFilter={onFilter}
      editing={editing}
      totals={totals}
      byName={list.open === 'name'}
      onOpen={navigator.go}
    />
  )
  return (
    <>
      <RefreshBar active={rows.busy && !rows.pending} />
      {rows.pending ? <SlowNote onCancel={rows.retry} /> : null}
      {small && !rows.pending ? (
        <Suspense fallback={table}>
          <RowList {...shared} />
        </Suspense>
      ) : (
        table
      )}
      {rows.pending ? null : (
        <>
          {pick ? null : (
            <Suspense>
              <RowSelectionBar
                key={entity.route}
                entity={entity}
                conf={conf}
                query={query}
                selection={selection}
                rows={rows}
                columns={columns}
              />
            </Suspense>
          )}
          <Foot rows={rows} scroll={scroll} />
        </>
      )}
    </>
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
