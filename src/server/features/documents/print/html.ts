import { Parser } from 'htmlparser2'
import { limitMarkup } from '../../../kernel/markup'
import { INK, type PdfNode, ruleNode } from './document'

/** Marks of running text. */
interface Marks {
  bold?: true
  italics?: true
  decoration?: 'underline' | 'lineThrough'
  color?: string
  link?: string
  sup?: true
  sub?: true
}

type Run = Marks & { text: string }

/** A block under construction: running text and blocks inside it. */
interface Frame {
  tag: string
  /** first number of a list */
  start: number
  runs: Run[]
  blocks: PdfNode[]
  /** rows of a table, cells of a row, items of a list */
  parts: PdfNode[][]
}

const HEADS: Readonly<Record<string, number>> = { h1: 18, h2: 14, h3: 11.5, h4: 10 }
const BLOCKS = new Set([
  'p',
  'div',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'td',
  'th',
  ...Object.keys(HEADS),
])
/** Elements whose content is not text. */
const SILENT_TAGS = new Set(['script', 'style', 'head', 'title', 'template', 'iframe', 'object', 'noscript'])
const LINK = /^(https?:|mailto:|tel:)/i

const MARKS: Readonly<Record<string, Marks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italics: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  sup: { sup: true },
  sub: { sub: true },
}

/** How the placeholders of a template are filled. */
export interface HtmlFilling {
  /** a text with values for its placeholders */
  fill: (text: string) => string
  /** the replacement of a paragraph that is one placeholder; null = its value */
  block: (path: string) => PdfNode[] | null
}

const AS_IT_IS: HtmlFilling = { fill: (text) => text, block: () => null }
/** A text that is one placeholder. */
const LONE_PLACEHOLDER_PATTERN = /^\s*\{\{\s*([^{}]*?)\s*\}\}\s*$/

/**
 * Restricted HTML as printed text: paragraphs, headings, lists, tables, quotes, rules, bold, italics, links.
 * Other tags are dropped and their text is kept; nothing is fetched.
 */
export function htmlNodes(html: string, width: number, { block, fill }: HtmlFilling = AS_IT_IS): PdfNode[] {
  const root: Frame = frame('root')
  const open: Frame[] = [root]
  const marks: Marks[] = [{}]
  let silent = 0
  const top = (): Frame => open.at(-1) ?? root
  const close = (): void => {
    const ended = open.pop()
    if (ended) place(ended, top())
  }
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (SILENT_TAGS.has(name)) silent += 1
        else if (name === 'br') top().runs.push({ text: '\n' })
        else if (name === 'hr') {
          flush(top())
          top().blocks.push(ruleNode(width, [0, 4, 0, 8]))
        } else if (BLOCKS.has(name)) {
          if (top().tag === 'p' && open.length > 1) close()
          flush(top())
          open.push(frame(name, Number.parseInt(attributes.start ?? '1', 10)))
        } else marks.push({ ...marks.at(-1), ...toMarks(name, fill(attributes.href ?? '')) })
      },
      ontext: (text) => {
        if (silent > 0 || ['table', 'tr', 'ul', 'ol'].includes(top().tag)) return
        const path = top().runs.length === 0 ? LONE_PLACEHOLDER_PATTERN.exec(text)?.[1] : undefined
        const drawn = path === undefined ? null : block(path)
        if (drawn) return void top().blocks.push(...drawn)
        // White space of the markup collapses; line ends of values stay.
        const words = fill(top().tag === 'pre' ? text : text.replace(/\s+/g, ' '))
        if (words !== '') top().runs.push({ ...marks.at(-1), text: words })
      },
      onclosetag: (name) => {
        if (SILENT_TAGS.has(name)) silent -= 1
        else if (BLOCKS.has(name)) {
          if (!open.some(({ tag }) => tag === name)) return
          while (top().tag !== name) close()
          close()
        } else if (name !== 'br' && name !== 'hr' && marks.length > 1) marks.pop()
      },
    },
    { decodeEntities: true },
  )
  parser.end(limitMarkup(html))
  while (open.length > 1) close()
  flush(root)
  return root.blocks
}

const frame = (tag: string, start = 1): Frame => ({
  tag,
  start: Number.isSafeInteger(start) ? start : 1,
  runs: [],
  blocks: [],
  parts: [],
})

function toMarks(name: string, href: string): Marks {
  if (name === 'a' && LINK.test(href)) return { link: href, decoration: 'underline', color: '#2a5dbf' }
  return MARKS[name] ?? {}
}

/** Turns the running text of a block into a paragraph. */
function flush(into: Frame): void {
  const runs = trimRuns(into.runs)
  into.runs = []
  if (runs.length > 0) into.blocks.push({ text: runs, margin: [0, 0, 0, 6] })
}

function trimRuns(runs: readonly Run[]): Run[] {
  const kept = runs.map((run) => ({ ...run }))
  while (kept[0] && kept[0].text.trim() === '') kept.shift()
  while (kept.at(-1) && kept.at(-1)?.text.trim() === '') kept.pop()
  const [first] = kept
  if (first) first.text = first.text.trimStart()
  return kept
}

/** Puts an ended block where it belongs. */
function place(ended: Frame, into: Frame): void {
  flush(ended)
  const { blocks, parts, start, tag } = ended
  if (tag === 'td' || tag === 'th') into.parts.push([cell(blocks, tag === 'th')])
  else if (tag === 'tr') into.parts.push(parts.flat())
  else if (tag === 'li') into.parts.push([{ stack: blocks }])
  else if (tag === 'table') into.blocks.push(...tableNode(parts))
  else if (tag === 'ul') into.blocks.push({ ul: parts.flat(), margin: [0, 0, 0, 4] })
  else if (tag === 'ol') into.blocks.push({ ol: parts.flat(), start, margin: [0, 0, 0, 4] })
  else if (tag === 'blockquote') into.blocks.push({ stack: blocks, margin: [14, 0, 0, 4], color: INK.muted })
  else if (HEADS[tag])
    into.blocks.push({ stack: blocks, fontSize: HEADS[tag], bold: true, margin: [0, 4, 0, 0] })
  else into.blocks.push(...blocks)
}

const cell = (blocks: PdfNode[], isHead: boolean): PdfNode => ({
  stack: blocks,
  ...(isHead ? { bold: true } : {}),
})

/** Columns of a table that fit side by side: the further ones stand in a table below. */
const COLUMNS_MAX = 8

/** Rows of one table have the same number of cells. */
function tableNode(rows: readonly PdfNode[][]): PdfNode[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const tables = Math.ceil(count / COLUMNS_MAX)
  return Array.from({ length: tables }, (_, at) => {
    const width = Math.min(COLUMNS_MAX, count - at * COLUMNS_MAX)
    const body = rows.map((row) =>
      Array.from({ length: width }, (__, column) => row[at * COLUMNS_MAX + column] ?? ''),
    )
    return {
      layout: 'rows',
      table: { widths: Array.from({ length: width }, () => '*'), body },
      margin: [0, 0, 0, 8],
    }
  })
}
