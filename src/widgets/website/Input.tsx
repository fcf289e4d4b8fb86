import type { InputProps } from '../../contract/widget'
import { TextLink, TextLinkInput } from '../text-link'
import { withScheme } from './scheme'

/** A site; leaving the field adds the `https://` that nobody types. */
export function Input(props: InputProps<string>) {
  const { value, onChange, onBlur } = props
  const leave = () => {
    if (value !== null && value !== withScheme(value)) onChange(withScheme(value))
    onBlur()
  }
  return <TextLinkInput {...props} onBlur={leave} kind="url" icon="globe" />
}

/** A link to a new window. */
export function Show({ value }: InputProps<string>) {
  return <TextLink value={value} kind="url" />
}
