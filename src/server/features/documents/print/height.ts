import type { PdfNode } from './document'

/** Size of the letters of running text, in points. */
const FONT_SIZE = 9.5
/** Height of a line, in sizes of its letters: that of Roboto with the distance between lines. */
const LINE = 1.36
/** Upper bounds of the width of letters, in sizes of letters. */
const LETTER_WIDTHS = { narrow: 0.62, wide: 1 }
const WIDE_LETTER_PATTERN = /[^a-ln-vx-zà-öø-ÿ0-9\s.,;:'"()/-]/g
const MARKER_WIDTH = 20
const CELL_PADDING = { across: 12, above: 6 }

/** The keys of nodes that take room. */
interface Drawn {
  text?: unknown
  stack?: PdfNode[]
  ul?: PdfNode[]
  ol?: PdfNode[]
  columns?: PdfNode[]
  columnGap?: number
  table?: { body: PdfNode[][]; widths?: unknown[] }
  fit?: number | [number, number]
  width?: unknown
  fontSize?: number
  margin?: number[]
}

/**
 * A height that a node never exceeds between these margins, in points. The library drops whatever of an
 * unbreakable block goes beyond its first page: a block may only be kept in one piece if it certainly fits.
 */
export function heightAtMost(node: PdfNode, width: number, size = FONT_SIZE): number {
  if (typeof node === 'string') return textHeight(node, width, size)
  if (Array.isArray(node)) return getStackHeight(node, width, size)
  const drawn = node as Drawn
  const [left = 0, above = 0, right = 0, below = 0] = drawn.margin ?? []
  return above + below + inner(drawn, width - left - right, drawn.fontSize ?? size)
}

function inner(drawn: Drawn, width: number, size: number): number {
  const { columns, fit, ol, stack, table, text, ul } = drawn
  if (text !== undefined) return textHeight(plain(text), width, size)
  if (stack) return getStackHeight(stack, width, size)
  if (ul ?? ol) return getStackHeight(ul ?? ol ?? [], width - MARKER_WIDTH, size)
  if (columns) return besides(columns, shareWidths(columns.map(ownWidth), width, drawn.columnGap ?? 0), size)
  if (table) return tableHeight(table, width, size)
  if (fit !== undefined) return (typeof fit === 'number' ? fit : fit[1]) + size
  return size
}

const getStackHeight = (nodes: readonly PdfNode[], width: number, size: number): number =>
  nodes.reduce<number>((sum, node) => sum + heightAtMost(node, width, size), 0)

const besides = (nodes: readonly PdfNode[], widths: readonly number[], size: number): number =>
  Math.max(0, ...nodes.map((node, at) => heightAtMost(node, widths[at] ?? 0, size)))

function tableHeight(
  { body, widths = [] }: NonNullable<Drawn['table']>,
  width: number,
  size: number,
): number {
  return body.reduce<number>((sum, row) => {
    const room = shareWidths(
      row.map((_, at) => (typeof widths[at] === 'number' ? widths[at] : undefined)),
      width - CELL_PADDING.across * row.length,
      0,
    )
    return sum + besides(row, room, size) + CELL_PADDING.above
  }, 0)
}

const ownWidth = (node: PdfNode): number | undefined => {
  const { width } = node as Drawn
  return typeof width === 'number' ? width : undefined
}

/** What has no width of its own shares what is left. */
function shareWidths(given: readonly (number | undefined)[], width: number, gap: number): number[] {
  const taken = given.reduce<number>((sum, one) => sum + (one ?? 0), gap * Math.max(0, given.length - 1))
  const open = given.filter((one) => one === undefined).length
  return given.map((one) => one ?? (width - taken) / open)
}

const plain = (text: unknown): string => {
  if (Array.isArray(text)) return text.map(plain).join('')
  return typeof text === 'object' && text !== null ? plain((text as Drawn).text) : String(text ?? '')
}

function textHeight(text: string, width: number, size: number): number {
  const lines = text.split('\n').reduce((sum, line) => sum + linesAtMost(line, width, size), 0)
  return lines * size * LINE
}

/** Every line but the last is filled but for the word that did not fit. */
function linesAtMost(line: string, width: number, size: number): number {
  const all = letterWidth(line, size)
  const word = Math.max(0, ...line.split(/[\s\u200b]/).map((one) => letterWidth(one, size)))
  if (all <= width) return 1
  return word * 2 < width ? Math.ceil(all / (width - word)) + 1 : 2 * Math.ceil(all / Math.max(1, width)) + 1
}

function letterWidth(text: string, size: number): number {
  const wide = text.match(WIDE_LETTER_PATTERN)?.length ?? 0
  return (wide * LETTER_WIDTHS.wide + (text.length - wide) * LETTER_WIDTHS.narrow) * size
}
