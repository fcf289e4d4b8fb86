import type { ASTNode } from '@marcbachmann/cel-js'
import type { Field } from '../../contract/model/field'
import { DECLARATIONS, type Expected } from '../kinds/declarations'
import { suggest } from '../suggest'
import type { ExpressionProblem } from './literals'
import { toLoop } from './walk'

/** What a part of a row comes to that does not fit it; null when it fits. */
type Misfit = (type: string, expects: Expected) => string | null

/**
 * Problems of an expression that fills the rows of a list: rows written with names that the list does not
 * have, with values of another kind, or not as rows at all. `ast` is checked, so that its parts know their
 * types.
 */
export function rowProblems(
  ast: ASTNode,
  list: string,
  fields: readonly Field[],
  misfit: Misfit,
): ExpressionProblem[] {
  const parts = new Map(
    fields.flatMap((field) => {
      const key = field.path.startsWith(`${list}[].`) ? field.path.slice(list.length + 3) : ''
      return key === '' || /[.[]/.test(key) ? [] : [[key, field] as const]
    }),
  )
  const names = [...parts.keys()]
  return listMadeRows(ast).flatMap((row) => {
    if (row.op !== 'map') return isRow(row) ? [] : [noRow(row, names)]
    return row.args.flatMap(([key, value]) => checkPart(key, value, parts, misfit))
  })
}

/** The nodes of an expression that become rows. */
function listMadeRows(node: ASTNode): ASTNode[] {
  if (node.op === '?:') return node.args.slice(1).flatMap(listMadeRows)
  if (node.op === 'list') return node.args
  if (node.op === '+') return node.args.flatMap(listMadeRows)
  const loop = toLoop(node)
  if (!loop || node.op !== 'rcall') return []
  const body = loop.bodies.at(-1)
  if (node.args[0] === 'map') return body ? [body] : []
  return node.args[0] === 'filter' ? listMadeRows(loop.list) : []
}

/** Rows taken over from elsewhere, such as `record.lines.filter(l, l.main)`. */
function isRow(node: ASTNode): boolean {
  const type = typeOf(node)
  return type === '' || type.startsWith('record') || type.startsWith('dyn') || type.startsWith('map')
}

function noRow({ start }: ASTNode, names: readonly string[]): ExpressionProblem {
  const parts = names.map((name) => `'${name}': …`).join(', ')
  return { offset: start, message: 'this is no row', hint: `write each row with its parts: {${parts}}` }
}

function checkPart(
  key: ASTNode,
  value: ASTNode,
  parts: ReadonlyMap<string, Field>,
  misfit: Misfit,
): ExpressionProblem[] {
  if (key.op !== 'value' || typeof key.args !== 'string') return []
  const name = key.args
  const field = parts.get(name)
  if (!field) {
    const suggestion = suggest(name, [...parts.keys()])
    return [
      {
        offset: key.start,
        message: `the rows have no part "${name}"`,
        ...(suggestion ? { suggestion } : {}),
      },
    ]
  }
  const message = misfit(typeOf(value), DECLARATIONS[field.kind].computed)
  return message ? [{ offset: value.start, message: `"${name}": ${message}` }] : []
}

/** The type that the check found; '' where it did not come by. */
function typeOf(node: ASTNode): string {
  return (node as ASTNode & { checkedType?: { name?: string } }).checkedType?.name ?? ''
}
