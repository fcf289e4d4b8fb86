import { isSafePattern } from 'redos-detector'

/** Steps the detector may take: enough for every sensible pattern, a few milliseconds at most. */
const MAX_STEPS = 2_000
const MAX_SCORE = 200

/** What is wrong with a regular expression: it does not compile, or it can take forever; null when it is fine. */
export function patternFault(pattern: string): { slow: boolean; message: string } | null {
  try {
    new RegExp(pattern, 'u')
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message.replace(/^Invalid regular expression: /, '') : String(failure)
    return { slow: false, message: reason }
  }
  return isSlow(pattern) ? { slow: true, message: 'it can take forever on a short text' } : null
}

const verdicts = new Map<string, boolean>()
const REMEMBERED = 5_000

function isSlow(pattern: string): boolean {
  const known = verdicts.get(pattern)
  if (known !== undefined) return known
  if (verdicts.size >= REMEMBERED) verdicts.clear()
  const slow = backtracks(pattern)
  verdicts.set(pattern, slow)
  return slow
}

/**
 * Exponential time needs a repeated group whose inside can match one text in several ways. The detector alone also
 * refuses patterns that are merely quadratic, such as the usual e-mail pattern; those are allowed.
 */
function backtracks(pattern: string): boolean {
  if (!REPEATED_GROUP.test(pattern)) return false
  try {
    return !isSafePattern(pattern, { maxScore: MAX_SCORE, maxSteps: MAX_STEPS, unicode: true }).safe
  } catch {
    return NESTED_REPEAT.test(pattern)
  }
}

const REPEATED_GROUP = /\)(?:[*+]|\{\d+,\d*\})/

/** The classic trap, for patterns that the detector cannot read. */
const NESTED_REPEAT = /\([^()]*[+*}][^()]*\)[+*{]/
