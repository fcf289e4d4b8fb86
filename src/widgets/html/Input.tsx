import type { InputProps } from '../../contract/widget'
import { controlOf } from '../control'
import { HtmlEditor } from './Editor'
import { Markup } from './Markup'

/** One label for the toolbar and the text. */
export const grouped = true

/** The editor; read-only it is the rendered text. */
export function Input(props: InputProps<string>) {
  return props.readOnly ? (
    <Show {...props} />
  ) : (
    <HtmlEditor
      {...controlOf(props)}
      label={props.field.label}
      value={props.value}
      onChange={props.onChange}
      text={props.host.text}
    />
  )
}

/** The rendered text. */
export function Show({ value }: InputProps<string>) {
  return <Markup value={value} />
}
