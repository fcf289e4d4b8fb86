import type { Json } from '../../contract/json'
import type { InputProps } from '../../contract/widget'
import type { TextOptions } from '../../generated/options'
import { TextInput } from '../../ui/TextInput'
import { controlOf } from '../control'
import { Placeable } from '../Placeable'
import { inputKind, linkOf } from './link'
import { lineOf } from './text'

const ICONS = { email: 'mail', tel: undefined, url: undefined, text: undefined }

/** One line of text; instants, which the server sets, are read-only here. */
export function Input(props: InputProps<Json, TextOptions>) {
  const { field, value, host, options, onType = props.onChange } = props
  const kind = inputKind(field, options)
  const change = (typed: string) => onType(typed === '' ? null : typed)
  return (
    <Placeable {...props} change={change}>
      <TextInput
        {...controlOf(props)}
        value={lineOf(value, { lang: host.lang, field })}
        uncontrolled
        onChange={change}
        type={kind === 'text' ? 'text' : kind}
        icon={ICONS[kind]}
        tabular={options.tabular === true}
        suffix={options.suffix}
        readOnly={props.readOnly || field.kind === 'instant' || options.filled === true}
      />
    </Placeable>
  )
}

/** E-mail addresses, telephone numbers and websites are links. */
export function Show({ field, value, host, options }: InputProps<Json, TextOptions>) {
  const line = lineOf(value, { lang: host.lang, field })
  const kind = inputKind(field, options)
  const link = linkOf(line, kind)
  const suffix = options.suffix === undefined ? '' : ` ${options.suffix}`
  if (!link) return <span className={options.tabular || field.kind === 'instant' ? 'num' : undefined}>{line + suffix}</span>
  return (
    <a href={link} {...(kind === 'url' ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {line}
    </a>
  )
}
