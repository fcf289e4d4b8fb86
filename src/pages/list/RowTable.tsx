import { type ColumnDef, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type CSSProperties, type MouseEvent, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../contract/record'
import type { Sort } from '../../engine/list/query'
import { ColumnHead } from '../../ui/ColumnHead'
import { SkeletonRows } from '../../ui/SkeletonRows'
import { Row } from './Row'
import type { ListColumn } from './use-columns'
import { useGridKeys } from './use-grid-keys'

const features = tableFeatures({ rowSortingFeature })
const NO_ROWS: RecordData[] = []
const rowId = (record: RecordData) => record.id

export interface RowTableProps {
  /** accessible name: the entity's plural */
  label: string
  columns: readonly ListColumn[]
  /** null = the first rows are on their way: bars stand in their place */
  rows: RecordData[] | null
  /** old rows stand while new ones load */
  busy: boolean
  total: number
  sort: Sort
  onSort: (sort: Sort) => void
  hrefOf: (record: RecordData) => string
  toneOf: (record: RecordData) => string | null
  onOpen: (href: string) => void
}

/** Column definitions of the headless table: it keeps columns and sort, the rows come sorted from the server. */
function definitions(columns: readonly ListColumn[]): ColumnDef<typeof features, RecordData>[] {
  return columns.map(({ path, label, sortable }) => ({
    id: path,
    accessorFn: (record) => record[path],
    header: label,
    enableSorting: sortable,
    sortDescFirst: false,
  }))
}

/** A width as a number for the style sheet, which widens it with the density chosen. */
function sized(name: '--col' | '--cols', width: number): CSSProperties {
  return { [name]: width } as CSSProperties
}

/** A click on a row opens it, unless it was meant for something in it or marked a text. */
function clickedRow(event: MouseEvent<HTMLElement>): string | null {
  const inside = event.target instanceof Element ? event.target : null
  if (!inside || inside.closest('a, button, input') || !getSelection()?.isCollapsed) return null
  return inside.closest('tr')?.querySelector('a')?.getAttribute('href') ?? null
}

/** The rows as a grid: server-sorted, plain memo rows, one tab stop walked by the arrow keys. */
export function RowTable(props: RowTableProps) {
  const { label, columns, rows, busy, total, sort, onSort, hrefOf, onOpen, toneOf } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useGridKeys(body)
  const [scrolled, setScrolled] = useState(false)
  const defined = useMemo(() => definitions(columns), [columns])
  const sorting = sort.map(({ path, direction }) => ({ id: path, desc: direction === 'desc' }))
  const table = useTable({
    features,
    columns: defined,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change
      onSort(next.map(({ id, desc }) => ({ path: id, direction: desc ? 'desc' : 'asc' })))
    },
  })
  const open = (event: MouseEvent<HTMLElement>) => {
    const href = clickedRow(event)
    if (href) onOpen(href)
  }
  const wide = sized(
    '--cols',
    columns.reduce((sum, { width }) => sum + width, 0),
  )

  return (
    <div
      className={scrolled ? 'gridwrap scrolled' : 'gridwrap'}
      onScroll={(event) => setScrolled(event.currentTarget.scrollLeft > 0)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose cells the keyboard walks */}
      <table className="g bare" role="grid" aria-label={label} aria-rowcount={total + 1} aria-busy={busy} style={wide}>
        <colgroup>
          {columns.map(({ path, width }) => (
            <col key={path} style={sized('--col', width)} />
          ))}
        </colgroup>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }, index) => {
                const direction = column.getIsSorted()
                const toggle = column.getToggleSortingHandler()
                return (
                  <ColumnHead
                    key={id}
                    label={columns[index]?.label ?? id}
                    sort={direction === false ? null : direction === 'asc' ? 'ascending' : 'descending'}
                    onSort={column.getCanSort() ? (event?: unknown) => toggle?.(event) : undefined}
                    align={columns[index]?.end ? 'end' : 'start'}
                    pinned={index === 0}
                  />
                )
              })}
            </tr>
          ))}
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the row, by useGridKeys */}
        <tbody ref={body} onClick={open} {...keys}>
          {rows === null ? (
            <SkeletonRows bars={columns.map(() => 55)} end={columns.map(({ end }) => end)} />
          ) : (
            table
              .getRowModel()
              .rows.map((row) => (
                <Row
                  key={row.id}
                  record={row.original}
                  columns={columns}
                  href={hrefOf(row.original)}
                  tone={toneOf(row.original)}
                />
              ))
          )}
        </tbody>
      </table>
    </div>
  )
}
