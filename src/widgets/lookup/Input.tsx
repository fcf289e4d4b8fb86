import { lazy, Suspense } from 'react'
import { followsField } from '../../contract/model/filter-params'
import type { InputProps, LookupState } from '../../contract/ports/widget'
import type { LookupOptions } from '../../generated/options'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { TextButton } from '../../ui/controls/TextButton'
import { TextInput } from '../../ui/controls/TextInput'
import { toControlProps } from '../control'
import { StandIn } from '../StandIn'
import { useWithRetired } from '../with-retired'

/** Loaded with the widget itself, so that it is available before the rows of a long table are. */
const arriving = import('../../ui/choices/ComboBox')
const ComboBox = lazy(async () => ({ default: (await arriving).ComboBox }))

/** From this many options on the list is searchable, unless the option `longFrom` overrides it. */
const LONG_FROM = 30

type Props = InputProps<string, LookupOptions> & { state: LookupState; valueLabel: string | undefined }

/** The placeholder while the table has no options. */
function emptyText({ field, host, state }: Props): string {
  if (state.state === 'loading') return host.text('FIELD.LOADING')
  if (state.state === 'error') return host.text('FIELD.LOAD_FAILED')
  const leaders = Object.values(field.lookup?.filter ?? {}).filter(followsField)
  const first = state.state === 'idle' ? host.chooseFirst(leaders.map((leader) => leader.field)) : null
  return first ?? field.placeholder ?? host.text('FIELD.CHOOSE')
}

function Short(props: Props) {
  const { value, onChange, required, state, host } = props
  const lost = state.state === 'error' && !props.readOnly && !props.disabled
  return (
    <>
      <NativeSelect
        {...toControlProps(props)}
        value={value}
        valueLabel={props.valueLabel}
        onChange={onChange}
        options={state.options}
        empty={required && value !== null ? false : emptyText(props)}
      />
      {lost ? <TextButton onClick={state.retry}>{host.text('APP.RETRY')}</TextButton> : null}
    </>
  )
}

function Long(props: Props) {
  const { value, onChange, state, id } = props
  const label = state.options.find((option) => option.value === value)?.label ?? props.valueLabel
  return (
    <Suspense fallback={<StandIn id={id} label={props.field.label} value={label ?? value ?? ''} />}>
      <ComboBox
        {...toControlProps(props)}
        value={value}
        valueLabel={props.valueLabel}
        onChange={onChange}
        options={state.options}
        state={state.state === 'error' ? 'error' : state.state === 'loading' ? 'loading' : 'ready'}
        onRetry={state.retry}
        placeholder={emptyText(props)}
      />
    </Suspense>
  )
}

/** The table has no options and the file allows free text. */
function Free(props: Props) {
  const { value, onChange } = props
  return (
    <TextInput
      {...toControlProps(props)}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
    />
  )
}

/**
 * A native select for a short table, a searchable list for a long one, a text box where there are no options.
 */
export function Input(props: InputProps<string, LookupOptions>) {
  const { longFrom = LONG_FROM, free = false } = props.options
  const { state, retired } = useWithRetired(
    props.host,
    props.field,
    props.value === null ? [] : [props.value],
  )
  const all: Props = { ...props, state, valueLabel: retired[0]?.label }
  if (free && state.state === 'ready' && state.options.length === 0) return <Free {...all} />
  const long = state.options.length >= longFrom
  return long && !props.readOnly ? <Long {...all} /> : <Short {...all} />
}

/** The label, once the table has loaded. */
export function Show({ field, value, host }: InputProps<string>) {
  const { state, retired } = useWithRetired(host, field, value === null ? [] : [value])
  return <>{[...state.options, ...retired].find((option) => option.value === value)?.label ?? value}</>
}
