/** Repeats without an end that cost at most the square of a text's length. */
const LOOPS_MAX = 2
/** Other choices: optional parts, ranges of repeats, alternatives. Each may double the ways to match. */
const CHOICES_MAX = 6
/** Ranges of repeats up to this count as choices, longer ones as loops. */
const MAX_CHOICE_REPEATS = 20

/** What an open group has held so far. */
interface Group {
  isVaried: boolean
}

/**
 * Whether an engine that backtracks could take more than the square of a text's length for a pattern:
 * browsers have no other. Answers true rather than be wrong, for repeated groups with repeats or
 * alternatives, for many of them in a row, for lookaround that is not at the very beginning, and for
 * references to groups.
 */
export function mayBacktrack(pattern: string): boolean {
  let rest = pattern
  while (/^\^\(\?[=!]/.test(rest)) {
    const end = findClosingParenthesis(rest, 1)
    if (end < 0) return true
    if (isAmbiguous(`^${rest.slice(4, end)}`)) return true
    rest = `^${rest.slice(end + 1)}`
  }
  return isAmbiguous(rest)
}

const PART =
  /\\[\s\S]|\[(?:[^\]\\]|\\[\s\S])*\]|\(\?(?:<[^=!>]+>|[:=!]|<[=!])|[*+?]\??|\{(\d+)(,?)(\d*)\}\??|[\s\S]/g

function isAmbiguous(pattern: string): boolean {
  const open: Group[] = [{ isVaried: false }]
  let loops = pattern.startsWith('^') ? 0 : 1
  let choices = 0
  /** the group that ended just before: a repeat repeats all of it */
  let ended: Group | null = null
  for (const [part, least, comma, most] of pattern.matchAll(PART)) {
    const top = open.at(-1) ?? { isVaried: false }
    const before: Group | null = ended
    ended = null
    if (/^\(\?(?:[=!]|<[=!])/.test(part) || /^\\[1-9k]/.test(part)) return true
    if (part.startsWith('(')) open.push({ isVaried: false })
    else if (part === ')') {
      ended = open.pop() ?? null
      if (ended?.isVaried) (open.at(-1) ?? top).isVaried = true
    } else if (part === '|') {
      choices += 1
      top.isVaried = true
    } else if (/^[*+?]/.test(part) || least !== undefined) {
      const isOption = part.startsWith('?')
      const last =
        least === undefined
          ? Number.POSITIVE_INFINITY
          : comma === ''
            ? Number(least)
            : most === ''
              ? Number.POSITIVE_INFINITY
              : Number(most)
      if (!isOption && last > 1 && before?.isVaried) return true
      if (comma === '' && least !== undefined) continue
      if (isOption || last <= MAX_CHOICE_REPEATS) choices += 1
      else loops += 1
      top.isVaried = true
    }
  }
  return loops > LOOPS_MAX || choices > CHOICES_MAX
}

/** Index of the parenthesis that closes a group; -1 when there is none. */
export function findClosingParenthesis(pattern: string, open: number): number {
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
