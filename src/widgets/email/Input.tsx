import type { InputProps } from '../../contract/ports/widget'
import { TextLink, TextLinkInput } from '../text-link'

/** An e-mail address with the matching keyboard. */
export function Input(props: InputProps<string>) {
  return <TextLinkInput {...props} kind="email" icon="mail" />
}

/** A mailto link. */
export function Show({ value }: InputProps<string>) {
  return <TextLink value={value} kind="email" />
}
