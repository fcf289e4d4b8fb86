import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { fold } from '../../contract/text/fold'
import { Icon } from '../basics/Icon'
import { toLocale } from '../basics/locale'
import { useUi } from '../basics/UiContext'
import type { ControlProps } from '../controls/control'
import { FieldBox } from '../controls/FieldBox'
import { useHandOver } from '../controls/hand-over'
import { MiniButton } from '../controls/MiniButton'
import { TextButton } from '../controls/TextButton'
import '../overlays/menus.css'
import { type ComboOption, filterOptions, MAX_LISTED_OPTIONS } from './combo-filter'

export interface ComboBoxProps extends ControlProps {
  value: string | null
  /** label of the value when no option has it: a record of another page */
  valueLabel?: string | undefined
  options: readonly ComboOption[]
  onChange: (value: string | null) => void
  state?: 'ready' | 'loading' | 'error' | undefined
  /** retries after an error */
  onRetry?: (() => void) | undefined
  icon?: string | undefined
  /** more mini buttons: open the record, pick from a list */
  buttons?: ReactNode
}

/** Content of the list when it has no entries. */
function Nothing({ state, onRetry }: Pick<ComboBoxProps, 'state' | 'onRetry'>) {
  const { text } = useUi()
  if (state === 'loading') return <p className="list-note">{text('APP.LOADING')}</p>
  if (state !== 'error') return <p className="list-note">{text('FIELD.NO_OPTIONS')}</p>
  return (
    <p className="list-note">
      {text('FIELD.LOAD_FAILED')}{' '}
      {onRetry ? <TextButton onClick={onRetry}>{text('APP.RETRY')}</TextButton> : null}
    </p>
  )
}

/** Its `id` identifies entries; without one the list would use positions, which typing changes. */
function Entry({ id, option }: { id: string; option: ComboOption }) {
  return (
    <ListBoxItem id={id} textValue={option.label} className="menu-item">
      <span className="words">{option.label}</span>
      {option.detail ? <span className="detail">{option.detail}</span> : null}
    </ListBoxItem>
  )
}

/**
 * What the box shows and means while a person types: `draft` is the typed text, null when the box shows its
 * value. react-aria also rewrites the text itself (on leaving, on picking); only real input counts as typing.
 */
function useDraft({ value, valueLabel, options, onChange }: ComboBoxProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const typing = useRef(false)
  const label = options.find((option) => option.value === value)?.label ?? valueLabel ?? value ?? ''
  const input = (text: string) => {
    if (!typing.current) return
    typing.current = false
    setDraft(text)
    if (text === '') onChange(null)
  }
  const settle = () => setDraft(null)
  return { draft, shown: draft ?? label, input, settle, typed: () => (typing.current = true) }
}

/**
 * The list closes when its selection changes. A box that collects values stays empty when one is picked, so
 * the pick is shown as its selection for a moment.
 */
function usePicked() {
  const [picked, show] = useState<string | null>(null)
  useEffect(() => {
    if (picked !== null) show(null)
  }, [picked])
  return { picked, show }
}

/**
 * How many entries are drawn: more as the end of the list comes into view, few again when another text is
 * typed.
 */
function useLimit(draft: string | null) {
  const [grown, setGrown] = useState({ draft, limit: MAX_LISTED_OPTIONS })
  const limit = grown.draft === draft ? grown.limit : MAX_LISTED_OPTIONS
  return { limit, grow: () => setGrown({ draft, limit: limit + MAX_LISTED_OPTIONS }) }
}

/** The number of remaining entries, which are drawn when the person scrolls here. */
function Rest({ count, onSeen }: { count: number; onSeen: () => void }) {
  const { text } = useUi()
  const end = useRef<HTMLParagraphElement>(null)
  const seen = useRef(onSeen)
  seen.current = onSeen
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && seen.current(),
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={end} className="list-note">
      {text('UI.MORE_OPTIONS', { count })}
    </p>
  )
}

/**
 * The filtered option that a typed text means: the first one if it begins with the text, else the only one;
 * null = unclear.
 */
function findMatchingOption(
  [first, second]: readonly ComboOption[],
  typed: string | null,
): ComboOption | null {
  const text = fold(typed ?? '')
  if (text === '' || !first) return null
  return second === undefined || fold(first.label).startsWith(text) ? first : null
}

/** Whether two texts are the same but for case, accents, apostrophes and spaces. */
function isSameText(one: string, other: string): boolean {
  return fold(one) === fold(other)
}

interface FilteringInputProps {
  /** the option that the typed text means */
  meant: ComboOption | null
  /** the typed text, null = none */
  draft: string | null
  placeholder?: string
  name?: string
}

/**
 * A click into the box opens the whole list, as a click on its arrow does. While no option is highlighted,
 * Enter picks the one that the typed text means, which would be lost otherwise; Tab does so only when its
 * whole label was typed: whoever leaves the box half way changes nothing.
 */
function FilteringInput({ meant, draft, ...props }: FilteringInputProps) {
  const state = useContext(ComboBoxStateContext)
  const choose = ({ key }: KeyboardEvent) => {
    if (!state?.isOpen || !meant || state.selectionManager.focusedKey !== null) return
    const isChosen = key === 'Enter' || (key === 'Tab' && isSameText(meant.label, draft ?? ''))
    if (isChosen) state.selectionManager.setFocusedKey(meant.value)
  }
  return (
    <Input
      {...props}
      onClick={() => state?.isOpen === false && state.open(null, 'manual')}
      onKeyDownCapture={choose}
    />
  )
}

/** A text box with a list of choices that typing filters; arrows, Enter, Tab and Esc. Load it lazily. */
export function ComboBox(props: ComboBoxProps) {
  const { id, value, options, onChange, state = 'ready', disabled, readOnly, invalid } = props
  const { lang, text } = useUi()
  const { draft, shown, input, settle, typed } = useDraft(props)
  const box = useRef<HTMLDivElement>(null)
  const [boxWidth, setBoxWidth] = useState(0)
  const found = filterOptions(options, draft)
  const { picked, show } = usePicked()
  const { limit, grow } = useLimit(draft)
  const pick = (key: string | number | null) => {
    settle()
    if (key === null) return
    show(String(key))
    onChange(String(key))
  }
  const handleToggle = (open: boolean) => {
    // Picking the current value changes nothing, but the typed letters must be cleared.
    if (!open) return settle()
    setBoxWidth(box.current?.offsetWidth ?? 0)
  }
  /**
   * A wholly typed label counts as picked, wherever the person goes on; true when nothing is left in the box.
   */
  const complete = (): boolean => {
    const whole = draft === null ? undefined : options.find(({ label }) => isSameText(label, draft))
    if (whole && whole.value !== value) onChange(whole.value)
    if (whole) settle()
    return whole !== undefined || (draft?.trim() ?? '') === ''
  }
  useHandOver(props.name, () => (complete() ? null : 'INCORRECT'))
  const leave = () => {
    complete()
    settle()
    props.onBlur?.()
  }
  return (
    <I18nProvider locale={toLocale(lang)}>
      <AriaComboBox
        id={id}
        className="combo"
        {...(props.label ? { 'aria-label': props.label } : { 'aria-labelledby': `${id}-label` })}
        {...(props.describedBy ? { 'aria-describedby': props.describedBy } : {})}
        selectedKey={picked ?? value}
        inputValue={shown}
        items={found.slice(0, limit)}
        defaultFilter={() => true}
        allowsEmptyCollection
        isDisabled={disabled ?? false}
        isReadOnly={readOnly ?? false}
        isRequired={props.required ?? false}
        isInvalid={invalid ?? false}
        validationBehavior="aria"
        onInputChange={input}
        onSelectionChange={pick}
        onBlur={leave}
        onOpenChange={handleToggle}
      >
        <FieldBox ref={box} disabled={disabled} readOnly={readOnly} invalid={invalid} onInputCapture={typed}>
          {props.icon ? <Icon name={props.icon} size="small" /> : null}
          <FilteringInput
            draft={draft}
            meant={findMatchingOption(found, draft)}
            {...(props.placeholder ? { placeholder: props.placeholder } : {})}
            {...(props.name ? { name: props.name } : {})}
          />
          {value && !disabled && !readOnly && !props.required ? (
            <MiniButton icon="close" label={text('FIELD.CLEAR')} onClick={() => onChange(null)} />
          ) : null}
          {props.buttons}
          {disabled || readOnly ? null : (
            <Button className="btn mini" aria-label={text('UI.SHOW_OPTIONS')}>
              <Icon name="chevron-down" size="small" />
            </Button>
          )}
        </FieldBox>
        <Popover className="popover list" triggerRef={box} offset={4} style={{ minWidth: boxWidth }}>
          <ListBox
            className="menu"
            renderEmptyState={() => <Nothing state={state} onRetry={props.onRetry} />}
          >
            {(option: ComboOption) => <Entry id={option.value} option={option} />}
          </ListBox>
          {found.length > limit ? <Rest count={found.length - limit} onSeen={grow} /> : null}
        </Popover>
      </AriaComboBox>
    </I18nProvider>
  )
}
