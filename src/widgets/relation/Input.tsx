import { useMemo } from 'react'
import { PREFETCH_RESULTS } from '../../contract/constants'
import type { RelationValue, Suggestion } from '../../contract/model/record'
import type { InputProps } from '../../contract/ports/widget'
import type { RelationOptions } from '../../generated/options'
import { SuggestBox } from '../../ui/choices/SuggestBox'
import { Link } from '../../ui/controls/Link'
import { MiniButton } from '../../ui/controls/MiniButton'
import { toControlProps } from '../control'
import { exactMatch, suggestionSource, useExactMatch, useSuggestions } from '../use-suggestions'

/** The chosen record, or a typed text without a record: it is `incorrect` until one is chosen (AUTO-12). */
type Props = InputProps<RelationValue | string, RelationOptions>

/** A link to the record; absent while none is chosen, or where the person may not read it. */
function OpenRecord({ field, value, host }: Props) {
  if (!value || typeof value === 'string' || !field.relation) return null
  const path = host.recordHref(field.relation.route, value.id)
  if (path === null) return null
  return (
    <MiniButton
      icon="external"
      label={host.text('FIELD.OPEN', { label: value.label })}
      onClick={() => host.navigate(path)}
    />
  )
}

/** Opens the list of records to choose from, where the file allows it. */
function PickRecord({ field, options, host, disabled, readOnly, onChange }: Props) {
  const { pick: open } = host
  if (!options.pick || !open || disabled || readOnly) return null
  const pick = async () => {
    const [picked] = (await open(field)) ?? []
    if (picked) onChange(picked)
  }
  return (
    <MiniButton
      icon="list"
      label={host.text('FIELD.PICK', { label: field.label })}
      onClick={() => void pick()}
    />
  )
}

/**
 * Suggestions by the field's options: searched while typing unless the file says that they are loaded once.
 */
function useSource({ field, host, options }: Props) {
  const queryType = options.queryType ?? 'fetch'
  const { pick: pickup = false } = options
  return useMemo(
    () =>
      suggestionSource({
        queryType,
        query: (text, signal) => host.search(field, text, signal, { pickup }),
        prefetch: (signal) => host.search(field, '', signal, { pickup, size: PREFETCH_RESULTS }),
      }),
    [field, host, queryType, pickup],
  )
}

/** A label within a sentence: `Agente` → `agente`, `PEC` stays. */
const within = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label

/** A record found by typing, or from a list loaded once. */
export function Input(props: Props) {
  const { field, value, host, onChange, onBlur } = props
  const source = useSource(props)
  const list = useSuggestions(source)
  const typed = typeof value === 'string' ? value : null
  const choose = ({ value: id, label }: Suggestion) => onChange({ id, label })
  const pick = (id: string) => {
    const found = list.find(id)
    if (found) choose(found)
  }
  const type = (text: string) => {
    list.ask(text)
    onChange(text === '' ? null : text)
  }
  const settling = useExactMatch(field.path, typed === null ? null : exactMatch(list.offered, typed), choose)
  const add = host.addRecord(field)
  const hint =
    field.placeholder ??
    (source.queryType === 'fetch'
      ? host.text('FIELD.FIND', { name: within(field.label) })
      : host.text('FIELD.CHOOSE'))
  return (
    <SuggestBox
      {...toControlProps(props)}
      value={typed ?? (value as RelationValue | null)?.label ?? ''}
      suggestions={list.offered}
      state={list.state}
      onRetry={list.retry}
      short={host.text('FIELD.SEARCH')}
      placeholder={props.disabled || props.readOnly ? undefined : hint}
      onOpen={() => {
        settling.entered()
        list.ask(typed ?? '')
      }}
      onType={type}
      onPick={pick}
      onClear={props.required ? undefined : () => type('')}
      onBlur={() => {
        settling.left()
        onBlur()
      }}
      add={add ? { label: host.text('FIELD.ADD_RECORD'), onAdd: add } : undefined}
      buttons={
        <>
          <OpenRecord {...props} />
          <PickRecord {...props} />
        </>
      }
    />
  )
}

/** The link to the record; plain text where there is none, or the person may not read it. */
export function Show({ field, value, host }: Props) {
  if (!value) return null
  if (typeof value === 'string') return value
  const path = field.relation ? host.recordHref(field.relation.route, value.id) : null
  return path === null ? value.label : <Link href={path}>{value.label}</Link>
}
