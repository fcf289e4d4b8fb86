import { type RefObject, useLayoutEffect, useRef } from 'react'
import { keepPlainKeys } from './plain-keys'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** What a native text control is given: `value` and `onChange` draw each letter, `defaultValue` leaves it to the control. */
interface TextValue<Control extends TextControl> {
  ref: RefObject<Control | null>
  value?: string
  defaultValue?: string
}

/**
 * The value of a native text control. Uncontrolled, it keeps what is typed into it and nothing has to be drawn for a letter; a
 * value from elsewhere (undo, a rule, another person) is written into it whenever it is drawn with one it does not show.
 */
export function useTextValue<Control extends TextControl>(value: string, uncontrolled = false): TextValue<Control> {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const control = ref.current
    // The caret stays where it is in a text that is shown already.
    if (uncontrolled && control && control.value !== value) control.value = value
  })
  useLayoutEffect(() => {
    if (uncontrolled && ref.current) keepPlainKeys(ref.current)
  }, [uncontrolled])
  return uncontrolled ? { ref, defaultValue: value } : { ref, value }
}
