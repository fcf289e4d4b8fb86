import type { InputProps } from '../../contract/widget'
import { TextLinkInput } from '../text-link'

/** A number on the keyboard for telephones; nobody calls a fax, so show mode is the plain text. */
export function Input(props: InputProps<string>) {
  return <TextLinkInput {...props} kind="tel" icon="print" />
}
