import type { Node } from 'jsonc-parser'
import { PROBLEM_CODES, type Problem, type ProblemCode } from '../../contract/errors/problem'

/** Keys and indexes from the root of a file to a value. */
export type JsonPath = readonly (string | number)[]

/** One mistake at a known offset. */
export interface OffsetFinding {
  code: ProblemCode
  offset: number
  message: string
  hint?: string | undefined
}

/** Collects the Problems of one file and locates its values. */
export class Report {
  readonly problems: Problem[] = []
  private readonly file: string
  private readonly text: string
  private readonly root: Node | undefined

  constructor(file: string, text: string, root: Node | undefined) {
    this.file = file
    this.text = text
    this.root = root
  }

  /** An independent report of the same file that starts with the same findings. */
  copy(): Report {
    const twin = new Report(this.file, this.text, this.root)
    twin.problems.push(...this.problems)
    return twin
  }

  /** true when an error was found: the file is quarantined */
  get broken(): boolean {
    return this.problems.some((problem) => problem.severity === 'error')
  }

  /** true when the text does not parse: checks of its values would only report follow-up errors */
  get unreadable(): boolean {
    return this.problems.some((problem) => problem.code === 'JSON_SYNTAX')
  }

  /** Reports a Problem of the file as a whole, at 1:1. */
  whole(code: ProblemCode, message: string, hint: string): void {
    this.add(code, '', 0, message, hint)
  }

  /** Reports a Problem at an offset. */
  at(finding: OffsetFinding): void {
    this.add(finding.code, '', finding.offset, finding.message, finding.hint)
  }

  /** Reports a Problem at an offset that has a path. */
  offset(code: ProblemCode, path: JsonPath, offset: number, message: string, hint: string): void {
    this.add(code, toPointer(path), offset, message, hint)
  }

  /** Reports a Problem of the value at a path; `within` counts characters into a text value. */
  value(code: ProblemCode, path: JsonPath, message: string, hint?: string, within?: number): void {
    const node = this.find(path)
    const inside = within === undefined || node?.type !== 'string' ? 0 : within + 1
    this.add(code, toPointer(path), (node?.offset ?? 0) + inside, message, hint)
  }

  /** Reports a Problem of the key at a path, such as an unexpected one. */
  key(code: ProblemCode, path: JsonPath, message: string, hint?: string): void {
    const node = this.find(path)
    const property = node?.parent?.type === 'property' ? node.parent : node
    this.add(code, toPointer(path), property?.offset ?? 0, message, hint)
  }

  /** `entities/boats.json:14` for the value at a path. */
  getSource(path: JsonPath): string {
    return `${this.file}:${lineAndColumn(this.text, this.find(path)?.offset ?? 0).line}`
  }

  /** Adds the position to a Problem found without the text, by its pointer. */
  place(problem: Problem): Problem {
    const node = this.find(parsePointer(problem.pointer))
    const property = node?.parent?.type === 'property' ? node.parent : node
    return { ...problem, ...lineAndColumn(this.text, property?.offset ?? 0) }
  }

  /** Deepest existing node on the way to a path. */
  private find(path: JsonPath): Node | undefined {
    let node = this.root
    for (const step of path) {
      const next = getChild(node, step)
      if (!next) return node
      node = next
    }
    return node
  }

  private add(
    code: ProblemCode,
    pointer: string,
    offset: number,
    message: string,
    hint: string | undefined,
  ): void {
    const { severity } = PROBLEM_CODES[code]
    const place = lineAndColumn(this.text, offset)
    this.problems.push({
      file: this.file,
      ...place,
      pointer,
      code,
      severity,
      message,
      ...(hint === undefined ? {} : { hint }),
    })
  }
}

function getChild(node: Node | undefined, step: string | number): Node | undefined {
  if (node?.type === 'array') return node.children?.[Number(step)]
  if (node?.type !== 'object') return undefined
  return node.children?.find((property) => property.children?.[0]?.value === step)?.children?.[1]
}

/** Line and column, both from 1, of an offset in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}

/** JSON pointer of a path: `/rules/0/field`. */
export function toPointer(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Steps of a JSON pointer; array indexes stay texts. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
