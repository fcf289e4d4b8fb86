import type { InputProps } from '../../contract/ports/widget'
import { useHandOver } from '../../ui/controls/hand-over'
import { TextLink, TextLinkInput } from '../text-link'

/** A website; leaving the field adds the missing `https://`. */
export function Input(props: InputProps<string>) {
  const { value, onChange, onBlur } = props
  const complete = () => {
    if (value !== null && value !== withScheme(value)) onChange(withScheme(value))
  }
  useHandOver(props.field.path, () => {
    complete()
    return null
  })
  const leave = () => {
    complete()
    onBlur()
  }
  return <TextLinkInput {...props} onBlur={leave} kind="url" icon="globe" />
}

/** A link to a new window. */
export function Show({ value }: InputProps<string>) {
  return <TextLink value={value} kind="url" />
}

/** `www.demo.example` → `https://www.demo.example`; texts with a scheme, or that are not host names, stay. */
export function withScheme(typed: string): string {
  const site = typed.trim()
  return /^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(site) ? `https://${site}` : site
}
