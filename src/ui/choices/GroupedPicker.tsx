import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../basics/class-names'
import { Icon } from '../basics/Icon'
import { Popover } from '../basics/Popover'
import { useUi } from '../basics/UiContext'
import { FieldBox } from '../controls/FieldBox'
import { filterOptions } from './combo-filter'
import '../overlays/menus.css'
import './GroupedPicker.css'

/** Entries under a common heading. */
export interface PickerGroup {
  heading: string
  options: readonly { value: string; label: string; detail?: string | undefined }[]
}

export interface GroupedPickerProps {
  anchor: RefObject<Element | null>
  label: string
  /** null = loading */
  groups: readonly PickerGroup[] | null
  /** the error instead */
  failure?: string | null | undefined
  onPick: (value: string) => void
  onClose: () => void
}

/** A floating list in groups, searched by typing; arrows and Enter choose, Esc closes. Load it lazily. */
export function GroupedPicker({ anchor, failure, groups, label, onClose, onPick }: GroupedPickerProps) {
  const { text } = useUi()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = (groups ?? [])
    .map(({ heading, options }) => ({ heading, options: filterOptions(options, typed) }))
    .filter(({ options }) => options.length > 0)
  const values = found.flatMap(({ options }) => options.map(({ value }) => value))
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  })
  const key = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(active + 1, values.length - 1)),
      ArrowUp: () => setActive(Math.max(active - 1, 0)),
      Enter: () => values[active] !== undefined && onPick(values[active]),
    }
    const move = moves[event.key]
    if (!move || event.nativeEvent.isComposing) return
    event.preventDefault()
    move()
  }
  const note = failure ?? (groups === null ? text('APP.LOADING') : text('FIELD.NO_OPTIONS'))
  return (
    <Popover anchor={anchor} label={label} placement="bottom start" className="grouped" onClose={onClose}>
      <FieldBox>
        <Icon name="search" size="small" />
        <input
          type="text"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: the list was opened to be searched
          autoFocus
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={values.length > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={key}
        />
      </FieldBox>
      <div ref={list} className="menu" role="listbox" id={`${id}-list`} aria-label={label}>
        {found.map(({ heading, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
          <div key={heading} role="group" aria-label={heading}>
            <div className="menu-heading" aria-hidden="true">
              {heading}
            </div>
            {options.map((option) => {
              const at = values.indexOf(option.value)
              return (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the box keeps the focus and has the keys
                <div
                  key={option.value}
                  id={`${id}-${at}`}
                  role="option"
                  aria-selected={at === active}
                  className={classNames('menu-item', at === active && 'is-on')}
                  onPointerMove={() => at === active || setActive(at)}
                  onClick={() => onPick(option.value)}
                >
                  <span className="words">{option.label}</span>
                  {option.detail ? <span className="detail">{option.detail}</span> : null}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className={values.length === 0 ? 'list-note' : 'sr-only'}>
        {values.length === 0 ? note : String(values.length)}
      </p>
    </Popover>
  )
}
