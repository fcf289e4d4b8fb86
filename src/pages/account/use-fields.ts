import { useCallback, useEffect, useRef, useState } from 'react'
import { PASSWORD_RULE_KEY } from '../../contract/constants'
import { type PasswordTest, passwordTest } from '../../engine/session/password-rule'
import { useOffice, useTexts } from '../office'

/** One rule of a form: the error text of a value, or null. */
export type Rules<K extends string> = Record<K, (values: Record<K, string>) => string | null>

/** The state of a small form. */
export interface Fields<K extends string> {
  values: Record<K, string>
  /** no rule is violated */
  isValid: boolean
  /** the error of a field once it lost focus */
  error: (name: K) => string | null
  change: (name: K) => (value: string) => void
  leave: (name: K) => () => void
  set: (part: Partial<Record<K, string>>) => void
  /** resets a field: empty, and without an error until it loses focus again */
  empty: (name: K) => void
  reset: () => void
}

/** Values, rules and touched fields: errors appear only after a field lost focus. */
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

/**
 * Runs a function at once; while a pointer is pressed, after its release and click. A message that appears on
 * blur moves the content below, which would make a pressed button miss its click.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      const acts = waiting.current
      waiting.current = []
      if (acts.length === 0) return
      // The click comes after the release.
      setTimeout(() => {
        for (const act of acts) act()
      })
    }
    const ends = ['pointerup', 'pointercancel']
    window.addEventListener('pointerdown', press, true)
    for (const end of ends) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      for (const end of ends) window.removeEventListener(end, release, true)
    }
  }, [])
  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }, [])
}

/** The password rule of the system registry, in the person's language. */
export interface PasswordRule {
  /** the registry's description; '' while unknown or without one */
  text: string
  fits: PasswordTest
}

/** Nothing is known of the rule yet. */
const UNKNOWN_FIELD: PasswordRule = { text: '', fits: () => true }

/** Loads the rule; when that fails the form still works, and the server decides (CHPWD-14). */
export function usePasswordRule(): PasswordRule {
  const { account } = useOffice().ports
  const { lang } = useTexts()
  const [rule, setRule] = useState(UNKNOWN_FIELD)
  useEffect(() => {
    let left = false
    const read = async (): Promise<void> => {
      const found = await account.setting(PASSWORD_RULE_KEY, lang)
      if (left || !found) return
      setRule({ ...UNKNOWN_FIELD, text: found.text })
      const fits = await passwordTest(found.value)
      if (!left) setRule({ text: found.text, fits })
    }
    read().catch(() => undefined)
    return () => {
      left = true
    }
  }, [account, lang])
  return rule
}
