import type { RefObject } from 'react'
import { ROLE_ADMIN } from '../../../contract/model/user'
import type { OfferedCommand } from '../../../engine/commands/command'
import { reasonLine } from '../../../engine/commands/reasons'
import { Menu } from '../../../ui/overlays/Menu'
import { commandMenu } from '../../commands/menu'
import { ROW_GROUPS } from '../../commands/rows'
import { useTexts, useUser } from '../../office'

export interface RowMenuProps {
  anchor: RefObject<Element | null>
  /** the row's name */
  name: string
  commands: readonly OfferedCommand[]
  onClose: () => void
}

/** The menu of a row, hanging on its button. Load it lazily. */
export function RowMenu({ anchor, name, commands, onClose }: RowMenuProps) {
  const { text } = useTexts()
  const isAdmin = useUser()?.authorities.includes(ROLE_ADMIN) === true
  const menu = commandMenu(commands, ROW_GROUPS, (reason) => reasonLine(reason, isAdmin))
  return <Menu anchor={anchor} label={text('LIST.ACTS_ON', { name })} {...menu} onClose={onClose} />
}
