import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Json } from '../../contract/json'
import { isSearchable, type SearchEntry } from '../../engine/search/global-search'
import { toArrangement } from '../../engine/shell/arrangement'
import { classNames } from '../../ui/basics/class-names'
import { Popover } from '../../ui/basics/Popover'
import { Tile } from '../../ui/basics/Tile'
import { Button } from '../../ui/controls/Button'
import { IconButton } from '../../ui/controls/IconButton'
import { Arrange } from '../Arrange'
import { useOffice, useTexts } from '../office'
import '../../ui/overlays/menus.css'
import '../Arrange.css'

export interface EntityMenuProps {
  anchor: RefObject<Element | null>
  entries: readonly SearchEntry[]
  current: string | null
  onChoose: (route: string) => void
  /** null = there was no entity before */
  onUndo: (() => void) | null
  /** saves the preference; resolves to whether the server saved it */
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
    const handleDone = () => setArranging(false)
    return (
      <Popover
        anchor={anchor}
        label={text('GLOBAL_SEARCH.CONFIGURE')}
        placement="bottom start"
        className="search-menu"
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
          onSave={(rows) => onSave(toArrangement(rows))}
          onDone={handleDone}
        />
      </Popover>
    )
  }
  return (
    <Popover
      anchor={anchor}
      label={text('GLOBAL_SEARCH.MENU')}
      placement="bottom start"
      className="search-menu"
      onClose={onClose}
    >
      <header className="arrange-head">
        <span className="menu-heading grow">{text('GLOBAL_SEARCH.MENU')}</span>
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
      <EntityRows
        entries={entries.filter(({ shown }) => shown)}
        current={current}
        onChoose={choose}
        onClose={onClose}
      />
    </Popover>
  )
}

export interface EntityRowsProps {
  entries: readonly SearchEntry[]
  current: string | null
  onChoose: (route: string) => void
  onClose: () => void
}

/** Arrow keys move between the entities; Tab also reaches the buttons beside them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.pick')]
  const at = buttons.findIndex((button) => button.parentElement?.contains(document.activeElement))
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

/** The searchable entities, each with a link to a new record where the user may create one (SEARCH-09). */
function EntityRows({ entries, current, onChoose, onClose }: EntityRowsProps) {
  const { navigator } = useOffice().ports
  const { text } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('.pick[aria-current]')?.focus()
  }, [])
  const add = (route: string) => {
    onClose()
    navigator.go(`/${route}/new`)
  }
  return (
    <ul ref={list} className="arrange-list" aria-label={text('GLOBAL_SEARCH.MENU')} onKeyDown={walk}>
      {entries.map(({ conf }) => {
        const off = !isSearchable(conf)
        return (
          <li key={conf.route} className={classNames(conf.route === current && 'is-on')}>
            <button
              type="button"
              className={classNames('pick', off && 'off')}
              aria-current={conf.route === current || undefined}
              title={off ? text('GLOBAL_SEARCH.NOT_SEARCHABLE') : undefined}
              onClick={() => onChoose(conf.route)}
            >
              <Tile color={conf.color} icon={conf.globalSearch.icon} />
              <span className="cut grow">{conf.globalSearch.label}</span>
            </button>
            {conf.canCreate && conf.assets ? (
              <IconButton
                icon="plus"
                small
                label={conf.newLabel ?? conf.name}
                onClick={() => add(conf.route)}
              />
            ) : null}
          </li>
        )
      })}
      {entries.length === 0 ? <li className="list-note">{text('GLOBAL_SEARCH.NONE_SHOWN')}</li> : null}
    </ul>
  )
}
