import type { InputProps } from '../../contract/ports/widget'
import type { HtmlOptions } from '../../generated/options'
import { toControlProps } from '../control'
import { PlaceholderErrors } from '../PlaceholderTool'
import { HtmlEditor } from './Editor'
import { LetterEditor } from './LetterEditor'
import { Markup } from './Markup'

/** One label for the toolbar and the text. */
export const grouped = true

/** The editor; read-only it is the rendered text. */
export function Input(props: InputProps<string, HtmlOptions>) {
  const { field, host, onChange, options, value } = props
  if (props.readOnly) return <Markup value={value} />
  const control = { ...toControlProps(props), label: field.label, value, onChange }
  if (!options.placeholders && !options.source) return <HtmlEditor {...control} text={host.text} />
  return (
    <>
      <LetterEditor {...control} host={host} path={field.path} source={options.source === true} />
      <PlaceholderErrors field={field} host={host} />
    </>
  )
}

/** The rendered text. */
export function Show({ value }: InputProps<string>) {
  return <Markup value={value} />
}
