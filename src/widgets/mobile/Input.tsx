import type { InputProps } from '../../contract/ports/widget'
import { TextLink, TextLinkInput } from '../text-link'

/** A number with the telephone keyboard. */
export function Input(props: InputProps<string>) {
  return <TextLinkInput {...props} kind="tel" icon="smartphone" />
}

/** A tel link. */
export function Show({ value }: InputProps<string>) {
  return <TextLink value={value} kind="tel" />
}
