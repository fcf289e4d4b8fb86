import { RE2JS } from 're2js'
import { PATTERN_TEXT_MAX, type PatternTest } from './pattern-engine'

/** Bound of characters times pattern steps: a few tenths of a second. */
const STEPS_MAX = 4_000_000

/** A text matcher with a maximum length; longer texts never match. */
export interface LinearPattern extends PatternTest {
  longest: number
}

/**
 * Compiles a regular expression to a matcher that is linear in the text and in its own size; inputs whose product is too large
 * are refused. Backreferences and lookaround are not supported, except assertions at the very beginning
 * (`^(?=.*[0-9])(?!.*admin).{12,}$`), which run one by one. `\s`, `\d`, `\w` and `\b` are ASCII only.
 * @throws Error that names the unsupported construct
 */
export function linearPattern(pattern: string): LinearPattern {
  const { rest, tests } = splitTests(pattern)
  const all = [
    ...tests.map(({ body, wanted }) => ({ engine: compiled(`^(?:${body})`), wanted })),
    { engine: compiled(rest), wanted: true },
  ]
  const size = all.reduce((sum, { engine }) => sum + engine.programSize(), 0)
  const longest = Math.min(PATTERN_TEXT_MAX, Math.floor(STEPS_MAX / size))
  return { longest, test: (text) => text.length <= longest && all.every(({ engine, wanted }) => engine.test(text) === wanted) }
}

const compiled = (pattern: string): RE2JS => RE2JS.compile(RE2JS.translateRegExp(pattern))

/** An assertion at the beginning of a text that consumes nothing. */
interface StartTest {
  body: string
  wanted: boolean
}

/** Splits off the assertions directly after `^`. */
function splitTests(pattern: string): { tests: StartTest[]; rest: string } {
  const tests: StartTest[] = []
  let rest = pattern
  while (/^\^\(\?[=!]/.test(rest)) {
    const end = closing(rest, 1)
    if (end < 0) break
    tests.push({ body: rest.slice(4, end), wanted: rest[3] === '=' })
    rest = `^${rest.slice(end + 1)}`
  }
  return { tests, rest }
}

/** Index of the parenthesis that closes a group; -1 when there is none. */
function closing(pattern: string, open: number): number {
  let depth = 0
  let inClass = false
  for (let at = open; at < pattern.length; at++) {
    const sign = pattern[at]
    if (sign === '\\') at++
    else if (inClass) inClass = sign !== ']'
    else if (sign === '[') inClass = true
    else if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return at
  }
  return -1
}
