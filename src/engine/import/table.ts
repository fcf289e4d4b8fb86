import type { FileCell } from '../../catalog/kinds/cells'

export type { FileCell }

/** The rows of a file below its header; every row has as many cells as the header. */
export interface FileTable {
  header: string[]
  rows: FileCell[][]
}

/** Workbooks are zip archives: `PK`. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

/** Why the bytes cannot be what the name of a file says, as the key of a text with its `name`; null = they can. */
export function fileFault(name: string, bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'VALIDATION.FILE_EMPTY'
  return /\.xls[xm]?$/i.test(name) && !isArchive(bytes) ? 'VALIDATION.FILE_DISGUISED' : null
}

/** Makes a table of raw lines: the first non-empty line is the header; empty lines and trailing empty columns are dropped. */
export function fileTable(lines: readonly (readonly FileCell[])[]): FileTable {
  const filled = lines.filter((line) => line.some((cell) => String(cell).trim() !== ''))
  const [head = [], ...rest] = filled
  const width = head.reduce<number>((last, cell, index) => (String(cell).trim() === '' ? last : index + 1), 0)
  const header = Array.from({ length: width }, (_, index) => String(head[index] ?? '').trim() || `#${index + 1}`)
  return { header, rows: rest.map((line) => header.map((_, index) => trimmed(line[index] ?? ''))) }
}

function trimmed(cell: FileCell): FileCell {
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
export function separatorOf(text: string): string {
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

/** Parses CSV (RFC 4180): quoted cells may hold separators, line breaks and doubled quotes. */
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
    const { cell, next } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
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
  while (next < text.length && text[next] !== separator && text[next] !== '\n' && text[next] !== '\r') next += 1
  return { cell: text.slice(from, next), next }
}

function quotedCell(text: string, from: number): { cell: string; next: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return { cell: cell + text.slice(at), next: text.length }
    cell += text.slice(at, close)
    if (text[close + 1] !== '"') return { cell, next: close + 1 }
    cell += '"'
    at = close + 2
  }
}
