import { type ReactNode, useMemo, useState } from 'react'
import type { Json, JsonObject } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import type { InputProps, View, Widget, WidgetFixture, WidgetHost } from '../../contract/ports/widget'
import { FieldFrame, type FieldFrameProps } from '../../ui/controls/FieldFrame'
import { getDescriptionIds } from '../../ui/controls/FieldMessage'
import { TextButton } from '../../ui/controls/TextButton'
import { useWidgetComponents } from '../field'
import { useOffice, useTexts } from '../office'
import { useRegistry } from '../registry'
import { describeFixture, inWords, type SpecimenState, wholeManifest } from './fixtures'
import { galleryHost, type Weather } from './gallery-host'

export interface SpecimenProps {
  widget: Widget
  fixture: WidgetFixture
  state: SpecimenState
  weather?: Weather
}

const noop = () => undefined

/** Props of a specimen's control, apart from its value. */
interface ControlProps {
  field: FieldDescription
  state: SpecimenState
  host: WidgetHost
  value: Json
  /** what a record would have stored */
  stored: Json
  onChange: (value: Json) => void
  Field: View<{ path: string; width?: number }>
}

/** Values of parts, without the widgets that would draw them. */
const PlainValue: InputProps['Value'] = ({ value }) =>
  typeof value === 'string' ? value : JSON.stringify(value)

function toInputProps({ field, state, host, value, onChange, Field }: ControlProps): InputProps {
  const id = `g-${field.path.replace(/[^\w]+/g, '-')}`
  return {
    id,
    field,
    value,
    mode: state === 'show' ? 'show' : 'update',
    options: field.options,
    disabled: state === 'disabled',
    readOnly: state === 'readOnly' || state === 'show',
    required: state === 'invalid',
    invalid: state === 'invalid',
    describedBy: getDescriptionIds(id, { error: state === 'invalid' ? 'x' : null }),
    host,
    onChange,
    onBlur: noop,
    Field,
    Value: PlainValue,
  }
}

/** One fixture of a widget in one state, with a value of its own that can be changed and put back. */
export function Specimen({ widget, fixture, state, weather = 'ready' }: SpecimenProps) {
  const office = useOffice()
  const { lang } = useTexts()
  const path = `${widget.manifest.id}.${fixture.name.replace(/\W+/g, '-')}.${state}${weather === 'ready' ? '' : `.${weather}`}`
  const field = useMemo(() => describeFixture(wholeManifest(widget), fixture, path), [widget, fixture, path])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another host
  const host = useMemo(() => galleryHost(office, fixture, weather), [office, fixture, weather, lang])
  const [value, setValue] = useState<Json>(fixture.value)
  return (
    <Drawn
      widget={widget}
      told={{
        field,
        state,
        host,
        value,
        stored: fixture.value,
        onChange: setValue,
        Field: useParts(host, state, path, fixture.value),
      }}
    />
  )
}

/** Parts of groups are drawn as texts: their layout is what the group adds. */
function useParts(
  host: WidgetHost,
  state: SpecimenState,
  whole: string,
  stored: Json,
): ControlProps['Field'] {
  const registry = useRegistry()
  return useMemo(
    () =>
      function Part({ path, width }) {
        const id = `g-${path.replace(/[^\w]+/g, '-')}`
        const value = getPart(stored, path.slice(whole.length + 1).split('.'))
        const told = { id, path, host, state, stored: value }
        const label = inWords(path.slice(path.lastIndexOf('.') + 1))
        return (
          <FieldFrame id={id} label={label} path={path} width={width} {...wrongness(state, host)}>
            <PartControl widget={registry.widget('text')} {...told} />
          </FieldFrame>
        )
      },
    [registry, host, state, whole, stored],
  )
}

/** The message of an invalid value. */
function wrongness(state: SpecimenState, host: WidgetHost): Pick<FieldFrameProps, 'required' | 'error'> {
  return state === 'invalid' ? { required: true, error: host.text('VALIDATION.FORMAT') } : {}
}

/** What a fixture holds below some steps; rows of a list are found by their id. */
function getPart(value: Json, [step, ...rest]: readonly string[]): Json {
  if (step === undefined) return typeof value === 'number' ? String(value) : value
  if (Array.isArray(value))
    return getPart(value.find((row) => isObject(row) && row._id === step) ?? null, rest)
  return isObject(value) ? getPart(value[step] ?? null, rest) : null
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface PartControlProps {
  widget: Widget | undefined
  id: string
  path: string
  host: WidgetHost
  /** of the whole: what is locked or wrong is so in all its parts */
  state: SpecimenState
  stored: Json
}

function PartControl({ widget, id, path, host, state, stored }: PartControlProps) {
  const [value, setValue] = useState<Json>(stored)
  if (!widget) return null
  const bare: WidgetFixture = { name: path, schema: { type: 'string' }, options: {}, value: null }
  const field = describeFixture(wholeManifest(widget), bare, path)
  const told: ControlProps = {
    field,
    state,
    host,
    value,
    stored,
    onChange: setValue,
    Field: () => null,
  }
  return <Control widget={widget} input={{ ...toInputProps(told), id }} />
}

function Control({ widget, input }: { widget: Widget; input: InputProps }): ReactNode {
  const faces = useWidgetComponents(widget)
  return <faces.Input {...input} />
}

function Drawn({ widget, told }: { widget: Widget; told: ControlProps }) {
  const faces = useWidgetComponents(widget)
  const { field, state, host, value, stored } = told
  const input = toInputProps(told)
  if (state === 'show') return <Shown widget={widget} input={input} />
  if (faces.frameless) {
    return (
      <div className="group" data-field={field.path} data-w={field.width}>
        <faces.Input {...input} />
      </div>
    )
  }
  const changed = JSON.stringify(value) !== JSON.stringify(stored)
  return (
    <FieldFrame
      id={input.id}
      label={field.label}
      path={field.path}
      width={field.width}
      changed={changed}
      group={faces.grouped}
      {...wrongness(state, host)}
    >
      <faces.Input {...input} />
      {changed ? (
        <TextButton onClick={() => told.onChange(stored)}>{host.text('GALLERY.RESET')}</TextButton>
      ) : null}
    </FieldFrame>
  )
}

/** Show mode: the widget's own component, else its one-line text. */
function Shown({ widget, input }: { widget: Widget; input: InputProps }) {
  const faces = useWidgetComponents(widget)
  const { field, host, value } = input
  const line = widget.text(value, { lang: host.lang, field, text: host.text, lookupLabel: host.lookupLabel })
  return (
    <dl className="shown" data-field={field.path} data-w={field.width}>
      <dt>{field.label}</dt>
      <dd>
        {value === null ? (
          '–'
        ) : faces.Show ? (
          <faces.Show {...(input as InputProps<Json, JsonObject>)} />
        ) : (
          line
        )}
      </dd>
    </dl>
  )
}
