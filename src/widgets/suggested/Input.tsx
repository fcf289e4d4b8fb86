import { useMemo, useRef } from 'react'
import type { Json } from '../../contract/json'
import type { LookupRow } from '../../contract/lookup'
import type { RecordData } from '../../contract/record'
import type { InputProps } from '../../contract/widget'
import { SuggestedText } from '../SuggestedText'
import { suggestionSource } from '../suggestion-source'
import { useSuggestions } from '../use-suggestions'
import { clearingOf, fillingOf } from './filling'

/** Rows as suggestions, and which row each was. */
function useRows({ field, host }: InputProps<string>) {
  const rows = useRef(new Map<string, LookupRow>())
  const { suggest } = field
  const source = useMemo(
    () =>
      suggestionSource({
        queryType: 'fetch',
        query: async (text, signal) => {
          if (!suggest) return []
          const found = await host.suggest(suggest, text, signal)
          for (const { value, row } of found) rows.current.set(value, row)
          return found.map(({ value, label }) => ({ value, label, raw: { id: value, label } as RecordData }))
        },
      }),
    [host, suggest],
  )
  return { list: useSuggestions(source), row: (code: string) => rows.current.get(code) }
}

/** Typed freely, or picked: the name of the row is the value, and what is known of the row fills the fields beside it. */
export function Input(props: InputProps<string>) {
  const { field, value, host, onChange, onBlur } = props
  const { suggest } = field
  const { list, row } = useRows(props)
  const typed = useRef(false)
  const latest = useRef(value)
  latest.current = value

  const take = (chosen: LookupRow) => {
    typed.current = false
    const filling = suggest ? fillingOf(suggest, chosen, host.value) : {}
    // One step of undo takes back both.
    if (Object.keys(filling).length > 0) host.fill({ [field.path]: chosen.name, ...filling })
    else onChange(chosen.name)
  }
  /** A text typed to its end counts as chosen; one that names no row keeps what stands beside it, without the old code. */
  const settle = async (written: string) => {
    if (!suggest || !typed.current) return
    typed.current = false
    const named = written === '' ? null : await host.named(suggest, written).catch(() => undefined)
    if (named === undefined || latest.current !== (written === '' ? null : written)) return
    const filling: Record<string, Json> = named ? fillingOf(suggest, named, host.value) : clearingOf(suggest)
    const changed = Object.entries(filling).filter(([path, wanted]) => host.value(path) !== wanted)
    if (changed.length > 0) host.fill(Object.fromEntries(changed))
  }
  return (
    <SuggestedText
      control={props}
      list={list}
      onType={() => {
        typed.current = true
      }}
      onPick={(code) => {
        const chosen = row(code)
        if (chosen) take(chosen)
      }}
      onBlur={() => {
        void settle(value ?? '')
        onBlur()
      }}
    />
  )
}
