import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import { Segmented } from '../../ui/Segmented'
import { useOffice, usePreference, useTexts } from '../office'
import { withAs } from './as-address'
import type { RowShape } from './shape'

export interface ShapeChoiceProps {
  entity: PublicEntity
  conf: EntityConf
  shape: RowShape
}

/**
 * How the records stand. The choice is kept in the address, so that it can be shared and the way back leads to it; a tree that
 * was put away stays away.
 */
export function ShapeChoice({ entity: { list, route }, conf, shape }: ShapeChoiceProps) {
  const { text } = useTexts()
  const { navigator } = useOffice().ports
  const [, setFlat] = usePreference(`list.${route}.flat`)
  const { hidden } = conf.fields
  const { board, calendar, tree } = list
  const shapes: RowShape[] = [
    'rows',
    ...(tree ? (['tree'] as const) : []),
    ...(board && !hidden.includes(board.by) ? (['board'] as const) : []),
    ...(calendar && !hidden.includes(calendar.from) ? (['calendar'] as const) : []),
  ]
  const options = shapes.map((value) => ({ value, label: text(`LIST.AS.${value}`) }))
  const choose = (next: string) => {
    if (list.tree && (next === 'tree' || next === 'rows')) void setFlat(next === 'rows')
    navigator.go(withAs(navigator.current(), next === 'rows' || next === 'tree' ? null : next))
  }
  return <Segmented label={text('LIST.AS')} value={shape} options={options} onChange={choose} />
}
