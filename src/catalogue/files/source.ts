import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Problem, ProblemCode } from '../../contract/errors/problem'
import type { Json } from '../../contract/json'
import {
  type FileChange,
  type FileKind,
  type SchemaText,
  SHIPPED_PREFIX,
} from '../../contract/model/catalogue'
import { mergeFiles, setValue } from '../overlay/merge'
import type { LayerNode } from '../overlay/nodes'
import { DEPRECATIONS, type DeprecatedKey, describeOld, findOldKeys } from './deprecated'
import { type JsonPath, lineAndColumn, type OffsetFinding, Report } from './report'

export type { FileKind } from '../../contract/model/catalogue'

/**
 * Built-in files (`builtin/…`) lie beneath shipped ones (`tessera/…`), and these beneath the office's own.
 */
export type Layer = 'builtin' | 'shipped' | 'office'

/** The layer of a file by its path. */
export function layerOf(path: string): Layer {
  if (path.startsWith('builtin/')) return 'builtin'
  return path.startsWith(SHIPPED_PREFIX) ? 'shipped' : 'office'
}

/** The path of a file inside its layer: `entities/boats.json`. */
export const pathInLayer = (path: string): string => path.replace(/^(builtin|tessera)\//, '')

/** The value of `extends` that lays a file over the shipped one of the same name. */
export const EXTENDS_SHIPPED = 'tessera'

/** A parsed file: its value (undefined when it is not a JSON object) and its report. */
export interface SourceText {
  kind: FileKind
  path: string
  /** file name without folder and extension: the default name */
  stem: string
  /** where the file lies: one of a lower layer is overridden by a file of the same name in a higher one */
  layer: Layer
  /** the file that this one extends */
  beneath?: string
  /** it changes parts of the shipped file of its name */
  isExtending: boolean
  /** the office switches off what the file is about; refused: it cannot */
  off?: 'off' | 'refused' | undefined
  value: Record<string, Json> | undefined
  report: Report
}

/** Size limit of a schema file: larger ones are refused unread. */
const MAX_LENGTH = 16_000_000
const MAX_DEPTH = 64

/**
 * Parses one file strictly; every syntax error becomes a Problem in the source's report. Keys with another
 * name since are read under it, with a warning.
 */
export function parseSource(
  file: SchemaText,
  kind: FileKind,
  beneath?: SchemaText,
  deprecated: readonly DeprecatedKey[] = DEPRECATIONS.keys,
): SourceText {
  const text = (file.text ?? '').replace(/^\uFEFF/, '')
  const tree = readableText(file, text) ? parseText(text) : { errors: [] }
  const old = tree.root && !tree.tooDeep ? findOldKeys(tree.root, kind, deprecated) : []
  for (const { node, entry } of old) Object.assign(node, { value: entry.to })
  const report = new Report(file.path, text, tree.root)
  const stem = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.(json|csv)$/, '')
  const layer = layerOf(file.path)
  const source: SourceText = {
    kind,
    path: file.path,
    stem,
    layer,
    isExtending: false,
    value: undefined,
    report,
  }
  const refusal = findRefusal(file, text, tree)
  if (refusal) {
    report.whole(refusal.code, refusal.message, refusal.hint)
    return source
  }
  for (const finding of syntaxFindings(text, tree.errors, tree.root)) report.at(finding)
  for (const { node, entry, path, word } of old) {
    const { hint, message } = describeOld(`the key "${word}"`, entry)
    report.offset('DEPRECATED', path, node.offset, message, hint)
  }
  if (tree.root?.type !== 'object') return source
  const value = toValue(tree.root, [], report)
  if (report.unreadable) return source
  source.value = value as Record<string, Json>
  if (layer !== 'office') return source
  source.isExtending = source.value.extends === EXTENDS_SHIPPED
  if (source.value.off === true) source.off = 'off'
  return source.isExtending && beneath ? layOver(source, { text, root: tree.root, file }, beneath) : source
}

/** An office's file, read without the one beneath it. */
interface OfficeFile {
  text: string
  root: LayerNode
  file: SchemaText
}

/** The source with its own file laid over the one beneath; unreadable shipped files change nothing. */
function layOver(source: SourceText, { file, root, text }: OfficeFile, beneath: SchemaText): SourceText {
  const under = parseText((beneath.text ?? '').replace(/^\uFEFF/, ''))
  if (under.root?.type !== 'object') return source
  const merged = mergeFiles(under.root, root)
  applyEdits(merged.root, file.edits)
  const report = new Report(file.path, text, merged.root, { file: beneath.path, text: beneath.text ?? '' })
  report.problems.push(...source.report.problems)
  for (const finding of merged.findings) report.at(finding)
  const value = toValue(merged.root, [], report) as Record<string, Json>
  return { ...source, value, report, beneath: beneath.path }
}

const applyEdits = (root: LayerNode, edits: readonly FileChange[] = []): void => {
  for (const { path, value } of edits) setValue(root, path, value)
}

/**
 * Adds line and column to a Problem that was found without the text of its file; `beneath` is the file that
 * it extends.
 */
export function locateProblem(file: SchemaText | undefined, problem: Problem, beneath?: SchemaText): Problem {
  if (!beneath || !file)
    return new Report(problem.file, file?.text ?? '', parseText(file?.text ?? '').root).place(problem)
  return parseSource(file, 'entity', beneath).report.place(problem)
}

const readableText = (file: SchemaText, text: string): boolean =>
  file.text !== undefined && text.length <= MAX_LENGTH

interface Parsed {
  root?: Node | undefined
  errors: ParseError[]
  tooDeep?: boolean
}

function parseText(text: string): Parsed {
  const errors: ParseError[] = []
  try {
    return { root: parseTree(text, errors, { disallowComments: true, allowTrailingComma: false }), errors }
  } catch (failure) {
    if (failure instanceof RangeError) return { errors: [], tooDeep: true }
    throw failure
  }
}

/** Why the file as a whole is not a schema file; such Problems are reported at 1:1. */
function findRefusal(file: SchemaText, text: string, tree: Parsed) {
  if (file.text === undefined)
    return { code: 'NOT_UTF8', message: 'the file is not UTF-8 text', hint: 'save it as UTF-8' } as const
  if (text.length > MAX_LENGTH)
    return {
      code: 'TOO_LARGE',
      message: `the file has ${text.length} characters`,
      hint: `at most ${MAX_LENGTH}`,
    } as const
  if (text.trim() === '')
    return { code: 'EMPTY_FILE', message: 'the file is empty', hint: 'write at least { }' } as const
  if (tree.tooDeep || isDeeper(tree.root, MAX_DEPTH)) {
    return {
      code: 'TOO_DEEP',
      message: `values are nested deeper than ${MAX_DEPTH} levels`,
      hint: 'flatten them',
    } as const
  }
  return notJson(text, tree)
}

/** Text that is not a JSON object, or ends before it is closed. */
function notJson(text: string, tree: Parsed) {
  const hint = 'a schema file is one JSON object: { "…": … }'
  if (tree.root?.type !== 'object')
    return {
      code: 'NOT_JSON',
      message: `the file is not a JSON object, it begins with ${excerpt(text)}`,
      hint,
    } as const
  const failed = tree.errors.length > 0
  if (failed && (tree.root.children ?? []).every((property) => property.children?.length !== 2)) {
    return {
      code: 'NOT_JSON',
      message: `the file is not JSON, it begins with ${excerpt(text)}`,
      hint,
    } as const
  }
  const end = text.trimEnd().length
  const open = tree.errors.find((one) => isClosing(one.error) && one.offset + one.length >= end)
  if (!open) return undefined
  const last = lineAndColumn(text, end)
  return {
    code: 'NOT_JSON',
    message: `the file is not JSON: it ends at line ${last.line} before everything is closed`,
    hint: 'add the missing } or ]',
  } as const
}

/** CloseBraceExpected and CloseBracketExpected of jsonc-parser, whose enum does not exist at run time. */
const isClosing = (code: number): boolean => code === 7 || code === 8

const excerpt = (text: string): string => JSON.stringify(text.trim().slice(0, 20))

/** True when values are nested deeper than `levels`. */
function isDeeper(node: Node | undefined, levels: number): boolean {
  if (levels < 0) return true
  // a property node lies between an object and its value
  return (
    node?.children?.some((child) => isDeeper(child, child.type === 'property' ? levels : levels - 1)) ?? false
  )
}

function toValue(node: Node, path: JsonPath, report: Report): Json {
  if (node.type === 'array')
    return (node.children ?? []).map((child, index) => toValue(child, [...path, index], report))
  if (node.type !== 'object') return node.value as Json
  const value: Record<string, Json> = {}
  for (const property of node.children ?? []) {
    const [key, child] = property.children ?? []
    if (key && child) addKey(value, { key, child, path, report })
  }
  return value
}

function addKey(
  into: Record<string, Json>,
  { key, child, path, report }: { key: Node; child: Node; path: JsonPath; report: Report },
): void {
  const name = String(key.value)
  if (name === '__proto__') {
    report.offset(
      'FORBIDDEN_KEY',
      [...path, name],
      key.offset,
      'the key "__proto__" cannot be used',
      'choose another name',
    )
    return
  }
  if (Object.hasOwn(into, name)) {
    report.offset(
      'DUPLICATE_KEY',
      [...path, name],
      key.offset,
      `the key "${name}" appears twice in one object`,
      'keep one of the two',
    )
    return
  }
  into[name] = toValue(child, [...path, name], report)
}

/** Messages for the numbers of jsonc-parser's const enum. */
const MISTAKES: Record<number, { message: string; hint: string }> = {
  1: {
    message: 'this is not a JSON value',
    hint: 'texts need double quotes; the only words are true, false and null',
  },
  2: { message: 'this is not a JSON number', hint: 'write 12, -3 or 4.5' },
  3: {
    message: 'a key in double quotes is missing here',
    hint: 'quote the key, or remove the comma before it',
  },
  4: { message: 'a value is missing here', hint: 'write the value, or remove the comma before it' },
  5: { message: 'a colon is missing here', hint: 'write "key": value' },
  6: { message: 'a comma is missing here', hint: 'put a comma between two entries' },
  7: { message: 'a } is missing here', hint: 'close the object' },
  8: { message: 'a ] is missing here', hint: 'close the list' },
  9: { message: 'there is text after the end of the JSON object', hint: 'remove it' },
  10: { message: 'JSON has no comments', hint: 'remove the comment, or put the words into "description"' },
  11: { message: 'a comment is not closed', hint: 'remove the comment' },
  12: { message: 'a text is not closed', hint: 'add the closing "' },
  13: { message: 'a number is not finished', hint: 'write 12, -3 or 4.5' },
  14: { message: 'a \\u escape needs four hexadecimal digits', hint: 'write \\u00e8, or the letter itself' },
  15: { message: 'no such escape', hint: 'write \\\\ for a backslash, \\" for a quote' },
  16: {
    message: 'a text contains a character that must be escaped',
    hint: 'write \\n for a line break, \\t for a tab',
  },
}

const COMMENTS = new Set([10, 11])

/**
 * The syntax errors of a text: every comment, but otherwise only the first error per line, because the parser
 * reports follow-up errors.
 */
function syntaxFindings(
  text: string,
  errors: readonly ParseError[],
  root: Node | undefined,
): OffsetFinding[] {
  const findings = errors.map((one) => finding(text, one))
  const endless = endlessNumber(root)
  if (endless)
    findings.push({
      code: 'JSON_SYNTAX',
      offset: endless.offset,
      message: 'this number is too large',
      hint: 'write a smaller one',
    })
  const unstorable = ESCAPED_NUL_PATTERN.test(text) ? unstorableText(root) : undefined
  if (unstorable)
    findings.push({
      code: 'JSON_SYNTAX',
      offset: unstorable.offset,
      message: 'this text contains a character that cannot be stored',
      hint: 'remove \\u0000, and write \\ud800 to \\udfff in pairs only',
    })
  const seen = new Set<string>()
  return findings.filter((one) => {
    const key = one.code === 'JSON_COMMENT' ? `c${one.offset}` : `l${text.lastIndexOf('\n', one.offset - 1)}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Escapes of characters that cannot be stored: NUL and lone surrogates. */
const ESCAPED_NUL_PATTERN = /\\u(?:0000|d[89a-f])/i

/** The first text, key or value, with such a character. */
function unstorableText(node: Node | undefined): Node | undefined {
  if (node?.type === 'string') return /\0|\p{Surrogate}/u.test(String(node.value)) ? node : undefined
  for (const child of node?.children ?? []) {
    const found = unstorableText(child)
    if (found) return found
  }
  return undefined
}

function finding(text: string, one: ParseError): OffsetFinding {
  const code: ProblemCode = COMMENTS.has(one.error) ? 'JSON_COMMENT' : 'JSON_SYNTAX'
  const mistake = MISTAKES[one.error] ?? {
    message: 'this is not JSON',
    hint: 'check quotes, commas and brackets',
  }
  const comma = one.error === 3 || one.error === 4 ? findTrailingComma(text, one.offset) : undefined
  if (comma !== undefined)
    return {
      code,
      offset: comma,
      message: 'there is a comma before the end of the list or object',
      hint: 'remove it',
    }
  return { code, offset: one.offset, ...mistake }
}

/** Offset of a comma directly before the closing bracket at `offset`. */
function findTrailingComma(text: string, offset: number): number | undefined {
  if (text[offset] !== '}' && text[offset] !== ']') return undefined
  const before = text.slice(0, offset).trimEnd()
  return before.endsWith(',') ? before.length - 1 : undefined
}

function endlessNumber(node: Node | undefined): Node | undefined {
  if (node?.type === 'number' && !Number.isFinite(node.value)) return node
  for (const child of node?.children ?? []) {
    const found = endlessNumber(child)
    if (found) return found
  }
  return undefined
}
