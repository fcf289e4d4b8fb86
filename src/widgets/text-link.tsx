import type { InputProps } from '../contract/widget'
import { TextInput } from '../ui/TextInput'
import { controlOf } from './control'
import { linkOf, type TextInputKind } from './text/link'

/** One line of text on the keyboard of its kind; spaces around it are dropped when the field is left. */
export function TextLinkInput(props: InputProps<string> & { kind: TextInputKind; icon: string }) {
  const { value, onChange, onBlur, kind, icon } = props
  const leave = () => {
    const trimmed = value?.trim() ?? null
    if (trimmed !== value) onChange(trimmed === '' ? null : trimmed)
    onBlur()
  }
  return (
    <TextInput
      {...controlOf(props)}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      onBlur={leave}
      type={kind}
      icon={icon}
      tabular={kind === 'tel'}
    />
  )
}

/** Where a value leads in show mode; plain text when it leads nowhere safe. */
export function TextLink({ value, kind }: { value: string | null; kind: TextInputKind }) {
  const link = value === null ? null : linkOf(value, kind)
  if (!link) return <>{value}</>
  return (
    <a href={link} {...(kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {value}
    </a>
  )
}
