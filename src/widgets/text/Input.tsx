import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import { TextInput } from '../../ui/TextInput'
import { controlOf } from '../control'
import { inputKind, linkOf } from './link'
import { lineOf } from './text'

const ICONS = { email: 'mail', tel: undefined, url: undefined, text: undefined }

/** One line of text; what the server sets or what has several languages is read only here. */
export function Input(props: InputProps<Json>) {
  const { field, value, host, onType = props.onChange } = props
  const kind = inputKind(field)
  const plain = field.kind === 'text'
  return (
    <TextInput
      {...controlOf(props)}
      value={lineOf(value, { lang: host.lang, field })}
      uncontrolled
      onChange={(typed) => onType(typed === '' ? null : typed)}
      type={kind === 'text' ? 'text' : kind}
      icon={ICONS[kind]}
      tabular={field.options.tabular === true}
      suffix={typeof field.options.suffix === 'string' ? field.options.suffix : undefined}
      readOnly={props.readOnly || !plain || field.options.filled === true}
    />
  )
}

/** Mails, calls and sites are links. */
export function Show({ field, value, host }: InputProps<Json>) {
  const line = lineOf(value, { lang: host.lang, field })
  const kind = inputKind(field)
  const link = linkOf(line, kind)
  const suffix = typeof field.options.suffix === 'string' ? ` ${field.options.suffix}` : ''
  if (!link)
    return <span className={field.options.tabular === true || field.kind === 'instant' ? 'num' : undefined}>{line + suffix}</span>
  return (
    <a href={link} {...(kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {line}
    </a>
  )
}
