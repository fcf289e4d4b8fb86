/** A fenced block of a page. */
export interface Block {
  /** `json`, `ts`, `sh` … */
  language: string
  text: string
  /** the heading it stands under */
  heading: string
  /** the line of its first fence, from 1 */
  line: number
}

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  let open: Block | null = null
  for (const [index, line] of page.split('\n').entries()) {
    const [, language] = /^\s*```(\w*)$/.exec(line) ?? []
    if (language === undefined) {
      if (open) open.text += `${line}\n`
      else heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading
    } else if (open) {
      blocks.push(open)
      open = null
    } else open = { language, text: '', heading, line: index + 1 }
  }
  return blocks
}

/** The body rows of every table with these heads, each as its cells; `\|` is a stroke inside a cell. */
export function tablesOf(page: string, heads: readonly string[]): string[][][] {
  const lines = page.split('\n')
  const head = `| ${heads.join(' | ')} |`
  return lines.flatMap((line, at) => {
    if (line !== head) return []
    const body = lines.slice(at + 2)
    const end = body.findIndex((row) => !row.startsWith('|'))
    return [body.slice(0, end < 0 ? body.length : end).map(cellsOf)]
  })
}

function cellsOf(row: string): string[] {
  return row
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}
