import type { RefObject } from 'react'
import { ROLE_ADMIN } from '../../contract/user'
import { Menu } from '../../ui/Menu'
import type { Offer } from '../bulk/offer'
import { useTexts, useUser } from '../office'
import { rowMenu } from './row-acts'

export interface RowMenuProps {
  anchor: RefObject<Element | null>
  /** the row's name */
  name: string
  acts: readonly Offer[]
  onClose: () => void
}

/** The menu of a row, hanging on its button. Load it lazily. */
export function RowMenu({ anchor, name, acts, onClose }: RowMenuProps) {
  const { text } = useTexts()
  const admin = useUser()?.authorities.includes(ROLE_ADMIN) === true
  return (
    <Menu
      anchor={anchor}
      label={text('LIST.ACTS_ON', { name })}
      items={rowMenu(acts, admin)}
      onAction={(id) => void acts.find((one) => one.id === id)?.run()}
      onClose={onClose}
    />
  )
}
