import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isSearchable, type SearchEntry } from '../../../engine/search/global-search'
import { classNames } from '../../../ui/class-names'
import { IconButton } from '../../../ui/IconButton'
import { Tile } from '../../../ui/Tile'
import { useOffice, useTexts } from '../../office'
import '../../../ui/styles/menus.css'

export interface EntityRowsProps {
  entries: readonly SearchEntry[]
  current: string | null
  onChoose: (route: string) => void
  onClose: () => void
}

/** Arrow keys walk over the entities; Tab also reaches what stands beside them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.pick')]
  const at = buttons.findIndex((button) => button.parentElement?.contains(document.activeElement))
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}

/** The entities one can search in, each with the way to a new record where the user may make one (SEARCH-09). */
export function EntityRows({ entries, current, onChoose, onClose }: EntityRowsProps) {
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
    <ul ref={list} className="gs-list" aria-label={text('GLOBAL_SEARCH.MENU')} onKeyDown={walk}>
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
                label={`${text('GLOBAL_SEARCH.ADD')}: ${conf.globalSearch.label}`}
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
