import { RE2JS } from 're2js'
import { PATTERN_TEXT_MAX, type PatternTest } from './pattern-engine'

/** Characters times steps of the expression that are gone through at most: a few tenths of a second. */
const STEPS_MAX = 4_000_000

/** A test of texts, and how many characters it looks at: a longer text has no form. */
export interface LinearPattern extends PatternTest {
  longest: number
}

/**
 * A regular expression that runs in time proportional to the text and to its own size, however it is written; what both
 * together would take too long is not looked at. It takes no backreferences and
 * no looking around, but for tests that stand at the very beginning (`^(?=.*[0-9])(?!.*admin).{12,}$`): those are run one
 * by one. `\s`, `\d`, `\w` and `\b` know ASCII only.
 *
 * @throws Error saying what the expression asks that this engine does not do
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

/** A test at the beginning of a text, without consuming any of it. */
interface StartTest {
  body: string
  wanted: boolean
}

/** Takes the tests off that stand right behind `^`. */
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

/** Where the group that opens at an offset closes; -1 when it never does. */
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
