import type { ASTNode } from '@marcbachmann/cel-js'
import type { Field } from '../../contract/model/field'
import { isUnknownRole, ROLES } from '../../contract/model/user'
import { patternFault } from '../patterns/pattern-fault'
import { suggest } from '../suggest'
import { listReads, loopDepth, type Read, walkReads } from './walk'

/** What is wrong with an expression: offset, message, and the likely intention. */
export interface ExpressionProblem {
  offset: number
  message: string
  suggestion?: string
  /** what to write instead, as a sentence; stands before a suggestion */
  hint?: string
  /** the expression is longer or deeper than expressions may be */
  long?: true
  /** the text does not parse, or is far too large; otherwise it uses wrong names or types */
  syntax?: true
}

/** Codes that texts may be compared with: by path in field notation, and `mode`, `status`. */
export type KnownCodes = Map<string, readonly string[]>

/** Problems the type system cannot see: codes no enum has, slow patterns, deeply nested loops. */
export function literalProblems(ast: ASTNode, codes: KnownCodes, list: string | null): ExpressionProblem[] {
  const found: ExpressionProblem[] = []
  const asksRoles = listReads(ast).some(
    ({ path, root }) => root === 'user' && /^(roles|authorities)(\[\])?$/.test(path[0] ?? ''),
  )
  walkReads(ast, (node, read) => {
    const compared = checkComparedCodes(node, (side) => findCodes(read(side), codes, list))
    found.push(...compared, ...patterns(node), ...(asksRoles ? roles(node) : []))
  })
  if (loopDepth(ast) > 2)
    found.push({
      offset: ast.start,
      message: 'loops are nested three deep, which can take too long: two levels are allowed',
    })
  return found
}

/**
 * Every enum of the entity by path, the statuses and the modes; `foreign` are those across relations, by path
 * from the record.
 */
export function buildKnownCodes(
  fields: readonly Pick<Field, 'path' | 'values'>[],
  statuses: readonly string[],
  foreign: KnownCodes = new Map(),
): KnownCodes {
  const codes: KnownCodes = new Map([['mode', ['create', 'update', 'show']]])
  if (statuses.length > 0)
    codes.set('status', statuses).set('record.status', statuses).set('old.status', statuses)
  const own = fields.flatMap(({ path, values }) => (values ? [[path, values] as const] : []))
  for (const [path, values] of [...foreign, ...own])
    codes.set(`record.${path}`, values).set(`old.${path}`, values)
  return codes
}

/** Codes written as the result of an expression must be codes of the field. */
export function outcomeProblems(ast: ASTNode, values: readonly string[]): ExpressionProblem[] {
  return outcomes(ast)
    .filter(({ text }) => text !== '' && !values.includes(text))
    .map(({ text, offset }) => unknownCode(text, offset, values))
}

function outcomes(node: ASTNode): { text: string; offset: number }[] {
  if (node.op === '?:') return node.args.slice(1).flatMap(outcomes)
  if (node.op === '+') return node.args.every((part) => part.op === 'list') ? node.args.flatMap(outcomes) : []
  return literals(node)
}

/** Next to the roles of a user, every word with the prefix of a role must be a known role. */
function roles(node: ASTNode): ExpressionProblem[] {
  if (node.op !== 'value' || typeof node.args !== 'string' || !isUnknownRole(node.args)) return []
  return [unknownCode(node.args, node.start, ROLES)]
}

function checkComparedCodes(
  node: ASTNode,
  codesOf: (side: ASTNode) => readonly string[] | undefined,
): ExpressionProblem[] {
  if (node.op !== '==' && node.op !== '!=' && node.op !== 'in') return []
  const [left, right] = node.args
  const known = codesOf(left)
  const texts = known ? literals(right) : node.op === 'in' ? [] : literals(left)
  const allowed = known ?? codesOf(right)
  if (!allowed) return []
  return texts
    .filter(({ text }) => !allowed.includes(text))
    .map(({ text, offset }) => unknownCode(text, offset, allowed))
}

function unknownCode(text: string, offset: number, allowed: readonly string[]): ExpressionProblem {
  const suggestion = suggest(text, allowed)
  return {
    offset,
    message: `there is no value "${text}": it is one of ${allowed.join(', ')}`,
    ...(suggestion ? { suggestion } : {}),
  }
}

function findCodes(
  read: Read | undefined,
  codes: KnownCodes,
  list: string | null,
): readonly string[] | undefined {
  if (!read) return undefined
  const { path, root } = read
  const isRow = (root === 'row' || root === 'previous') && list !== null
  return codes.get(isRow ? `record.${list}[].${path.join('.')}` : [root, ...path].join('.'))
}

function literals(node: ASTNode): { text: string; offset: number }[] {
  if (node.op === 'list') return node.args.flatMap(literals)
  return node.op === 'value' && typeof node.args === 'string' ? [{ text: node.args, offset: node.start }] : []
}

function patterns(node: ASTNode): ExpressionProblem[] {
  if (node.op !== 'rcall' || node.args[0] !== 'matches') return []
  const [, , [pattern]] = node.args
  if (!pattern) return []
  if (pattern.op !== 'value' || typeof pattern.args !== 'string')
    return [
      {
        offset: pattern.start,
        message: 'the pattern of matches() must be a text written here, so that it can be checked',
      },
    ]
  const fault = patternFault(pattern.args)
  return fault
    ? [{ offset: pattern.start, message: `the pattern of matches() cannot be used: ${fault.message}` }]
    : []
}
