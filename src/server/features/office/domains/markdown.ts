import { createHash } from 'node:crypto'
import { createBoundedParser, type ParseLimits, Unreadable } from '../../../kernel/bounded-parser'
import { escapeMarkup } from '../../../kernel/markup'

/** Reads Markdown. */
export interface MarkdownReader {
  /** markup that is not sanitized yet; of a text beyond the limits, its words with their line ends */
  html: (text: string) => Promise<string>
  close: () => Promise<void>
}

/** `parts` are characters here: the page of a contract of a hundred pages has 300,000. */
const MARKDOWN_LIMITS: ParseLimits = { parts: 400_000, depth: 50, ms: 3_000, memoryMb: 256, waiting: 50 }
/** Texts whose markup is kept: a start page asks for its own with every visit. */
const MAX_CACHED_PAGES = 50

/**
 * Reads Markdown in a thread that starts with the first text.
 * @param say is told once of each text that is shown as its words
 */
export function createMarkdownReader(
  say: (line: string) => void,
  limits: ParseLimits = MARKDOWN_LIMITS,
): MarkdownReader {
  const { close, parse } = createBoundedParser<string, string>(
    new URL('./markdown.worker.js', import.meta.url),
    limits,
  )
  const kept = new Map<string, Promise<string>>()
  const read = (text: string, key: string): Promise<string> =>
    parse(text).catch((error: unknown) => {
      if (!(error instanceof Unreadable)) throw error
      // Read again by the next visit; others would end the same way.
      if (error.reason === 'WAITING') kept.delete(key)
      else
        say(
          `a text in Markdown that begins with "${text.slice(0, 40)}" is shown as its words: ${error.message}`,
        )
      return toWords(text)
    })
  return {
    html: (text) => {
      const key = createHash('sha256').update(text).digest('base64')
      const html = kept.get(key) ?? read(text, key)
      // A map keeps insertion order: a used text is reinserted as the last.
      kept.delete(key)
      kept.set(key, html)
      html.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > MAX_CACHED_PAGES && oldest !== undefined) kept.delete(oldest)
      return html
    },
    close,
  }
}

const toWords = (text: string): string => `<p>${escapeMarkup(text).replace(/\r?\n/g, '<br>')}</p>`
