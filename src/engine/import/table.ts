import { cellText, type FileCell } from '../../catalogue/kinds/cells'

export { cellText, type FileCell }

/** A filled line of a file, by its number in the file, from 1. */
export interface FileLine {
  at: number
  cells: FileCell[]
}

/** What a file holds: the lines of one of its sheets. */
export interface FileLines {
  lines: FileLine[]
  /** the sheets of a workbook, the visible ones first; none in a text */
  sheets: { name: string; hidden: boolean }[]
  /** the sheet of the lines, by its index */
  sheet: number
}

/** The rows of a file below its header; every row has as many cells as the header. */
export interface FileTable {
  header: string[]
  rows: FileCell[][]
  /** the number of each row in the file; absent = the rows are no lines of a file */
  places?: number[]
  /** filled cells of rows beyond the header, by the index of the row */
  beyond?: ReadonlyMap<number, FileCell[]>
}

/** Workbooks are zip archives: `PK`. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/**
 * Why the bytes cannot be what the name of a file says, as the key of a text with its `name`; null = they
 * can.
 */
export function fileFault(name: string, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'VALIDATION.FILE_EMPTY'
  return /\.xls[xm]?$/i.test(name) && !isArchive(bytes) ? 'VALIDATION.FILE_DISGUISED' : null
}

/** The filled lines of raw ones, with trimmed texts. */
export function dropEmptyLines(raw: readonly (readonly FileCell[])[]): FileLine[] {
  const lines = raw.map((cells, index) => ({ at: index + 1, cells: cells.map(trimCell) }))
  return lines.filter(({ cells }) => cells.some(isFilled))
}

/** The table of lines whose header is the line at an index; what stands above it is left out. */
export function fileTable(lines: readonly FileLine[], head = 0): FileTable {
  const named = lines[head]?.cells ?? []
  const width = named.reduce<number>((last, cell, index) => (isFilled(cell) ? index + 1 : last), 0)
  const header = Array.from(
    { length: width },
    (_, index) => cellText(named[index] ?? '').trim() || `#${index + 1}`,
  )
  const below = lines.slice(head + 1)
  const beyond = below.map(({ cells }, index) => [index, cells.slice(width).filter(isFilled)] as const)
  return {
    header,
    rows: below.map(({ cells }) => header.map((_, index) => cells[index] ?? '')),
    places: below.map(({ at }) => at),
    beyond: new Map(beyond.filter(([, cells]) => cells.length > 0)),
  }
}

/** The number of a row in its file. */
export function placeIn({ places }: FileTable, row: number): number {
  return places?.[row] ?? row + 2
}

function isFilled(cell: FileCell): boolean {
  return cellText(cell).trim() !== '' || (typeof cell === 'object' && cell.fault !== undefined)
}

function trimCell(cell: FileCell): FileCell {
  return typeof cell === 'string' ? cell.trim() : cell
}

const SEPARATORS = [';', '\t', ',', '|']

/** Decodes a file's text: by byte order mark, else UTF-8, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Detects the separator: the one that splits the first lines into equally many cells; more cells win. */
export function findSeparator(text: string): string {
  const sample = text.slice(0, 20_000)
  const scores = SEPARATORS.map((separator) => {
    const counts = parseCsv(sample, separator)
      .slice(0, 20)
      .map((line) => line.length)
    const [first = 1] = counts
    const same = counts.filter((count) => count === first).length / Math.max(1, counts.length)
    return { separator, score: first > 1 ? first * same : 0 }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

/**
 * Parses CSV (RFC 4180): quoted cells may hold separators, line breaks and doubled quotes. A quotation mark
 * that is not closed at the end of a cell is a part of its text: `"Rossi" & figli`, `5" tube`.
 */
export function parseCsv(text: string, separator: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  const end = (next: number): void => {
    lines.push(line)
    line = []
    at = next
  }
  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuotedCell(text, at, separator) : null
    const { cell, next } = quoted ?? plainCell(text, at, separator)
    line.push(cell)
    if (text[next] === separator) {
      at = next + 1
      if (at >= text.length) line.push('')
    } else end(text[next] === '\r' && text[next + 1] === '\n' ? next + 2 : next + 1)
  }
  if (line.length > 0) lines.push(line)
  return lines
}

function plainCell(text: string, from: number, separator: string): { cell: string; next: number } {
  let next = from
  while (!isEnd(text[next], separator)) next += 1
  return { cell: text.slice(from, next), next }
}

/** A quoted cell; null = its quotation mark is not closed before a separator or a line end. */
function readQuotedCell(
  text: string,
  from: number,
  separator: string,
): { cell: string; next: number } | null {
  let cell = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return null
    cell += text.slice(at, close)
    if (text[close + 1] !== '"') return isEnd(text[close + 1], separator) ? { cell, next: close + 1 } : null
    cell += '"'
    at = close + 2
  }
}

function isEnd(sign: string | undefined, separator: string): boolean {
  return sign === undefined || sign === separator || sign === '\n' || sign === '\r'
}
