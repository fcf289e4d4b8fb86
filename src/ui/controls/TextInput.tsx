import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Icon } from '../basics/Icon'
import { Tile, type TileProps } from '../basics/Tile'
import { type ControlProps, controlAttributes } from './control'
import { FieldBox } from './FieldBox'
import { keepPlainKeys } from './plain-keys'

export interface TextInputProps extends ControlProps {
  value: string
  /** uncontrolled: the input keeps its own text, so its parent need not re-render for every letter */
  uncontrolled?: boolean | undefined
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | undefined
  inputMode?: ComponentProps<'input'>['inputMode']
  autoComplete?: string | undefined
  /** takes the focus when the page appears */
  autoFocus?: boolean | undefined
  maxLength?: number | undefined
  /** codes: tabular digits */
  tabular?: boolean | undefined
  /** amounts: right aligned */
  amount?: boolean | undefined
  icon?: string | undefined
  /** an entity's tile before the value */
  tile?: TileProps | null | undefined
  /** a dialog opens from here */
  opens?: boolean | undefined
  onClick?: (() => void) | undefined
  /** prefix before the value */
  prefix?: string | undefined
  /** unit after the value: `EUR` */
  suffix?: string | undefined
  /** mini buttons at the end of the box */
  buttons?: ReactNode
  onKeyDown?: ComponentProps<'input'>['onKeyDown']
  onFocus?: (() => void) | undefined
  onPaste?: ComponentProps<'input'>['onPaste']
}

/** One line of text on a native input: hundreds of them stay cheap. */
export function TextInput(props: TextInputProps) {
  const { onChange, icon, suffix, buttons, disabled, readOnly, invalid, tabular, amount } = props
  const text = useTextValue<HTMLInputElement>(props.value, props.uncontrolled)
  return (
    <FieldBox
      disabled={disabled}
      readOnly={readOnly && !props.opens}
      invalid={invalid}
      tabular={tabular}
      amount={amount}
    >
      {icon ? <Icon name={icon} size="small" /> : null}
      {props.tile ? <Tile color={props.tile.color} icon={props.tile.icon} /> : null}
      {props.prefix ? <span className="suf">{props.prefix}</span> : null}
      <input
        {...controlAttributes(props)}
        // Attributes that are given are set again at each letter, so the default `type` is omitted.
        type={props.type === 'text' ? undefined : props.type}
        aria-haspopup={props.opens ? 'dialog' : undefined}
        onClick={props.onClick}
        {...text}
        readOnly={readOnly}
        placeholder={props.placeholder}
        inputMode={props.inputMode}
        autoComplete={props.autoComplete ?? 'off'}
        maxLength={props.maxLength}
        // biome-ignore lint/a11y/noAutofocus: only pages with one purpose ask for it
        autoFocus={props.autoFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={props.onKeyDown}
        onFocus={props.onFocus}
        onPaste={props.onPaste}
      />
      {suffix ? <span className="suf">{suffix}</span> : null}
      {buttons}
    </FieldBox>
  )
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/**
 * Props of a native text control: `value` and `onChange` render each letter, `defaultValue` leaves it to the
 * control.
 */
interface TextValue<Control extends TextControl> {
  ref: RefObject<Control | null>
  value?: string
  defaultValue?: string
}

/**
 * The value of a native text control. Uncontrolled, it keeps its own text and needs no re-render per letter;
 * a value from elsewhere (undo, a rule, another person) is written into it whenever it renders with a value
 * it does not show.
 */
export function useTextValue<Control extends TextControl>(
  value: string,
  uncontrolled = false,
): TextValue<Control> {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const control = ref.current
    // Setting an unchanged text would move the caret.
    if (uncontrolled && control && control.value !== value) control.value = value
  })
  useLayoutEffect(() => {
    if (uncontrolled && ref.current) keepPlainKeys(ref.current)
  }, [uncontrolled])
  return uncontrolled ? { ref, defaultValue: value } : { ref, value }
}
