import { type RefObject, useEffect, useRef } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { TextButton } from '../controls/TextButton'
import '../overlays/menus.css'

export interface SuggestListProps {
  /** id of the list; its entries are `{id}-0`, `{id}-1` … */
  id: string
  label?: string | undefined
  anchor: RefObject<HTMLElement | null>
  /** px */
  width: number
  suggestions: readonly { value: string; label: string; icon?: string }[]
  state: 'short' | 'loading' | 'ready' | 'error'
  /** what was looked for; absent = everything */
  typed?: string | undefined
  /** hint while too little is typed */
  short?: string | undefined
  /** why nothing is offered; absent: a general text */
  none?: string | undefined
  /** the full error text of a failed request; absent: a general one */
  failed?: string | undefined
  onRetry?: (() => void) | undefined
  /** label of the last entry, which creates a new one */
  add?: string | undefined
  active: number
  onPick: (index: number) => void
  onClose: () => void
}

/** Content of the list beside or instead of entries. */
function Note({ failed, none, state, suggestions, short, typed, onRetry }: SuggestListProps) {
  const { text } = useUi()
  if (state === 'ready' && suggestions.length > 0) return null
  if (state === 'loading' && suggestions.length > 0) return null
  const words = {
    short: short ?? '',
    loading: text('APP.LOADING'),
    ready: none ?? (typed ? text('FIELD.NO_MATCH', { q: typed }) : text('FIELD.NO_OPTIONS')),
    error: failed ?? text('FIELD.LOAD_FAILED'),
  }
  return (
    <p className="list-note">
      {words[state]}{' '}
      {state === 'error' && onRetry ? <TextButton onClick={onRetry}>{text('APP.RETRY')}</TextButton> : null}
    </p>
  )
}

/** The suggestions below their box, ten rows high; the focus stays in the box. */
export function SuggestList(props: SuggestListProps) {
  const { id, label, anchor, width, suggestions, state, add, active, onPick, onClose } = props
  const { text } = useUi()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const entry = (index: number, words: string, icon?: string) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the box's, which keeps the focus
    <div
      key={index}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      data-focused={index === active || undefined}
      className="menu-item"
      onClick={() => onPick(index)}
    >
      {icon ? <Icon name={icon} size="small" /> : null}
      <span className="words">{words}</span>
    </div>
  )
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={anchor}
      className="popover list suggests"
      placement="bottom start"
      offset={4}
      style={{ minWidth: width }}
      onOpenChange={(open) => open || onClose()}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pressing in the list must not take the focus out of the box */}
      <div onPointerDown={(event) => event.preventDefault()} onMouseDown={(event) => event.preventDefault()}>
        <Note {...props} />
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={label ?? text('UI.SUGGESTIONS')}
          aria-busy={state === 'loading'}
          className="menu"
        >
          {suggestions.map((one, index) => entry(index, one.label, one.icon))}
          {add ? entry(suggestions.length, add, 'plus') : null}
        </div>
      </div>
    </Popover>
  )
}
