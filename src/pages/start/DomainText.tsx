import type { FieldDescription } from '../../contract/model/page'
import type { InputProps } from '../../contract/ports/widget'
import { useWidgetComponents } from '../field'
import { useOffice } from '../office'
import { plainHost } from '../plain-host'
import { useRegistry } from '../registry'

/** The widget that reads markup, and sanitizes it once more. */
const MARKUP = 'html'

const FIELD: FieldDescription = {
  path: 'home',
  kind: 'text',
  label: '',
  tooltip: null,
  placeholder: null,
  widget: MARKUP,
  options: {},
  width: 12,
  schema: { type: 'string' },
  required: false,
  readOnly: true,
  lockedBy: null,
  choices: null,
  lookup: null,
  relation: null,
  children: [],
  sensitive: false,
}

const noop = () => undefined
const none = () => null

/** The content that the domain shows to everyone on the start page. */
export function DomainText({ html }: { html: string }) {
  const office = useOffice()
  const widget = useRegistry().widget(MARKUP)
  return widget ? <Shown widget={widget} value={html} host={plainHost(office)} /> : null
}

type ShownProps = Pick<InputProps<string>, 'host' | 'value'> & {
  widget: Parameters<typeof useWidgetComponents>[0]
}

function Shown({ host, value, widget }: ShownProps) {
  const { Show } = useWidgetComponents(widget)
  if (!Show) return null
  const reading = {
    mode: 'show',
    options: {},
    disabled: false,
    readOnly: true,
    required: false,
    invalid: false,
  } as const
  const told = { id: 'home-text', field: FIELD, value, host, describedBy: undefined, ...reading }
  return <Show {...told} Field={none} Value={none} onChange={noop} onBlur={noop} />
}
