import { mayBacktrack } from '../../contract/text/backtracking'
import { PATTERN_TEXT_MAX, type PatternTest } from './pattern-test'

/** Compiles a regular expression to a matcher; throws when it cannot. */
export type PatternEngine = (pattern: string) => PatternTest

/**
 * The browser's own engine, for patterns that it cannot take long for: whoever opens a record runs its rules
 * over texts of others. The remaining patterns match nothing until the engine of `prepareEngine` is there.
 */
const native: PatternEngine = (pattern) => {
  if (mayBacktrack(pattern)) {
    // A failed fetch is tried again by the next page.
    prepareEngine([pattern]).catch(() => undefined)
    throw new Error('the engine with linear run time is not there yet')
  }
  const expression = new RegExp(pattern, 'u')
  return { test: (text) => text.length <= PATTERN_TEXT_MAX && expression.test(text) }
}

let engine: PatternEngine = native
const made = new Map<string, PatternTest>()
const MAX_CACHED_PATTERNS = 5_000

/** Sets the pattern engine of this process. Servers use one with linear run time. */
export function setPatternEngine(next: PatternEngine): void {
  engine = next
  made.clear()
}

/**
 * Fetches the engine with linear run time where one of these patterns needs it; the others stay with the
 * browser's own. Resolves at once in a process that has one.
 */
export async function prepareEngine(patterns: readonly string[]): Promise<void> {
  if (engine !== native || !patterns.some(mayBacktrack)) return
  const { linearPattern } = await import('./pattern-runtime')
  setPatternEngine((pattern) => (mayBacktrack(pattern) ? linearPattern(pattern) : native(pattern)))
}

/** Whether a text matches, by this process's engine; a pattern that does not compile matches nothing. */
export function matchesPattern(text: string, pattern: string): boolean {
  const known = made.get(pattern) ?? attempt(pattern)
  if (made.size >= MAX_CACHED_PATTERNS) made.clear()
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
