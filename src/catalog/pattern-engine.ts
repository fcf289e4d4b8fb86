/** A matcher for texts. */
export interface PatternTest {
  test: (text: string) => boolean
}

/** Longer texts match no pattern. */
export const PATTERN_TEXT_MAX = 10_000

/** Compiles a regular expression to a matcher; throws when it cannot. */
export type PatternEngine = (pattern: string) => PatternTest

/** The browser's own engine: a slow pattern blocks only the reader's own page. */
const native: PatternEngine = (pattern) => {
  const expression = new RegExp(pattern, 'u')
  return { test: (text) => text.length <= PATTERN_TEXT_MAX && expression.test(text) }
}

let engine: PatternEngine = native
const made = new Map<string, PatternTest>()
const REMEMBERED = 5_000

/** Sets the pattern engine of this process. Servers use one with linear run time. */
export function setPatternEngine(next: PatternEngine): void {
  engine = next
  made.clear()
}

/** Whether a text matches, by this process's engine; a pattern that does not compile matches nothing. */
export function matchesPattern(text: string, pattern: string): boolean {
  const known = made.get(pattern) ?? attempt(pattern)
  if (made.size >= REMEMBERED) made.clear()
  made.set(pattern, known)
  return known.test(text)
}

function attempt(pattern: string): PatternTest {
  try {
    return engine(pattern)
  } catch {
    return { test: () => false }
  }
}
