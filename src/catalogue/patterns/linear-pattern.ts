import { RE2JS } from 're2js'
import { findClosingParenthesis } from '../../contract/text/backtracking'
import { PATTERN_TEXT_MAX, type PatternTest } from './pattern-test'

/** Bound of characters times pattern steps: a few tenths of a second. */
const STEPS_MAX = 4_000_000

/** A text matcher with a maximum length; longer texts never match. */
export interface LinearPattern extends PatternTest {
  longest: number
}

/**
 * Compiles a regular expression to a matcher that is linear in the text and in its own size; inputs whose
 * product is too large are refused. Backreferences and lookaround are not supported, except assertions at the
 * very beginning (`^(?=.*[0-9])(?!.*admin).{12,}$`), which run one by one. Texts are judged as browsers do
 * it.
 * @throws Error that names the unsupported construct
 */
export function linearPattern(pattern: string): LinearPattern {
  const { rest, tests } = splitTests(pattern)
  const all = [
    ...tests.map(({ body, wanted }) => ({ engine: compilePattern(`^(?:${body})`), wanted })),
    { engine: compilePattern(rest), wanted: true },
  ]
  const size = all.reduce((sum, { engine }) => sum + engine.programSize(), 0)
  const longest = Math.min(PATTERN_TEXT_MAX, Math.floor(STEPS_MAX / size))
  return {
    longest,
    test: (text) => text.length <= longest && all.every(({ engine, wanted }) => engine.test(text) === wanted),
  }
}

const compilePattern = (pattern: string): RE2JS => RE2JS.compile(RE2JS.translateRegExp(asInBrowsers(pattern)))

/** White space and line ends as browsers have them; the engine knows those of ASCII alone. */
const SPACE = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const NO_SPACE =
  '\\x00-\\x08\\x0e-\\x1f!-\\u009f\\u00a1-\\u167f\\u1681-\\u1fff\\u200b-\\u2027\\u202a-\\u202e\\u2030-\\u205e\\u2060-\\u2fff\\u3001-\\ufefe\\uff00-\\u{10ffff}'
const ANY = '[^\\n\\r\\u2028\\u2029]'

/** Writes for the engine what it and browsers understand differently: both have to judge a text alike. */
function asInBrowsers(pattern: string): string {
  let inClass = false
  return pattern.replace(/\\(?:[pP]\{(?:Script|sc)=(\w+)\}|[\s\S])|[[\].]/g, (sign, script?: string) => {
    if (script !== undefined) return `${sign.slice(0, 2)}{${script}}`
    if (sign === '[') inClass = true
    if (sign === ']') inClass = false
    // With the flag of Unicode it is a reference to a group; the engine takes it for a letter.
    if (sign === '\\k') throw new Error('invalid escape sequence: `\\k`')
    if (sign === '.' && !inClass) return ANY
    if (sign === '\\b' && inClass) return '\\x08'
    if (sign === '\\s') return inClass ? SPACE : `[${SPACE}]`
    if (sign === '\\S') return inClass ? NO_SPACE : `[^${SPACE}]`
    return sign
  })
}

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
    const end = findClosingParenthesis(rest, 1)
    if (end < 0) break
    tests.push({ body: rest.slice(4, end), wanted: rest[3] === '=' })
    rest = `^${rest.slice(end + 1)}`
  }
  return { tests, rest }
}
