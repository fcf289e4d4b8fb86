import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import { Segmented } from '../../ui/Segmented'
import { useOffice, usePreference, useTexts } from '../office'
import { withAs } from './as-address'
import { type RowShape, SHAPES } from './shape'
import './ShapeChoice.css'

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
  const shapes = SHAPES.filter((one) => {
    if (one === 'board') return list.board && !hidden.includes(list.board.by)
    if (one === 'calendar') return list.calendar && !hidden.includes(list.calendar.from)
    return list.tree
  })
  const options = ['rows', ...shapes].map((value) => ({ value, label: text(`LIST.AS.${value}`) }))
  const choose = (next: string) => {
    if (list.tree && (next === 'tree' || next === 'rows')) void setFlat(next === 'rows')
    navigator.go(withAs(navigator.current(), next === 'rows' || next === 'tree' ? null : next))
  }
  return <Segmented label={text('LIST.AS')} value={shape} options={options} onChange={choose} />
}
