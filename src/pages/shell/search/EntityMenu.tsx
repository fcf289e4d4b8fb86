import { type RefObject, useState } from 'react'
import type { Json } from '../../../contract/json'
import { arrangementOf } from '../../../engine/arrangement'
import type { SearchEntry } from '../../../engine/search/global-search'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { Popover } from '../../../ui/Popover'
import { Tile } from '../../../ui/Tile'
import { Arrange } from '../../arrange/Arrange'
import { useTexts } from '../../office'
import { EntityRows } from './EntityRows'
import '../../../ui/styles/global-search.css'
import '../../../ui/styles/menus.css'

export interface EntityMenuProps {
  anchor: RefObject<Element | null>
  entries: readonly SearchEntry[]
  current: string | null
  onChoose: (route: string) => void
  /** null = there was no entity before */
  onUndo: (() => void) | null
  /** keeps the preference; answers whether the server did */
  onSave: (value: Json) => Promise<boolean>
  onClose: () => void
}

/** The menu of the search box: where to search, a new record of each entity, and their arrangement. */
export function EntityMenu({ anchor, entries, current, onChoose, onUndo, onSave, onClose }: EntityMenuProps) {
  const { text } = useTexts()
  const [arranging, setArranging] = useState(false)
  const choose = (route: string) => {
    onChoose(route)
    onClose()
  }
  if (arranging) {
    const done = () => setArranging(false)
    return (
      <Popover
        anchor={anchor}
        label={text('GLOBAL_SEARCH.CONFIGURE')}
        placement="bottom start"
        className="gs-menu"
        onClose={onClose}
      >
        <Arrange
          heading={text('GLOBAL_SEARCH.CONFIGURE')}
          rows={entries.map(({ conf, shown }) => ({
            id: conf.route,
            label: conf.globalSearch.label,
            face: <Tile color={conf.color} icon={conf.globalSearch.icon} />,
            shown,
          }))}
          onSave={(rows) => onSave(arrangementOf(rows))}
          onDone={done}
        />
      </Popover>
    )
  }
  return (
    <Popover anchor={anchor} label={text('GLOBAL_SEARCH.MENU')} placement="bottom start" className="gs-menu" onClose={onClose}>
      <header className="gs-head">
        <span className="mh grow">{text('GLOBAL_SEARCH.MENU')}</span>
        <IconButton
          icon="undo"
          small
          label={text('GLOBAL_SEARCH.UNDO')}
          reason={onUndo ? null : text('GLOBAL_SEARCH.NO_UNDO')}
          onClick={() => onUndo?.()}
        />
        <Button variant="ghost" small onClick={() => setArranging(true)}>
          {text('GLOBAL_SEARCH.CONFIGURE')}
        </Button>
      </header>
      <EntityRows entries={entries.filter(({ shown }) => shown)} current={current} onChoose={choose} onClose={onClose} />
    </Popover>
  )
}
