import type { InputProps } from '../../contract/widget'
import { TextLink, TextLinkInput } from '../text-link'

/** A number on the keyboard for telephones. */
export function Input(props: InputProps<string>) {
  return <TextLinkInput {...props} kind="tel" icon="phone" />
}

/** A link that calls. */
export function Show({ value }: InputProps<string>) {
  return <TextLink value={value} kind="tel" />
}
