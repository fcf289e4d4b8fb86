import { useMemo, useState } from 'react'
import { PREFETCH_RESULTS, SUGGEST_RESULTS } from '../../contract/constants'
import type { RelationValue } from '../../contract/model/record'
import type { InputProps } from '../../contract/ports/widget'
import type { RelationsOptions } from '../../generated/options'
import { ChipBox } from '../../ui/choices/ChipBox'
import { SuggestBox } from '../../ui/choices/SuggestBox'
import { useHandOver } from '../../ui/controls/hand-over'
import { MiniButton } from '../../ui/controls/MiniButton'
import { toControlProps } from '../control'
import { AUTOCOMPLETE, exactMatch, suggestionSource, useSuggestions } from '../use-suggestions'

type Props = InputProps<RelationValue[], RelationsOptions>

/** One label for the chips and the box that adds them. */
export const grouped = true

/** Records already chosen are not suggested again. */
function useOffered({ field, host, options }: Props, chosen: readonly RelationValue[]) {
  const { pick: pickup, queryType = 'fetch' } = options
  // The server does not know what is chosen: requesting that many more guarantees a full list.
  const size = queryType === 'prefetch' ? PREFETCH_RESULTS : SUGGEST_RESULTS + chosen.length
  const source = useMemo(
    () =>
      suggestionSource({
        queryType,
        query: (text, signal) => host.search(field, text, signal, { pickup, size }),
        prefetch: (signal) => host.search(field, '', signal, { pickup, size }),
      }),
    [field, host, queryType, pickup, size],
  )
  return useSuggestions(source, AUTOCOMPLETE, ({ value }) => !chosen.some(({ id }) => id === value))
}

/** Chips with remove buttons, and a box that finds another record; nothing is added beyond the limit. */
export function Input(props: Props) {
  const { field, value, host, options, disabled, readOnly, onChange, onBlur } = props
  const chosen = value ?? []
  const [draft, setDraft] = useState('')
  const list = useOffered(props, chosen)
  const most = field.schema.maxItems ?? Number.POSITIVE_INFINITY
  const full = chosen.length >= most

  const add = (more: readonly RelationValue[]) => {
    const fresh = more
      .filter(({ id }) => !chosen.some((one) => one.id === id))
      .map(({ id, label }) => ({ id, label }))
    if (fresh.length > 0) onChange([...chosen, ...fresh].slice(0, most))
  }
  const remove = (gone: string) => onChange(chosen.length > 1 ? chosen.filter(({ id }) => id !== gone) : null)
  const type = (text: string) => {
    setDraft(text)
    list.ask(text)
  }
  const take = (id: string) => {
    const found = list.find(id)
    if (found) add([{ id, label: found.label }])
    type('')
  }
  useHandOver(field.path, () => {
    if (draft.trim() === '') return null
    const meant = exactMatch(list.offered, draft)
    if (meant === null) return 'INCORRECT'
    take(meant.value)
    return null
  })
  const pick = options.pick && !disabled && !readOnly && !full ? host.pick : null
  return (
    <ChipBox
      chips={chosen.map(({ id, label }) => ({ value: id, label }))}
      onRemove={remove}
      disabled={disabled}
      readOnly={readOnly}
    >
      {readOnly ? null : (
        <SuggestBox
          {...toControlProps(props)}
          required={false}
          label={field.label}
          disabled={disabled || full}
          value={draft}
          suggestions={list.offered}
          state={list.state}
          onRetry={list.retry}
          short={host.text('FIELD.SEARCH')}
          placeholder={disabled ? undefined : (field.placeholder ?? host.text('FIELD.ADD'))}
          onOpen={() => list.ask(draft)}
          onType={type}
          onPick={take}
          onBlur={() => {
            setDraft('')
            onBlur()
          }}
          buttons={
            pick ? (
              <MiniButton
                icon="list"
                label={host.text('FIELD.PICK', { label: field.label })}
                onClick={async () => add((await pick(field, true)) ?? [])}
              />
            ) : null
          }
        />
      )}
    </ChipBox>
  )
}

/** Chips that link to the records which the person may read. */
export function Show({ field, value, host }: Props) {
  const { relation } = field
  const link = (id: string) => relation && host.recordHref(relation.route, id)
  return (
    <ChipBox chips={(value ?? []).map(({ id, label }) => ({ value: id, label, href: link(id) }))} readOnly />
  )
}
