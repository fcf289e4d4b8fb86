import { useMemo, useState } from 'react'
import { CHIPS_PAUSE_MS } from '../../contract/constants'
import type { RecordData, Suggestion } from '../../contract/model/record'
import { SuggestBox } from '../../ui/choices/SuggestBox'
import { useHandOver } from '../../ui/controls/hand-over'
import { toControlProps } from '../control'
import { exactMatch, type SuggestionSource, useSuggestions } from '../use-suggestions'
import type { AddingProps } from './adding'

/** Suggestions that are searched while typing, or loaded once; free texts too where the file allows them. */
export function AskedBox({ base, chosen, add, full, ...props }: AddingProps) {
  const { field, host } = props
  const [draft, setDraft] = useState('')
  const isOnce = base.queryType === 'prefetch'
  // Suggestions loaded once stay on offer when a chip is removed.
  const left = isOnce ? NONE : chosen
  const source = useMemo<SuggestionSource>(() => {
    const models = async (text: string, signal: AbortSignal) =>
      (await base.ask(text, signal, left)).map((one) => toSuggestion(one, base.toName(one)))
    return { queryType: isOnce ? 'prefetch' : 'fetch', ask: models }
  }, [base, left, isOnce])
  const taken = new Set(chosen)
  const list = useSuggestions(
    source,
    { pause: CHIPS_PAUSE_MS, characters: 1 },
    ({ value }) => !taken.has(value),
  )
  const type = (text: string) => {
    setDraft(text)
    list.ask(text)
  }
  const take = (text: string) => {
    add(text)
    type('')
  }
  useHandOver(field.path, () => {
    if (draft.trim() === '') return null
    const meant = base.restricted ? exactMatch(list.offered, draft)?.value : draft
    if (meant === undefined) return 'INCORRECT'
    take(meant)
    return null
  })
  const settle = () => {
    if (draft.trim() !== '' && !base.restricted) add(draft)
    setDraft('')
    props.onBlur()
  }
  return (
    <SuggestBox
      {...toControlProps(props)}
      required={false}
      label={field.label}
      disabled={props.disabled || full}
      value={draft}
      suggestions={list.offered}
      state={list.state}
      onRetry={list.retry}
      short={host.text('FIELD.ADD')}
      placeholder={field.placeholder ?? host.text('FIELD.ADD')}
      maxLength={base.maxLength}
      onOpen={() => list.ask(draft)}
      onType={type}
      onPick={take}
      onEnter={base.restricted ? undefined : () => take(draft)}
      onBlur={settle}
    />
  )
}

const NONE: readonly string[] = []

function toSuggestion(text: string, label: string): Suggestion {
  return { value: text, label, raw: { id: text, label } as RecordData }
}
