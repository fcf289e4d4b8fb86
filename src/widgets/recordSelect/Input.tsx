import { useEffect, useState } from 'react'
import type { Json } from '../../contract/json'
import type { RelationValue, Suggestion } from '../../contract/model/record'
import type { InputProps } from '../../contract/ports/widget'
import type { RecordSelectOptions } from '../../generated/options'
import { NativeSelect } from '../../ui/controls/NativeSelect'
import { TextButton } from '../../ui/controls/TextButton'
import { toControlProps } from '../control'

/** Maximum number of records of such a list; longer ones need the searching widget. */
const LIST_MAX = 200

type Props = Pick<InputProps<RelationValue, RecordSelectOptions>, 'host' | 'field' | 'options'>

type Loaded =
  | { state: 'loading' | 'error'; records: RelationValue[] }
  | { state: 'ready'; records: RelationValue[] }

/** The whole list of the related entity, loaded once; `again` retries after a failure. */
function useRecords({ host, field, options }: Props, attempt: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading', records: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const ended = new AbortController()
    setLoaded({ state: 'loading', records: [] })
    host.search(field, '', ended.signal, { size: LIST_MAX }).then(
      (found) =>
        ended.signal.aborted ||
        setLoaded({
          state: 'ready',
          records: found.map((one) => ({ id: one.value, label: recordLabel(one, options.labels) })),
        }),
      () => ended.signal.aborted || setLoaded({ state: 'error', records: [] }),
    )
    return () => ended.abort()
  }, [host, field, options, attempt])
  return loaded
}

const WORDS = { loading: 'FIELD.LOADING', error: 'FIELD.LOAD_FAILED', ready: 'FIELD.CHOOSE' } as const

/** A native select over the records' labels. */
export function Input(props: InputProps<RelationValue, RecordSelectOptions>) {
  const { value, host, onChange } = props
  const [attempt, setAttempt] = useState(0)
  const { state, records } = useRecords(props, attempt)
  const known = value === null || records.some(({ id }) => id === value.id) ? records : [value, ...records]
  const pick = (id: string | null) => onChange(known.find((record) => record.id === id) ?? null)
  return (
    <>
      <NativeSelect
        {...toControlProps(props)}
        value={value?.id ?? null}
        onChange={pick}
        options={known.map(({ id, label }) => ({ value: id, label }))}
        empty={props.required && value !== null ? false : host.text(WORDS[state])}
      />
      {state === 'error' ? (
        <TextButton onClick={() => setAttempt(attempt + 1)}>{host.text('APP.RETRY')}</TextButton>
      ) : null}
    </>
  )
}

/** A record's text in the list: the first non-empty field named, else its title (API-34, API-35). */
export function recordLabel({ label, raw }: Suggestion, fields: Json | undefined): string {
  const named = Array.isArray(fields) ? fields.map((field) => raw[String(field)]) : []
  return named.find((value) => typeof value === 'string' && value !== '')?.toString() ?? label
}
