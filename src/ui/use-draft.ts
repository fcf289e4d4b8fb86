import { useState } from 'react'

/** What somebody is typing into a control whose value is no text. */
export interface TypedValue<T> {
  /** null = nothing is being typed: the value speaks */
  text: string | null
  /** `told`: the value that was told for this text, or the present one when none was */
  type: (text: string, told: T) => void
  end: () => void
}

/** A typed text stays as it was typed as long as the value is the one it stands for; a value from elsewhere (undo, a rule) replaces it. */
export function useDraft<T>(value: T): TypedValue<T> {
  const [seen, setSeen] = useState(value)
  const [typed, setTyped] = useState<{ text: string; told: T } | null>(null)
  if (value !== seen) {
    setSeen(value)
    if (typed && typed.told !== value) setTyped(null)
  }
  return { text: typed?.text ?? null, type: (text, told) => setTyped({ text, told }), end: () => setTyped(null) }
}
