import { useEffect, useState } from 'react'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import type { InputProps } from '../../contract/ports/widget'
import type { StructuredOptions } from '../../generated/options'
import { Button } from '../../ui/controls/Button'
import { TextButton } from '../../ui/controls/TextButton'
import { KeyValue, KeyValues } from '../../ui/page/KeyValue'
import { SubHeading } from '../../ui/page/SubHeading'
import '../../ui/styles/form-grid.css'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

type Props = InputProps<Json, StructuredOptions>

type Loading = { state: 'none' | 'loading' | 'failed' } | { state: 'ready'; parts: FieldDescription[] }

/** The parts of the form by the record that the other field names; reloaded when that changes. */
function useParts({ field, host, options }: Props): { loading: Loading; retry: () => void } {
  const named = host.useValue(options.by)
  const id =
    typeof named === 'object' && named !== null && !Array.isArray(named) && typeof named.id === 'string'
      ? named.id
      : ''
  const [turn, setTurn] = useState(0)
  const [found, setFound] = useState<{ key: string; loading: Loading } | null>(null)
  const key = `${id} ${turn}`
  useEffect(() => {
    if (id === '' || !host.describe) return
    let left = false
    const settle = (loading: Loading) => {
      if (!left) setFound({ key, loading })
    }
    host.describe(field, id).then(
      (parts) => settle({ state: 'ready', parts }),
      () => settle({ state: 'failed' }),
    )
    return () => {
      left = true
    }
  }, [host, field, id, key])
  const retry = () => setTurn(turn + 1)
  if (id === '' || !host.describe) return { loading: { state: 'none' }, retry }
  return { loading: found?.key === key ? found.loading : { state: 'loading' }, retry }
}

/** The described form; a hint until the other field names its record. */
export function Input(props: Props) {
  const { Field, field, host, id, options } = props
  const { loading, retry } = useParts(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-labelledby={`${id}-title`}>
      <div className="grid12">
        <SubHeading id={`${id}-title`} title={field.label} />
        {loading.state === 'ready' && loading.parts.length > 0
          ? loading.parts.map(({ path, width }) => <Field key={path} path={path} width={width} />)
          : null}
        <Hint loading={loading} host={host} by={options.by} retry={retry} />
      </div>
    </div>
  )
}

/** Focuses the field that names the describing record. */
function focusField(path: string): void {
  document
    .querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] :is(input, select, button)`)
    ?.focus()
}

interface HintProps extends Pick<Props, 'host'> {
  loading: Loading
  by: string
  retry: () => void
}

function Hint({ by, host, loading, retry }: HintProps) {
  if (loading.state === 'none')
    return (
      <p className="muted">
        {host.text('STRUCTURED.NONE')}{' '}
        <TextButton onClick={() => focusField(by)}>{host.text('STRUCTURED.GO')}</TextButton>
      </p>
    )
  if (loading.state === 'loading') return <p className="muted">{host.text('STRUCTURED.LOADING')}</p>
  if (loading.state === 'ready')
    return loading.parts.length > 0 ? null : <p className="muted">{host.text('STRUCTURED.EMPTY')}</p>
  return (
    <p role="alert">
      {host.text('STRUCTURED.FAILED')}{' '}
      <Button small onClick={retry}>
        {host.text('STRUCTURED.RETRY')}
      </Button>
    </p>
  )
}

/** Show mode: the filled values under the labels of their fields. */
export function Show(props: Props) {
  const { field, value, Value } = props
  const { loading } = useParts(props)
  const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  if (loading.state !== 'ready') return null
  const own = (path: string): Json => values[path.slice(field.path.length + 1)] ?? null
  return (
    <KeyValues>
      {loading.parts
        .filter(({ path }) => own(path) !== null && own(path) !== '')
        .map((part) => (
          <KeyValue key={part.path} path={part.path} label={part.label}>
            <Value field={part} value={own(part.path)} />
          </KeyValue>
        ))}
    </KeyValues>
  )
}
