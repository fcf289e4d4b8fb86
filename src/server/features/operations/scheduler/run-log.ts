import { inEveryLanguage, type LocalText, localText } from '../../../../contract/language'
import type { RunLine } from '../../../scheduled-job'

/** Maximum length of a log, in characters of one language. */
const LOG_MAX = 64_000

/** A line that begins with its instant. */
export function withTimestamp(line: RunLine, at: Date): RunLine {
  const addTimestamp = (words: string): string => `${at.toISOString()} ${words}`
  return typeof line === 'string'
    ? addTimestamp(line)
    : inEveryLanguage((lang) => addTimestamp(localText(line, lang) ?? ''))
}

/** The lines that fit into a log; the last one may be cut. */
export function truncateLines(lines: readonly RunLine[]): RunLine[] {
  const fitting: RunLine[] = []
  let room = LOG_MAX
  for (const line of lines) {
    if (room <= 0) break
    fitting.push(typeof line === 'string' ? line.slice(0, room) : line)
    room -=
      Math.max(...(typeof line === 'string' ? [line] : Object.values(line)).map(({ length }) => length)) + 1
  }
  return fitting
}

/** A log as its reader gets it. */
export const logText = (lines: readonly RunLine[], lang: string): string =>
  lines.map((line) => (typeof line === 'string' ? line : localText(line, lang))).join('\n')

/** Characters of a log that the record of its schedule shows; its runs have all of it. */
const MAX_LOG_LENGTH = 2_000

/** The end of a log in every language; null = nothing was said. */
export function logTexts(lines: readonly RunLine[]): LocalText | null {
  return lines.length === 0 ? null : inEveryLanguage((lang) => logText(lines, lang).slice(-MAX_LOG_LENGTH))
}
