import { MenuButton } from '../../ui/MenuButton'
import { useTexts } from '../office'
import { ColumnEdge } from './ColumnEdge'
import { type ColumnAt, columnItems, doColumn } from './column-menu'

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
        items={columnItems(at, text)}
        onAction={(id) => doColumn(id, at)}
      />
      <ColumnEdge width={at.width} onResize={(width) => at.arrangement.resize(path, width)} />
    </>
  )
}
