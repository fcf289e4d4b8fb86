import type { RefObject } from 'react'
import type { CardView } from '../../contract/model/dashboard'
import { PREFERENCE_DASHBOARD } from '../../engine/dashboard'
import { toArrangement } from '../../engine/shell/arrangement'
import { Popover } from '../../ui/basics/Popover'
import { Arrange } from '../Arrange'
import { usePreference, useTexts } from '../office'
import '../Arrange.css'

export interface ArrangeCardsProps {
  anchor: RefObject<Element | null>
  /** all cards, in their current order */
  cards: readonly CardView[]
  onClose: () => void
}

/** Chooses and orders the cards of the start page, for this person. */
export function ArrangeCards({ anchor, cards, onClose }: ArrangeCardsProps) {
  const { text } = useTexts()
  const [, save] = usePreference(PREFERENCE_DASHBOARD)
  const rows = cards.map(({ id, shown, title }) => ({ id, label: title, shown }))
  return (
    <Popover
      anchor={anchor}
      label={text('START.ARRANGE')}
      className="search-menu wide-menu"
      onClose={onClose}
    >
      <Arrange
        heading={text('START.ARRANGE')}
        rows={rows}
        onSave={(next) => save(toArrangement(next))}
        onDone={onClose}
      />
    </Popover>
  )
}
