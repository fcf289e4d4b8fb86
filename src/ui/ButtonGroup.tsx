import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button'
import { buttonFit, GRID_PER_ROW, type GroupButton } from './button-layout'
import { classNames } from './class-names'
import { IconButton } from './IconButton'
import { useUi } from './UiContext'
import './styles/button-group.css'
import './styles/menus.css'

export interface ButtonGroupProps {
  /** accessible name of the group */
  label: string
  buttons: readonly GroupButton[]
  /** how many buttons are seen at most; the others go into the dropdown. Default: all (TOOLBAR-08) */
  max?: number | undefined
  /** buttons per row of the grid */
  perRow?: number | undefined
}

/** The room a group has, in px; what does not fit is known once it was drawn. `changed` is told of every resize after that. */
function useRoom(changed: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  const told = useRef(changed)
  told.current = changed
  useEffect(() => {
    const element = place.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      setRoom(element.clientWidth)
      told.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { place, room }
}

/** A button without words is a mistake of whoever made the group: it is told, and the group shows a grid of signs (ERR-39). */
function useWarning(buttons: readonly GroupButton[]) {
  const silent = buttons.filter(({ label }) => !label).map(({ id }) => id)
  const names = silent.join(', ')
  useEffect(() => {
    if (names !== '') console.warn(`Button group: the buttons ${names} have no label, so the group is laid out as a grid.`)
  }, [names])
}

/**
 * Buttons in a row as long as they fit, else behind one button that opens them: as a list of words, or as a grid of signs
 * when one has no words. A resize closes what is open.
 */
export function ButtonGroup({ label, buttons, max = Number.POSITIVE_INFINITY, perRow = GRID_PER_ROW }: ButtonGroupProps) {
  const { text } = useUi()
  const [open, setOpen] = useState(false)
  const { place, room } = useRoom(() => setOpen(false))
  const id = useId()
  useWarning(buttons)
  const { layout, seen } = buttonFit(buttons, room, max)
  const press = ({ onPress }: GroupButton) => {
    setOpen(false)
    onPress()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    place.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  const row = buttons
    .slice(0, seen)
    .map((button) => (
      <IconButton
        key={button.id}
        small
        icon={button.icon}
        label={button.label ?? ''}
        disabled={button.disabled}
        onClick={() => press(button)}
      />
    ))
  if (layout === 'row')
    return (
      <div ref={place} className="btngroup" role="toolbar" aria-label={label}>
        {row}
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div
      ref={place}
      className="btngroup"
      role="group"
      aria-label={label}
      onKeyDown={keys}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      {row}
      <IconButton
        small
        icon="more"
        label={text('TOOLBAR.TOGGLE_BUTTONS')}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <div id={id} className={classNames('pop', 'drop', layout)} data-per-row={layout === 'grid' ? perRow : undefined}>
          {buttons.slice(seen).map((button) => (
            <Button
              key={button.id}
              small
              variant="ghost"
              icon={button.icon}
              disabled={button.disabled}
              aria-label={button.label ?? button.id}
              onClick={() => press(button)}
            >
              {layout === 'grid' ? null : button.label}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
