import { useMemo, useState } from 'react'
import type { Json } from '../../contract/json'
import type { ColumnDescription } from '../../contract/page'
import type { RecordData } from '../../contract/record'
import { type ArrangedColumn, withRoom } from '../../engine/list/column-model'
import { figureWidth, isFigure } from '../../engine/list/column-width'
import type { MarksOf } from '../../engine/list/marks'
import { writeNumber } from '../../ui/write-number'
import { useTexts } from '../office'
import type { ListColumn } from './columns'

/** Px that the figures of a list need, by the path of their column. */
export type Needs = ReadonlyMap<string, number>

const NO_NEEDS: Needs = new Map()

/** The columns with room for the figures drawn so far; they grow and never shrink, so that scrolling does not move them to and fro. */
export function useRoom(shown: readonly ArrangedColumn[]) {
  const [needs, setNeeds] = useState(NO_NEEDS)
  const columns = useMemo(() => withRoom(shown, needs), [shown, needs])
  return { columns, needs, setNeeds }
}

/** What is drawn in the columns. */
export interface DrawnFigures {
  columns: readonly ListColumn[]
  records: readonly (RecordData | undefined)[]
  marksOf: MarksOf
  totals: TotalTexts
}

/** The needs with those of what is drawn now: the same map where everything fits. Each record is measured once. */
export function useNeeds(known: Needs, { columns, marksOf, records, totals }: DrawnFigures): Needs {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns and other badges are measured anew
  const measured = useMemo(() => new WeakSet<RecordData>(), [columns, marksOf])
  const fresh = records.flatMap((record) => (record && !measured.has(record) ? record : []))
  for (const record of fresh) measured.add(record)
  const found = columns.map((column): [string, number] => {
    const widths = fresh.map((record) => cellWidth(column, record, marksOf))
    const total = totals[column.path]
    return [column.path, Math.max(0, total ? figureWidth(`${total.label} ${total.figure}`) : 0, ...widths)]
  })
  const least = new Map(columns.map((column) => [column.path, column.least]))
  const more = found.filter(([path, width]) => width > Math.max(least.get(path) ?? 0, known.get(path) ?? 0))
  return more.length === 0 ? known : new Map([...known, ...more])
}

/** Px of a figure with its badges; 0 for a name, which gives way. */
function cellWidth(column: ListColumn, record: RecordData, marksOf: MarksOf): number {
  const text = column.text(record)
  if (text === '' || column.color || !(column.end || isFigure(text))) return 0
  const { badges } = marksOf(record)
  const labels = badges.filter(({ field }) => field === column.path).map((badge) => column.badges[badge.text] ?? badge.text)
  return figureWidth(text, labels)
}

/** The totals of columns as texts, by path; a missing one is loading, or its column has none. */
export type TotalTexts = Readonly<Record<string, { label: string; figure: string }>>

/** The totals in the language. */
export function useTotalTexts(
  columns: readonly ListColumn[],
  described: readonly ColumnDescription[],
  totals: Readonly<Record<string, Json>> | null,
): TotalTexts {
  const { lang, text } = useTexts()
  return useMemo(() => {
    const kinds = new Map(described.map(({ path, total }) => [path, total]))
    const entries = columns.flatMap((column) => {
      const kind = kinds.get(column.path)
      const value = totals?.[column.path] ?? null
      if (!kind || value === null) return []
      const isCount = kind === 'count' && typeof value === 'number'
      const figure = isCount ? writeNumber(value, lang) : column.format(value)
      return [[column.path, { label: text(`LIST.TOTAL.${kind.toUpperCase()}`), figure }] as const]
    })
    return Object.fromEntries(entries)
  }, [columns, described, totals, lang, text])
}
