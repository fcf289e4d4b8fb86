import { useMemo, useRef } from 'react'
import type { Json } from '../../contract/json'
import type { Suggest } from '../../contract/model/field'
import type { LookupRow } from '../../contract/model/lookup'
import type { RecordData } from '../../contract/model/record'
import type { InputProps } from '../../contract/ports/widget'
import { useHandOver } from '../../ui/controls/hand-over'
import { SuggestedText } from '../SuggestedText'
import { suggestionSource, useSuggestions } from '../use-suggestions'

/** Suggests rows, and remembers the row of each suggestion. */
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

/** Typed freely, or chosen: the row's name is the value, and its data fill the sibling fields. */
export function Input(props: InputProps<string>) {
  const { field, value, host, onChange, onBlur } = props
  const { suggest } = field
  const { list, row } = useRows(props)
  const typed = useRef(false)
  const latest = useRef(value)
  latest.current = value

  const take = (chosen: LookupRow) => {
    typed.current = false
    const filling = suggest ? getSuggestedValues(suggest, chosen, host.value) : {}
    // One undo step reverts both.
    if (Object.keys(filling).length > 0) host.fill({ [field.path]: chosen.name, ...filling })
    else onChange(chosen.name)
  }
  /**
   * A completely typed name counts as chosen; a text without a row keeps the sibling fields, except the old
   * code.
   */
  const complete = async (written: string) => {
    if (!suggest) return
    const named = written === '' ? null : await host.named(suggest, written).catch(() => undefined)
    if (named === undefined || latest.current !== (written === '' ? null : written)) return
    const filling: Record<string, Json> = named
      ? getSuggestedValues(suggest, named, host.value)
      : toClearing(suggest)
    const changed = Object.entries(filling).filter(([path, wanted]) => host.value(path) !== wanted)
    if (changed.length > 0) host.fill(Object.fromEntries(changed))
  }
  const settling = useRef<Promise<void> | null>(null)
  /** Runs once per typed text; whoever asks meanwhile waits for the same answer. */
  const settle = (): Promise<void> | null => {
    if (typed.current) {
      typed.current = false
      const run = complete(value ?? '').finally(() => {
        if (settling.current === run) settling.current = null
      })
      settling.current = run
    }
    return settling.current
  }
  // A save would store the new name with the code of the row before.
  useHandOver(field.path, () => settle()?.then(() => null) ?? null)
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
        void settle()
        onBlur()
      }}
    />
  )
}

/** The key that identifies a row: a text without a row has none. */
const IDENTITY = 'code'

/**
 * The values a row fills, by path: of several comma-separated ones the current value if it is among them,
 * else none. Empty cells leave their field unchanged.
 */
export function getSuggestedValues(
  { fill }: Suggest,
  row: LookupRow,
  valueAt: (path: string) => Json,
): Record<string, Json> {
  const filled = Object.entries(fill).flatMap(([path, key]): [string, Json][] => {
    const cell = row[key as keyof LookupRow]
    if (typeof cell !== 'string' || cell === '') return []
    const values = cell.split(',').map((one) => one.trim())
    if (values.length === 1) return [[path, cell]]
    const present = valueAt(path)
    return [[path, typeof present === 'string' && values.includes(present) ? present : null]]
  })
  return Object.fromEntries(filled)
}

/** The values cleared when the text names no row: only the code of the previous row. */
export function toClearing({ fill }: Suggest): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fill).flatMap(([path, key]) => (key === IDENTITY ? [[path, null]] : [])),
  )
}
