/** Something that says whether a text has a form. */
export interface PatternTest {
  test: (text: string) => boolean
}

/** Longer texts have no form that a pattern could describe: they match none. */
export const PATTERN_TEXT_MAX = 10_000

/** Makes a test of a regular expression; throws when it cannot. */
export type PatternEngine = (pattern: string) => PatternTest

/** The browser's own engine: whoever writes a slow pattern keeps only the reader's own page waiting. */
const native: PatternEngine = (pattern) => {
  const expression = new RegExp(pattern, 'u')
  return { test: (text) => text.length <= PATTERN_TEXT_MAX && expression.test(text) }
}

let engine: PatternEngine = native
const made = new Map<string, PatternTest>()
const REMEMBERED = 5_000

/** Chooses the engine of this process. A server chooses one whose time is bounded by the text alone. */
export function setPatternEngine(next: PatternEngine): void {
  engine = next
  made.clear()
}

/** Whether a text has a form, by this process's engine; an expression that does not compile matches nothing. */
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
