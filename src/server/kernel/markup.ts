export { escapeMarkup } from '../../contract/text/markup'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
}

/** The text of escaped HTML or XML; entities without a sign here stay as they are. */
export function unescapeMarkup(markup: string): string {
  return markup.replace(/&(#39|\w+);/g, (whole, name: string) =>
    Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? '') : whole,
  )
}

/** Tags and character references of one text: a contract of a hundred pages has some thousands. */
const SIGNS_MAX = 10_000
/** Elements that are open at once: parsers take longer for every further one. */
const OPEN_MAX = 100
/** Characters that are kept of a text beyond these limits. */
const WORDS_MAX = 400_000
/** `<mario@x.it>`, `<https://x.it>`: as mail programs write addresses. */
const BRACKETED_ADDRESS_PATTERN = /<([^\s<>"'/=@]+@[^\s<>"'/=@]+|(?:https?|mailto):[^\s<>"']+)>/gi
const TAG_PATTERN = /<(\/?)([a-z][a-z\d]*)?|&/gi
/** Elements without an end tag, and those whose end tag may be left out. */
const NO_END = /^(br|hr|img|input|col|wbr|p|li|td|th|tr|dt|dd|option)$/i

/**
 * HTML that parsers read in milliseconds: a text with more tags, or deeper nested ones, than any document has
 * comes back as its words alone. Whoever may write into a field could stop everybody else otherwise: who
 * prints it parses it. An address in angle brackets is text, and no tag.
 */
export function limitMarkup(written: string): string {
  const html = written.replace(BRACKETED_ADDRESS_PATTERN, '&lt;$1&gt;')
  let signs = 0
  let open = 0
  for (const [, slash, name] of html.matchAll(TAG_PATTERN)) {
    signs += 1
    if (slash) open = Math.max(0, open - 1)
    else if (name !== undefined && !NO_END.test(name)) open += 1
    if (signs > SIGNS_MAX || open > OPEN_MAX)
      return html
        .slice(0, WORDS_MAX)
        .replace(/<[^<>]*>/g, ' ')
        .replace(/[<>&]/g, ' ')
  }
  return html
}

const BLOCK_END = /^<\/(p|div|h\d|li|tr|pre|blockquote)>$/i
const LINE_END = /^<br\s*\/?>$/i
const CELL_END = /^<\/t[dh]>$/i
const LINK = /^<a\s(?:[^>]*\s)?href="([^"]*)"/i

/**
 * The plain text of HTML, one empty line between blocks and a blank between cells: a link becomes its text
 * and its address.
 */
export function textOfMarkup(html: string): string {
  const words: string[] = []
  let link: { to: string; from: number } | null = null
  let at = 0
  for (const { 0: tag, index } of html.matchAll(/<[^<>]*>/g)) {
    words.push(html.slice(at, index))
    at = index + tag.length
    const to = LINK.exec(tag)?.[1]
    if (to !== undefined) link = { to, from: words.length }
    else if (link && /^<\/a>$/i.test(tag)) {
      const text = words.splice(link.from).join('')
      words.push(text === link.to ? text : `${text}: ${link.to}`)
      link = null
    } else if (BLOCK_END.test(tag)) words.push('\n\n')
    else if (LINE_END.test(tag)) words.push('\n')
    else if (CELL_END.test(tag)) words.push(' ')
  }
  return inParagraphs(unescapeMarkup(words.join('') + html.slice(at)))
}

/** Single line ends stay, several become an empty line. */
function inParagraphs(text: string): string {
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n')) {
    const last = paragraphs.at(-1)
    if (line.trim() !== '') last?.push(line.replace(/[ \t]+/g, ' ').trimEnd())
    else if (last && last.length > 0) paragraphs.push([])
  }
  return paragraphs
    .filter(({ length }) => length > 0)
    .map((lines) => lines.join('\n').trim())
    .join('\n\n')
}
