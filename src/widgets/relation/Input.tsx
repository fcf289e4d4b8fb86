import type { RelationValue } from '../../contract/record'
import type { InputProps } from '../../contract/widget'
import { ComboBox } from '../../ui/ComboBox'
import { Link } from '../../ui/Link'
import { MiniButton } from '../../ui/MiniButton'
import { controlOf } from '../control'
import { useSearch } from './use-search'

type Props = InputProps<RelationValue>

/** Leads to the record; absent while nothing is chosen. */
function OpenRecord({ field, value, host }: Props) {
  if (!value || !field.relation) return null
  const path = host.recordPath(field.relation.route, value.id)
  return (
    <MiniButton icon="external" label={host.text('FIELD.OPEN', { label: value.label })} onClick={() => host.navigate(path)} />
  )
}

/** A record found by typing three characters of its title. */
export function Input(props: Props) {
  const { field, value, host, onChange } = props
  const { records, state, search, offered } = useSearch(host, field)
  const pick = (key: string | null) => onChange(key === null ? null : (offered(key) ?? value))
  const options = records.map((record) => ({ value: record.id, label: record.label }))
  return (
    <ComboBox
      {...controlOf(props)}
      value={value?.id ?? null}
      valueLabel={value?.label}
      options={options}
      onChange={pick}
      onSearch={search}
      state={state === 'error' ? 'error' : state === 'loading' ? 'loading' : 'ready'}
      placeholder={field.placeholder ?? host.text('FIELD.SEARCH')}
      actions={<OpenRecord {...props} />}
    />
  )
}

/** A link to the record. */
export function Show({ field, value, host }: Props) {
  if (!value) return null
  if (!field.relation) return <>{value.label}</>
  return <Link href={host.recordPath(field.relation.route, value.id)}>{value.label}</Link>
}
