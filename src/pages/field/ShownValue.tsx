import { Component, type ReactNode, use } from 'react'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import type { InputProps, TextContext, Widget, WidgetComponents } from '../../contract/ports/widget'
import { useRegistry } from '../registry'
import { useFieldState, useRecord } from './record-context'

const noop = () => {}

/** Show mode draws the given value, which may be older than the record's. */
const NoField = () => null

/** A field's current value in show mode. */
export function ShownValue({
  field,
  always = false,
}: {
  field: FieldDescription
  always?: boolean
}): ReactNode {
  const { value } = useFieldState(field.path)
  return <AnyValue field={field} value={value} always={always} />
}

interface AnyValueProps {
  field: FieldDescription
  value: Json
  /** without a value too */
  always?: boolean
}

/** Any value of a field in show mode: the widget's own component, else its one-line text. */
export function AnyValue({ always = false, field, value }: AnyValueProps): ReactNode {
  const widget = useRegistry().widget(field.widget)
  if (!always && (value === null || value === '')) return null
  const raw = typeof value === 'string' ? value : JSON.stringify(value)
  if (!widget) return raw
  return (
    <FieldBoundary fallback={() => raw} plugin={widget}>
      <WidgetValue field={field} widget={widget} value={value} />
    </FieldBoundary>
  )
}

function WidgetValue({
  field,
  widget,
  value,
}: {
  field: FieldDescription
  widget: Widget
  value: Json
}): ReactNode {
  const { host, ids, open } = useRecord()
  const faces = useWidgetComponents(widget)
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
    onChange: noop,
    onBlur: noop,
  }
  return <faces.Show {...props} />
}

export interface FieldBoundaryProps {
  /** drawn instead when the plugin fails; `retry` draws the plugin once more */
  fallback: (error: unknown, retry: () => void) => ReactNode
  /** another one is drawn afresh: the plugin was replaced */
  plugin?: unknown
  children: ReactNode
}

/** Keeps a broken plugin from breaking the page. */
export class FieldBoundary extends Component<FieldBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false, plugin: this.props.plugin }

  static getDerivedStateFromProps({ plugin }: FieldBoundaryProps, state: { plugin: unknown }) {
    return plugin === state.plugin ? null : { error: null, failed: false, plugin }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true }
  }

  retry = () => this.setState({ error: null, failed: false })

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error, this.retry) : this.props.children
  }
}

const arrived = new WeakMap<WidgetComponents, Promise<WidgetComponents>>()

/**
 * Loaded components as settled promises, so that React does not suspend: a component that suspended once must
 * read them in the same way.
 */
function toFulfilledPromise(faces: WidgetComponents): Promise<WidgetComponents> {
  const promise =
    arrived.get(faces) ?? Object.assign(Promise.resolve(faces), { status: 'fulfilled', value: faces })
  arrived.set(faces, promise)
  return promise
}

/** The loaded half of a widget; suspends until it has arrived. */
export function useWidgetComponents(widget: Widget): WidgetComponents {
  const loaded = useRegistry().components(widget)
  return use(loaded instanceof Promise ? loaded : toFulfilledPromise(loaded))
}

/** Id of a field's control: `crew.7.email` → `f-crew-7-email`. `ids` is the prefix of one record's ids. */
export function controlId(path: string, ids: string): string {
  return `${ids}-${path.replace(/[^\w]+/g, '-')}`
}
