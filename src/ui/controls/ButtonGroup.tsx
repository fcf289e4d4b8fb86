import './ButtonGroup.css'
import '../overlays/menus.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../basics/class-names'
import { useUi } from '../basics/UiContext'
import { Button } from './Button'
import { IconButton } from './IconButton'

export interface ButtonGroupProps {
  /** accessible name of the group */
  label: string
  buttons: readonly GroupButton[]
  /** maximum visible buttons; the others are in the dropdown. Default: all (TOOLBAR-08) */
  max?: number | undefined
  /** buttons per row of the grid */
  perRow?: number | undefined
}

/**
 * The width available to a group, in px, known after the first render. `changed` is called at every later
 * resize.
 */
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

/**
 * A button without a label is a developer's mistake: it is logged, and the group shows a grid of icons
 * (ERR-39).
 */
function useWarning(buttons: readonly GroupButton[]) {
  const silent = buttons.filter(({ label }) => !label).map(({ id }) => id)
  const names = silent.join(', ')
  useEffect(() => {
    if (names !== '')
      console.warn(`Button group: the buttons ${names} have no label, so the group is laid out as a grid.`)
  }, [names])
}

/**
 * Buttons in a row as long as they fit, else behind one button that opens them: as a list of labels, or as a
 * grid of icons when one has no label. A resize closes the dropdown.
 */
export function ButtonGroup({
  label,
  buttons,
  max = Number.POSITIVE_INFINITY,
  perRow = GRID_PER_ROW,
}: ButtonGroupProps) {
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
      <div ref={place} className="button-group" role="toolbar" aria-label={label}>
        {row}
      </div>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div
      ref={place}
      className="button-group"
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
        <div
          id={id}
          className={classNames('popover', 'drop', layout)}
          data-per-row={layout === 'grid' ? perRow : undefined}
        >
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

/** A button of a group. */
export interface GroupButton {
  id: string
  icon: string
  /** the label; a button without one makes the group a grid of icons */
  label: string | null
  disabled?: boolean | undefined
  onPress: () => void
}

/** A row of buttons, or a dropdown: a list with labels, or a grid of icons. */
type ButtonLayout = 'row' | 'vertical' | 'grid'

/** Width of one button in the row, in px (CONST-14). */
export const BUTTON_PX = 40

/** Visible entries of the list before it scrolls (CONST-14); the height itself is `--drop-rows`. */
export const VERTICAL_MAX = 6

/** Buttons per row of the grid (CONST-14). */
export const GRID_PER_ROW = 2

/** How many buttons are in the row, and how the dropdown shows the others. */
interface ButtonFit {
  /** buttons in the row, the first ones */
  seen: number
  /** 'row' = there are no others */
  layout: ButtonLayout
}

/**
 * Layout of buttons in `room` px with at most `max` visible: too little width puts all into the list, a limit
 * the others beyond it, and a missing label uses the grid.
 */
export function buttonFit(
  buttons: readonly Pick<GroupButton, 'label'>[],
  room: number,
  max: number,
): ButtonFit {
  if (buttons.some(({ label }) => !label)) return { seen: 0, layout: 'grid' }
  if (buttons.length <= max && buttons.length * BUTTON_PX <= room)
    return { seen: buttons.length, layout: 'row' }
  const limited = buttons.length > max && (max + 1) * BUTTON_PX <= room
  return { seen: limited ? max : 0, layout: 'vertical' }
}
