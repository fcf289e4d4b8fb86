import { Banner } from '../../ui/Banner'
import { TextButton } from '../../ui/TextButton'
import { useTexts } from '../office'
import type { TreeMove } from './use-tree-move'

/** The record that was taken by a key, said and seen, with the places that are no row. */
export function TreeHand({ moving: { held, put, drop, nameOf } }: { moving: TreeMove }) {
  const { text } = useTexts()
  if (!held || held.dragged) return null
  const acts = (
    <>
      <TextButton onClick={() => put(null)}>{text('LIST.MOVE_TOP')}</TextButton>
      <TextButton onClick={drop}>{text('APP.CANCEL')}</TextButton>
    </>
  )
  return (
    <Banner tone="info" actions={acts} announce>
      {text('LIST.MOVING', { name: nameOf(held.record) })}
    </Banner>
  )
}
