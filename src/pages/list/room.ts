import { useLayoutEffect, useMemo } from 'react'
import type { RecordData } from '../../contract/model/record'
import { figureWidth, isFigure } from '../../engine/list/figure-width'
import type { MarksOf } from '../../engine/list/marks'
import { type Arrangement, type ListColumn, useListState } from './list-context'
import type { Rows } from './rows'

export interface FigureRoomProps {
  columns: readonly ListColumn[]
  rows: Pick<Rows, 'at'>
  /** `drawn`: indexes of the rows that are drawn */
  scroll: { drawn: { start: number; end: number } }
  marksOf: MarksOf
}

/**
 * Makes room for the figures that are drawn. Columns grow and never shrink, so that scrolling does not move
 * them to and fro; each record is measured once. It comes after the first rows, whose figures rarely need
 * more than the file gives them.
 */
export function FigureRoom({ columns, marksOf, rows, scroll: { drawn } }: FigureRoomProps): null {
  const { arrangement } = useListState()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and other badges are measured anew
  const measured = useMemo(() => new WeakSet<RecordData>(), [columns, marksOf])
  useLayoutEffect(() => {
    const records = Array.from({ length: drawn.end - drawn.start }, (_, index) =>
      rows.at(drawn.start + index),
    )
    const fresh = records.flatMap((record) => (record && !measured.has(record) ? record : []))
    for (const record of fresh) measured.add(record)
    if (fresh.length > 0)
      makeRoom(arrangement.widen, columns, (column) =>
        Math.max(...fresh.map((record) => cellWidth(column, record, marksOf))),
      )
  })
  return null
}

/** Widens the columns that are narrower than `widthOf` says. */
export function makeRoom(
  widen: Arrangement['widen'],
  columns: readonly ListColumn[],
  widthOf: (column: ListColumn) => number,
): void {
  const more = columns.flatMap((column): [string, number][] => {
    const width = widthOf(column)
    return width > column.least ? [[column.path, width]] : []
  })
  if (more.length > 0) widen((needs) => new Map([...(needs ?? []), ...more]))
}

/** Px of a figure with its badges; 0 for a name, which gives way. */
function cellWidth(column: ListColumn, record: RecordData, marksOf: MarksOf): number {
  const text = column.text(record)
  if (text === '' || column.color || !(column.end || isFigure(text))) return 0
  const badges = marksOf(record).badges.filter(({ field }) => field === column.path)
  return figureWidth(
    text,
    badges.map((badge) => column.badges[badge.text] ?? badge.text),
  )
}
