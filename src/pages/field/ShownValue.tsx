import type { ReactNode } from 'react'
import type { FieldDescription } from '../../contract/page'
import type { InputProps, TextContext, Widget } from '../../contract/widget'
import { controlId, Field } from './Field'
import { FieldBoundary } from './FieldBoundary'
import { useFaces } from './faces'
import { useFieldState, useRecord } from './record-context'
import { useRegistry } from './registry'

const nothing = () => {}

/** A field's value as it is read in show mode: the widget's own face, else its one line of text. */
export function ShownValue({ field }: { field: FieldDescription }): ReactNode {
  const { value } = useFieldState(field.path)
  const widget = useRegistry().widget(field.widget)
  if (value === null || value === '') return null
  const raw = typeof value === 'string' ? value : JSON.stringify(value)
  if (!widget) return raw
  return (
    <FieldBoundary fallback={() => raw}>
      <WidgetValue field={field} widget={widget} />
    </FieldBoundary>
  )
}

function WidgetValue({ field, widget }: { field: FieldDescription; widget: Widget }): ReactNode {
  const { host, open } = useRecord()
  const { value } = useFieldState(field.path)
  const faces = useFaces(widget)
  if (!faces.Show) {
    const context: TextContext = { lang: host.lang, field, text: host.text, lookupLabel: host.lookupLabel }
    return widget.text(value, context)
  }
  const props: InputProps = {
    id: controlId(field.path),
    field,
    value,
    mode: open.target.mode,
    options: field.options,
    disabled: false,
    readOnly: true,
    required: false,
    invalid: false,
    describedBy: undefined,
    host,
    Field,
    onChange: nothing,
    onBlur: nothing,
  }
  return <faces.Show {...props} />
}
