import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { FieldBox } from './FieldBox'
import '../overlays/menus.css'

/** A person who can be named. */
export interface Nameable {
  username: string
  name: string
}

export interface MentionInputProps {
  id: string
  value: string
  maxLength: number
  describedBy?: string | undefined
  invalid?: boolean | undefined
  ref?: Ref<{ focus: () => void }>
  onChange: (value: string) => void
  /** Ctrl+Enter */
  onSend: () => void
  /** Esc while no names are offered; absent = Esc does nothing here */
  onCancel?: (() => void) | undefined
  /** people whose name contains a text */
  people: (text: string) => Promise<readonly Nameable[]>
  /** label of the list of names */
  listLabel: string
}

/** The name being typed: from `@` to the caret. */
interface Typed {
  /** place of the `@` */
  at: number
  text: string
}

const BEFORE_CARET = /(?:^|[^\p{L}\p{N}@._+-])@([\p{L}\p{N}._+-]*)$/u
const TYPED_MAX = 40

function findTypedMention(value: string, caret: number): Typed | null {
  const text = BEFORE_CARET.exec(value.slice(0, caret))?.[1]
  return text === undefined || text.length > TYPED_MAX ? null : { at: caret - text.length - 1, text }
}

/**
 * A text of several lines that offers people once `@` is typed. The focus stays in the text: arrows move
 * through the names, Enter or Tab inserts one, Esc closes the list. Ctrl+Enter sends.
 */
export function MentionInput(props: MentionInputProps) {
  const { value, onChange } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const caret = useRef<number | null>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const names = useNames(typed?.text ?? null, props.people)
  const [active, setActive] = useState(0)
  const isOpen = typed !== null && names.length > 0
  useImperativeHandle(props.ref, () => ({ focus: () => box.current?.focus() }), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret goes behind a name once its text is drawn
  useEffect(() => {
    if (caret.current === null) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])

  const look = () => {
    const { selectionEnd, selectionStart } = box.current ?? { selectionEnd: 0, selectionStart: 1 }
    const next =
      selectionStart === selectionEnd ? findTypedMention(box.current?.value ?? '', selectionStart) : null
    if (next?.text !== typed?.text) setActive(0)
    setTyped(next)
  }
  const take = (one: Nameable | undefined) => {
    if (!typed || !one) return
    const [before, after] = [value.slice(0, typed.at), value.slice(typed.at + 1 + typed.text.length)]
    const name = `@${one.username}${/^\s/.test(after) ? '' : ' '}`
    caret.current = before.length + name.length
    setTyped(null)
    onChange(before + name + after)
  }
  const walk = (step: number) => setActive((active + step + names.length) % names.length)
  const keys = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const acts: Record<string, (() => void) | undefined> = isOpen
      ? {
          ArrowDown: () => walk(1),
          ArrowUp: () => walk(-1),
          Enter: () => take(names[active]),
          Tab: () => take(names[active]),
          Escape: () => setTyped(null),
        }
      : { Escape: props.onCancel }
    const act = key === 'Enter' && (event.ctrlKey || event.metaKey) ? props.onSend : acts[key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className="mention-input">
      <FieldBox invalid={props.invalid}>
        <textarea
          ref={box}
          id={props.id}
          rows={3}
          value={value}
          maxLength={props.maxLength}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          aria-describedby={props.describedBy}
          aria-invalid={props.invalid || undefined}
          onChange={(event) => {
            onChange(event.target.value)
            look()
          }}
          onSelect={look}
          onBlur={() => setTyped(null)}
          onKeyDown={keys}
        />
      </FieldBox>
      {isOpen ? (
        <div id={listId} role="listbox" aria-label={props.listLabel} className="names">
          {names.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the text's, which keeps the focus
            <div
              key={one.username}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="menu-item"
              data-focused={index === active || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              <span className="words">{one.name}</span> <span className="faint">@{one.username}</span>
            </div>
          ))}
        </div>
      ) : null}
      <span className="sr-only" role="status">
        {isOpen ? `${props.listLabel}: ${names.length}` : ''}
      </span>
    </div>
  )
}

/** After the last key, in ms. */
const PAUSE_MS = 200

/** The people whose name contains what is typed; none while nothing is. */
function useNames(text: string | null, people: MentionInputProps['people']): readonly Nameable[] {
  const [names, setNames] = useState<readonly Nameable[]>([])
  useEffect(() => {
    if (text === null) return
    let left = false
    const show = (found: readonly Nameable[]) => left || setNames(found)
    const timer = setTimeout(() => void people(text).then(show, () => show([])), PAUSE_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [text, people])
  return text === null ? [] : names
}
