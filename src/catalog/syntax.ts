import type { Node, ParseError } from 'jsonc-parser'
import type { ProblemCode } from '../contract/problem-codes'
import type { OffsetFinding } from './report'

/** What the numbers of jsonc-parser's const enum mean to a person. */
const MISTAKES: Record<number, { message: string; hint: string }> = {
  1: { message: 'this is no JSON value', hint: 'texts stand in double quotes; the only words are true, false and null' },
  2: { message: 'this is no JSON number', hint: 'write 12, -3 or 4.5' },
  3: { message: 'a key in double quotes is missing here', hint: 'quote the key, or remove the comma before it' },
  4: { message: 'a value is missing here', hint: 'write the value, or remove the comma before it' },
  5: { message: 'a colon is missing here', hint: 'write "key": value' },
  6: { message: 'a comma is missing here', hint: 'put a comma between two entries' },
  7: { message: 'a } is missing here', hint: 'close the object' },
  8: { message: 'a ] is missing here', hint: 'close the list' },
  9: { message: 'something stands behind the end of the JSON object', hint: 'remove it' },
  10: { message: 'JSON has no comments', hint: 'remove the comment, or put the words into "description"' },
  11: { message: 'a comment is not closed', hint: 'remove the comment' },
  12: { message: 'a text is not closed', hint: 'add the closing "' },
  13: { message: 'a number is not finished', hint: 'write 12, -3 or 4.5' },
  14: { message: 'a \\u escape needs four hexadecimal digits', hint: 'write \\u00e8, or the letter itself' },
  15: { message: 'no such escape', hint: 'write \\\\ for a backslash, \\" for a quote' },
  16: { message: 'a text holds a character that must be escaped', hint: 'write \\n for a line break, \\t for a tab' },
}

const COMMENTS = new Set([10, 11])

/**
 * The syntax mistakes of a text: comments each by itself, otherwise the first mistake of each line only,
 * because a tolerant parser stumbles on after it.
 */
export function syntaxFindings(text: string, errors: readonly ParseError[], root: Node | undefined): OffsetFinding[] {
  const findings = errors.map((one) => finding(text, one))
  const endless = endlessNumber(root)
  if (endless)
    findings.push({
      code: 'JSON_SYNTAX',
      offset: endless.offset,
      message: 'this number is too large',
      hint: 'write a smaller one',
    })
  const unstorable = ESCAPED.test(text) ? unstorableText(root) : undefined
  if (unstorable)
    findings.push({
      code: 'JSON_SYNTAX',
      offset: unstorable.offset,
      message: 'this text holds a character that no record keeps',
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

/** How a character is written that no text of a record can hold: nothing at all, or half of a pair. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i

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
  const mistake = MISTAKES[one.error] ?? { message: 'this is no JSON', hint: 'check quotes, commas and brackets' }
  const comma = one.error === 3 || one.error === 4 ? trailingComma(text, one.offset) : undefined
  if (comma !== undefined)
    return { code, offset: comma, message: 'a comma stands before the end of the list or object', hint: 'remove it' }
  return { code, offset: one.offset, ...mistake }
}

/** Offset of a comma right before the closing bracket at `offset`. */
function trailingComma(text: string, offset: number): number | undefined {
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
