import { PROBLEM_CODES, type Problem, type ProblemCode } from '../../contract/errors/problem'
import type { LayerNode } from '../overlay/nodes'

/** Keys and indexes from the root of a file to a value. */
export type JsonPath = readonly (string | number)[]

/** One mistake at a known offset. */
export interface OffsetFinding {
  code: ProblemCode
  offset: number
  message: string
  hint?: string | undefined
}

/** A file that lies beneath another one. */
export interface FileBeneath {
  file: string
  text: string
}

/** Collects the Problems of one file and locates its values. */
export class Report {
  readonly problems: Problem[] = []
  private readonly file: string
  private readonly text: string
  private readonly root: LayerNode | undefined
  private readonly beneath: FileBeneath | undefined

  /** `root` may hold values of the file `beneath`: what they lack or do wrong is located there. */
  constructor(file: string, text: string, root: LayerNode | undefined, beneath?: FileBeneath) {
    this.file = file
    this.text = text
    this.root = root
    this.beneath = beneath
  }

  /** An independent report of the same file that starts with the same findings. */
  copy(): Report {
    const twin = new Report(this.file, this.text, this.root, this.beneath)
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
    this.add({ code, pointer: '', at: 0, message, hint })
  }

  /** Reports a Problem at an offset. */
  at(finding: OffsetFinding): void {
    this.add({ ...finding, pointer: '', at: finding.offset })
  }

  /** Reports a Problem at an offset that has a path. */
  offset(code: ProblemCode, path: JsonPath, offset: number, message: string, hint: string): void {
    this.add({ code, pointer: toPointer(path), at: offset, message, hint })
  }

  /** Reports a Problem of the value at a path; `within` counts characters into a text value. */
  value(code: ProblemCode, path: JsonPath, message: string, hint?: string, within?: number): void {
    const node = this.find(path)
    const inside = within === undefined || node?.type !== 'string' ? 0 : within + 1
    this.add({ code, pointer: toPointer(path), at: node ?? 0, inside, message, hint })
  }

  /** Reports a Problem of the key at a path, such as an unexpected one. */
  key(code: ProblemCode, path: JsonPath, message: string, hint?: string): void {
    const node = this.find(path)
    const property = node?.parent?.type === 'property' ? node.parent : node
    this.add({ code, pointer: toPointer(path), at: property ?? 0, message, hint })
  }

  /** `entities/boats.json:14` for the value at a path. */
  getSource(path: JsonPath): string {
    const { file, line } = this.locate(this.find(path) ?? 0)
    return `${file}:${line}`
  }

  /**
   * Adds the position to a Problem found without the text, by its pointer: the nearest value of the file
   * itself, not of one beneath.
   */
  place(problem: Problem): Problem {
    const node = this.find(parsePointer(problem.pointer), (one) => one.shipped !== true)
    const property = node?.parent?.type === 'property' ? node.parent : node
    return { ...problem, ...lineAndColumn(this.text, property?.offset ?? 0) }
  }

  /** The value at a path, when it is a text. */
  textAt(pointer: string): string | undefined {
    const node = this.find(parsePointer(pointer))
    return node?.type === 'string' ? String(node.value) : undefined
  }

  /** true when the value at a path, or the deepest on the way to it, is one of the file beneath */
  isBeneath(path: JsonPath): boolean {
    return this.find(path)?.shipped === true
  }

  /** Deepest existing node on the way to a path that is `wanted`. */
  private find(path: JsonPath, wanted: (node: LayerNode) => boolean = () => true): LayerNode | undefined {
    let node = this.root
    for (const step of path) {
      const next = getChild(node, step)
      if (!next || !wanted(next)) return node
      node = next
    }
    return node
  }

  /** File, line and column of a node, or of an offset of the file itself. */
  private locate(at: LayerNode | number, inside = 0): { file: string; line: number; column: number } {
    const offset = (typeof at === 'number' ? at : at.offset) + inside
    const own = { file: this.file, text: this.text }
    const { file, text } = (typeof at !== 'number' && at.shipped && this.beneath) || own
    return { file, ...lineAndColumn(text, offset) }
  }

  private add({ at, code, hint, inside, message, pointer }: NewProblem): void {
    this.problems.push({
      ...this.locate(at, inside),
      pointer,
      code,
      severity: PROBLEM_CODES[code].severity,
      message,
      ...(hint === undefined ? {} : { hint }),
    })
  }
}

/** A Problem to add: at a node, or at an offset of the file itself, `inside` characters further. */
interface NewProblem {
  code: ProblemCode
  pointer: string
  at: LayerNode | number
  inside?: number
  message: string
  hint?: string | undefined
}

function getChild(node: LayerNode | undefined, step: string | number): LayerNode | undefined {
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
