import type { ReactNode } from 'react'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import type { InputProps, TextContext, Widget } from '../../contract/widget'
import { controlId } from './control-id'
import { FieldBoundary } from './FieldBoundary'
import { useFaces } from './faces'
import { useFieldState, useRecord } from './record-context'
import { useRegistry } from './registry'

const nothing = () => {}

/** What is read is drawn from the value itself, which may be an older one than the record's. */
const NoField = () => null

/** A field's present value as it is read in show mode. */
export function ShownValue({ field }: { field: FieldDescription }): ReactNode {
  const { value } = useFieldState(field.path)
  return <AnyValue field={field} value={value} />
}

/** Any value of a field as it is read: the widget's own face, else its one line of text. */
export function AnyValue({ field, value }: { field: FieldDescription; value: Json }): ReactNode {
  const widget = useRegistry().widget(field.widget)
  if (value === null || value === '') return null
  const raw = typeof value === 'string' ? value : JSON.stringify(value)
  if (!widget) return raw
  return (
    <FieldBoundary fallback={() => raw}>
      <WidgetValue field={field} widget={widget} value={value} />
    </FieldBoundary>
  )
}

function WidgetValue({ field, widget, value }: { field: FieldDescription; widget: Widget; value: Json }): ReactNode {
  const { host, ids, open } = useRecord()
  const faces = useFaces(widget)
  if (!faces.Show) {
    const context: TextContext = { lang: host.lang, field, text: host.text, lookupLabel: host.lookupLabel }
    return widget.text(value, context)
  }
  const props: InputProps = {
    id: controlId(field.path, ids),
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
    Field: NoField,
    Value: AnyValue,
    onChange: nothing,
    onBlur: nothing,
  }
  return <faces.Show {...props} />
}
