import { IconButton } from '../../ui/IconButton'
import { useTexts } from '../office'
import type { Neighbours } from './use-neighbours'
import type { RecordVerbs } from './verbs'

/** To the record before and after this one in the list the person came from. */
export function NeighbourButtons({ neighbours, verbs }: { neighbours: Neighbours; verbs: RecordVerbs }) {
  const { text } = useTexts()
  const { previous, next } = neighbours
  return (
    <>
      <IconButton
        icon="chevron-up"
        label={text('RECORD.PREVIOUS')}
        shortcut="Alt+↑"
        reason={previous === null ? text('RECORD.FIRST') : null}
        onClick={() => verbs.visit(previous)}
      />
      <IconButton
        icon="chevron-down"
        label={text('RECORD.NEXT')}
        shortcut="Alt+↓"
        reason={next === null ? text('RECORD.LAST') : null}
        onClick={() => verbs.visit(next)}
      />
    </>
  )
}
