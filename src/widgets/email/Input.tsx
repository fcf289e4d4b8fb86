import type { InputProps } from '../../contract/widget'
import { TextLink, TextLinkInput } from '../text-link'

/** An address on the keyboard for addresses. */
export function Input(props: InputProps<string>) {
  return <TextLinkInput {...props} kind="email" icon="mail" />
}

/** A link that writes a message. */
export function Show({ value }: InputProps<string>) {
  return <TextLink value={value} kind="email" />
}
