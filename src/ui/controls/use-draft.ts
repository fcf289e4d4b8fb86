import { useState } from 'react'

/** The typed text of a control whose value is not a text. */
export interface TypedValue<T> {
  /** null = nothing is being typed: the value is shown */
  text: string | null
  /** `told`: the value reported for this text, or the current one if none was */
  type: (text: string, told: T) => void
  end: () => void
}

/**
 * A typed text is kept as long as the value is the one reported for it; a value from elsewhere (undo, a rule)
 * replaces it.
 */
export function useDraft<T>(value: T): TypedValue<T> {
  const [seen, setSeen] = useState(value)
  const [typed, setTyped] = useState<{ text: string; told: T } | null>(null)
  if (value !== seen) {
    setSeen(value)
    if (typed && typed.told !== value) setTyped(null)
  }
  return {
    text: typed?.text ?? null,
    type: (text, told) => setTyped({ text, told }),
    end: () => setTyped(null),
  }
}
