import { lazy, Suspense } from 'react'
import { Segmented } from '../../ui/controls/Segmented'
import { useOffice, usePreference, useTexts } from '../office'
import { useList } from './list-context'
import { type RowShape, SHAPES, withAs } from './shape'

const TreeRows = lazy(() => import('./tree/TreeRows').then((module) => ({ default: module.TreeRows })))
const BoardRows = lazy(() => import('./board/BoardRows').then((module) => ({ default: module.BoardRows })))
const TimelineRows = lazy(() => import('./calendar').then((module) => ({ default: module.TimelineRows })))
const CalendarRows = lazy(() =>
  import('./calendar/CalendarRows').then((module) => ({ default: module.CalendarRows })),
)

const ROWS = { tree: TreeRows, board: BoardRows, calendar: CalendarRows, timeline: TimelineRows }

/** The records of a list in another view than rows; the code of each loads when it is chosen. */
export function ShapedRows({ shape }: { shape: Exclude<RowShape, 'rows'> }) {
  const Rows = ROWS[shape]
  return (
    <Suspense>
      <Rows />
    </Suspense>
  )
}

/**
 * The choice of the view. It is kept in the address, so that it can be shared and the back button restores
 * it; a closed tree stays closed.
 */
export function ShapeChoice({ shape }: { shape: RowShape }) {
  const { list, route } = useList().entity
  const { text } = useTexts()
  const { navigator } = useOffice().ports
  const [, setFlat] = usePreference(`list.${route}.flat`)
  const shapes: RowShape[] = ['rows', ...SHAPES.filter((one) => list[one])]
  const options = shapes.map((value) => ({ value, label: text(`LIST.AS.${value}`) }))
  const choose = (next: string) => {
    if (list.tree && (next === 'tree' || next === 'rows')) void setFlat(next === 'rows')
    navigator.go(withAs(navigator.current(), next === 'rows' || next === 'tree' ? null : next))
  }
  return <Segmented label={text('LIST.AS')} value={shape} options={options} onChange={choose} />
}
