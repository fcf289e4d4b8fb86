import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type ControlProps, controlAttributes } from './control'
import { FieldBox } from './FieldBox'
import { Icon } from './Icon'
import { MiniButton } from './MiniButton'
import { SuggestList, type SuggestListProps } from './SuggestList'
import { useUi } from './UiContext'
import { useSuggestList } from './use-suggest-box'

export interface SuggestBoxProps extends ControlProps, Pick<SuggestListProps, 'suggestions' | 'state' | 'onRetry' | 'short'> {
  /** what stands in the box */
  value: string
  /** the box was entered, or something was typed into it */
  onOpen: () => void
  onType: (text: string) => void
  onPick: (value: string) => void
  /** Enter while no entry is active */
  onEnter?: (() => void) | undefined
  /** a cross empties the box; absent = it cannot be emptied by one */
  onClear?: (() => void) | undefined
  /** the last entry of the list: make a new one */
  add?: { label: string; onAdd: () => void } | undefined
  maxLength?: number | undefined
  icon?: string | undefined
  /** more mini buttons: open the record, pick from a list */
  actions?: ReactNode
}

/**
 * A text box that suggests: its list opens when the box gets the focus and closes 150 ms after it is left, which is when
 * `onBlur` is told. Arrows walk the list, Enter picks, Esc closes.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { id, value, suggestions, state, add, disabled = false, readOnly = false, onOpen, onType, onPick } = props
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
  const keys = (event: KeyboardEvent) => {
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
        {props.actions}
      </FieldBox>
      {list.open ? (
        <SuggestList
          id={listId}
          label={props.label}
          anchor={box}
          width={width}
          suggestions={suggestions}
          state={state}
          short={props.short}
          onRetry={props.onRetry}
          add={add?.label}
          active={list.active}
          onPick={take}
          onClose={list.close}
        />
      ) : null}
    </div>
  )
}
