import type { InputProps } from '../../contract/ports/widget'
import { TextLinkInput } from '../text-link'

/** A number with the telephone keyboard; show mode is plain text, because no one calls a fax. */
export function Input(props: InputProps<string>) {
  return <TextLinkInput {...props} kind="tel" icon="print" />
}
