import {
  type KeyboardEvent as BoxKey,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { SUGGEST_CLOSE_MS } from '../../contract/constants'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { type ControlProps, controlAttributes } from '../controls/control'
import { FieldBox } from '../controls/FieldBox'
import { MiniButton } from '../controls/MiniButton'
import { SuggestList, type SuggestListProps } from './SuggestList'

export interface SuggestBoxProps
  extends ControlProps,
    Pick<SuggestListProps, 'suggestions' | 'state' | 'onRetry' | 'short' | 'none' | 'failed'> {
  /** the text in the box */
  value: string
  /** the box got the focus, or its text changed */
  onOpen: () => void
  onType: (text: string) => void
  onPick: (value: string) => void
  /** the text is a chosen value: focus does not open the list, typing or an arrow does */
  quiet?: boolean | undefined
  /** Enter while no entry is active */
  onEnter?: (() => void) | undefined
  /** a cross clears the box; absent = there is none */
  onClear?: (() => void) | undefined
  /** the last entry of the list: create a new one */
  add?: { label: string; onAdd: () => void } | undefined
  maxLength?: number | undefined
  icon?: string | undefined
  /** more mini buttons: open the record, pick from a list */
  buttons?: ReactNode
}

/**
 * A text box that suggests: its list opens when the box gets the focus and closes 150 ms after it is left,
 * which is when `onBlur` is told. Arrows move through the list, Enter picks, Esc closes.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const {
    id,
    value,
    suggestions,
    state,
    add,
    disabled = false,
    readOnly = false,
    onOpen,
    onType,
    onPick,
  } = props
  const { text } = useUi()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [width, setWidth] = useState(0)
  const count = suggestions.length + (add ? 1 : 0)
  const pick = (index: number) => {
    const picked = suggestions[index]
    if (picked) onPick(picked.value)
    else add?.onAdd()
  }
  const list = useSuggestList(count, pick, () => props.onBlur?.())
  const locked = disabled || readOnly
  const enter = () => {
    if (locked) return
    setWidth(box.current?.offsetWidth ?? 0)
    if (props.quiet && value !== '') return
    onOpen()
    list.show()
  }
  const type = (typed: string) => {
    list.typed()
    onType(typed)
  }
  const take = (index: number) => {
    pick(index)
    list.close()
  }
  const keys = (event: BoxKey) => {
    if (event.key === 'Enter' && list.active < 0 && props.onEnter && !event.nativeEvent.isComposing) {
      event.preventDefault()
      props.onEnter()
    } else list.onKeyDown(event)
  }
  const clear = () => {
    props.onClear?.()
    input.current?.focus()
  }
  const listId = `${id}-list`
  return (
    <div className="combo">
      <FieldBox ref={box} disabled={disabled} readOnly={readOnly} invalid={props.invalid}>
        {props.icon ? <Icon name={props.icon} size="small" /> : null}
        <input
          {...controlAttributes({ ...props, onBlur: list.leave })}
          ref={input}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={list.open}
          aria-controls={list.open ? listId : undefined}
          aria-activedescendant={list.open && list.active >= 0 ? `${listId}-${list.active}` : undefined}
          readOnly={readOnly}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          value={value}
          onChange={(event) => type(event.target.value)}
          onFocus={enter}
          onClick={() => list.open || enter()}
          onKeyDown={locked ? undefined : keys}
        />
        {props.onClear && value !== '' && !locked ? (
          <MiniButton icon="close" label={text('FIELD.CLEAR')} onClick={clear} />
        ) : null}
        {props.buttons}
      </FieldBox>
      {list.open ? (
        <SuggestList
          key={list.placing}
          id={listId}
          label={props.label}
          anchor={box}
          width={width}
          suggestions={suggestions}
          state={state}
          short={props.short}
          typed={value.trim()}
          none={props.none}
          failed={props.failed}
          onRetry={props.onRetry}
          add={add?.label}
          active={list.active}
          onPick={take}
          onClose={list.scrolled}
        />
      ) : null}
    </div>
  )
}

/** The list of a suggesting box: whether it is open, and the active entry (-1 = none). */
interface SuggestListState {
  open: boolean
  active: number
  /** the box has, or just had, the focus */
  show: () => void
  close: () => void
  /** counts how often the list was repositioned */
  placing: number
  /** the page scrolled under the list, or something outside was pressed */
  scrolled: () => void
  /** the box was left: the list closes 150 ms later (AUTO-08) */
  leave: () => void
  /** the text changed: the active entry is reset */
  typed: () => void
  onKeyDown: (event: BoxKey) => void
}

/**
 * Events of a person's scrolling or pressing; a page also moves by itself, when a part above the box is
 * mounted or the box scrolls into view.
 */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
const SCROLL_KEYS = ['PageUp', 'PageDown']

/**
 * Whether the person did something outside the list, since it was shown, that scrolls the page or presses it.
 */
function usePersonMoves(open: boolean): RefObject<boolean> {
  const moved = useRef(false)
  useEffect(() => {
    if (!open) return
    const hear = (event: Event) => {
      const inList = event.target instanceof Element && event.target.closest('.suggests') !== null
      const moves = event instanceof KeyboardEvent ? SCROLL_KEYS.includes(event.key) : !inList
      if (moves) moved.current = true
    }
    for (const name of MOVES) window.addEventListener(name, hear, { capture: true, passive: true })
    return () => {
      for (const name of MOVES) window.removeEventListener(name, hear, { capture: true })
    }
  }, [open])
  return moved
}

/**
 * Opens, closes and navigates a list of `count` entries. `pick` chooses one; `settled` is called when a
 * blurred box has closed its list.
 */
function useSuggestList(count: number, pick: (index: number) => void, settled: () => void): SuggestListState {
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [placing, setPlacing] = useState(0)
  const personMoved = usePersonMoves(open)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef(settled)
  last.current = settled
  useEffect(() => () => clearTimeout(timer.current), [])

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const show = () => {
    clearTimeout(timer.current)
    personMoved.current = false
    setOpen(true)
  }
  const handleScroll = () => {
    if (personMoved.current) close()
    else setPlacing((count) => count + 1)
  }
  const leave = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      close()
      last.current()
    }, SUGGEST_CLOSE_MS)
  }
  const walk = (step: number) => {
    if (!open) return show()
    if (count > 0) setActive((at) => (at === -1 && step < 0 ? count - 1 : (at + step + count) % count))
  }
  const onKeyDown = (event: BoxKey) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'Enter' && open && active >= 0 && active < count) {
      pick(active)
      close()
    } else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const handleInput = () => {
    show()
    setActive(-1)
  }
  return {
    open,
    active: Math.min(active, count - 1),
    placing,
    show,
    close,
    scrolled: handleScroll,
    leave,
    typed: handleInput,
    onKeyDown,
  }
}
