import { useState } from 'react'
import { useAfterPress } from './use-after-press'

/** One rule of a form: the text of what is wrong with a value, or null. */
export type Rules<K extends string> = Record<K, (values: Record<K, string>) => string | null>

/** The state of a small form. */
export interface Fields<K extends string> {
  values: Record<K, string>
  /** no rule is broken */
  isValid: boolean
  /** what is wrong with a field, once it was left */
  error: (name: K) => string | null
  change: (name: K) => (value: string) => void
  leave: (name: K) => () => void
  set: (part: Partial<Record<K, string>>) => void
  /** begins a field anew: empty, and not called wrong before it is left again */
  empty: (name: K) => void
  reset: () => void
}

/** Values, rules, and which fields were touched: a field is only called wrong after it was left. */
export function useFields<K extends string>(start: Record<K, string>, rules: Rules<K>): Fields<K> {
  const [values, setValues] = useState(start)
  const [left, setLeft] = useState<readonly K[]>([])
  const afterPress = useAfterPress()
  const set: Fields<K>['set'] = (part) => setValues((old) => ({ ...old, ...part }))
  const wrong = (name: K) => rules[name](values)
  return {
    values,
    isValid: (Object.keys(rules) as K[]).every((name) => wrong(name) === null),
    error: (name) => (left.includes(name) ? wrong(name) : null),
    change: (name) => (value) => set({ [name]: value } as Partial<Record<K, string>>),
    leave: (name) => () => afterPress(() => setLeft((old) => (old.includes(name) ? old : [...old, name]))),
    set,
    empty: (name) => {
      set({ [name]: '' } as Partial<Record<K, string>>)
      setLeft((old) => old.filter((one) => one !== name))
    },
    reset: () => {
      setValues(start)
      setLeft([])
    },
  }
}
