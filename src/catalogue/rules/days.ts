import type { ASTNode } from '@marcbachmann/cel-js'
import type { Field } from '../../contract/model/field'
import { COMMON_FIELDS } from '../common'
import { KINDS } from '../kinds'
import type { ExpressionProblem } from './literals'
import { toChain, walk } from './walk'

type Moment = 'day' | 'instant'

const COMPARISONS = new Set(['<', '<=', '>', '>=', '==', '!='])

/**
 * Finds comparisons of an instant with a day. Both are texts, so they would compare; but the text of an
 * instant begins with its UTC day, which in the first hours of the office's day is the day before.
 */
export function dayProblems(
  ast: ASTNode,
  fields: readonly Pick<Field, 'path' | 'kind'>[],
  list: string | null,
): ExpressionProblem[] {
  const found: ExpressionProblem[] = []
  const kinds = new Map([...COMMON_FIELDS, ...fields].map(({ kind, path }) => [path, kind]))
  const findMoment = (node: ASTNode): Moment | null => {
    // `today + days(30)` is a day, as `today` is.
    if (node.op === '+' || node.op === '-') return findMoment(node.args[0])
    const { path = [], root = '' } = toChain(node) ?? {}
    if (path.length === 0) return root === 'today' ? 'day' : root === 'now' ? 'instant' : null
    const kind = kinds.get(
      (root === 'row' || root === 'previous') && list !== null
        ? `${list}[].${path.join('.')}`
        : path.join('.'),
    )
    return kind === undefined || !OF_RECORDS.has(root) ? null : KINDS[kind].calendar
  }
  walk(ast, (node) => {
    if (!COMPARISONS.has(node.op)) return
    const sides = node.args as [ASTNode, ASTNode]
    const [left, right] = sides.map(findMoment)
    if (!left || !right || left === right) return
    const instant = sides[left === 'instant' ? 0 : 1]
    found.push({ offset: instant.start, message: MESSAGE })
  })
  return found
}

const OF_RECORDS = new Set(['record', 'old', 'row', 'previous'])
const MESSAGE =
  'an instant is compared with a day, whose hours differ from those of UTC: write dayOf(…) around the instant'
