import { offered } from '../../engine/commands/command'
import { MenuButton } from '../../ui/MenuButton'
import { COLUMN_COMMANDS, COLUMN_GROUPS, type ColumnAt } from '../commands/column'
import { commandMenu } from '../commands/menu'
import { useTexts } from '../office'
import { ColumnEdge } from './ColumnEdge'

/** What a head holds besides its word: the menu of the column, the edge to pull. Their code comes after the first rows. */
export function HeadTools({ at }: { at: ColumnAt }) {
  const { text } = useTexts()
  const { path, label } = at.column
  return (
    <>
      <MenuButton
        label={text('LIST.COLUMN_MENU', { label })}
        icon="chevron-down"
        className="menu"
        small
        tabIndex={-1}
        {...commandMenu(offered(COLUMN_COMMANDS, at), COLUMN_GROUPS)}
      />
      <ColumnEdge width={at.width} onResize={(width) => at.arrangement.resize(path, width)} />
    </>
  )
}
