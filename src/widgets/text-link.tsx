import type { InputProps } from '../contract/ports/widget'
import { TextInput } from '../ui/controls/TextInput'
import { toControlProps } from './control'
import { type TextInputKind, toLink } from './text/link'

/**
 * One line of text with the keyboard of its kind; surrounding spaces are trimmed when the field loses focus.
 */
export function TextLinkInput(props: InputProps<string> & { kind: TextInputKind; icon: string }) {
  const { value, onChange, onBlur, kind, icon } = props
  const leave = () => {
    const trimmed = value?.trim() ?? null
    if (trimmed !== value) onChange(trimmed === '' ? null : trimmed)
    onBlur()
  }
  return (
    <TextInput
      {...toControlProps(props)}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      onBlur={leave}
      type={kind}
      icon={icon}
      tabular={kind === 'tel'}
    />
  )
}

/** A value as a link in show mode; plain text without a safe target. */
export function TextLink({ value, kind }: { value: string | null; kind: TextInputKind }) {
  const link = value === null ? null : toLink(value, kind)
  if (!link) return <>{value}</>
  return (
    <a href={link} {...(kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {value}
    </a>
  )
}
