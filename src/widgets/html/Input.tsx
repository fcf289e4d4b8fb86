import type { InputProps } from '../../contract/widget'
import { controlOf } from '../control'
import { HtmlEditor } from './Editor'
import { Markup } from './Markup'

/** One label over the bar of buttons and the text. */
export const grouped = true

/** The editor; read only it is the text as it will be read. */
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

/** The text as it is read. */
export function Show({ value }: InputProps<string>) {
  return <Markup value={value} />
}
