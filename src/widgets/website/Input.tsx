import type { InputProps } from '../../contract/widget'
import { TextLink, TextLinkInput } from '../text-link'

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

/** `www.demo.example` → `https://www.demo.example`; what already names a scheme, or is no host name, stays. */
export function withScheme(typed: string): string {
  const site = typed.trim()
  return /^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(site) ? `https://${site}` : site
}
