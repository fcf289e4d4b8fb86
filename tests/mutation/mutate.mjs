// The small changes a file is put through: each stands where the syntax tree has something that can be said
// otherwise.
import { parseAst } from 'vite'

/** @typedef {{ start: number, end: number, text: string, was: string, line: number }} Mutant */

const SWAPS = /** @type {Record<string, string>} */ ({
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
})

const CALLS = /** @type {Record<string, string>} */ ({
  some: 'every',
  every: 'some',
  filter: 'map',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
})

/** @returns {Mutant[]} every mutant of a source, in the order of its lines */
export function mutantsOf(/** @type {string} */ source, /** @type {string} */ path) {
  const tree = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const found = /** @type {Mutant[]} */ ([])
  const add = (/** @type {number} */ start, /** @type {number} */ end, /** @type {string} */ text) => {
    const was = source.slice(start, end)
    if (was !== text) found.push({ start, end, text, was, line: source.slice(0, start).split('\n').length })
  }
  const walk = (/** @type {any} */ node) => {
    if (Array.isArray(node)) return void node.forEach(walk)
    if (node === null || typeof node !== 'object') return
    // Types say nothing at run time.
    if (typeof node.type === 'string' && /^(TSType|TSInterface|ImportDeclaration)/.test(node.type)) return
    changes(node, source, add)
    for (const [key, child] of Object.entries(node))
      if (key !== 'typeAnnotation' && key !== 'returnType') walk(child)
  }
  walk(tree.body)
  return found.sort((a, b) => a.start - b.start)
}

function changes(
  /** @type {any} */ node,
  /** @type {string} */ source,
  /** @type {(a: number, b: number, t: string) => void} */ add,
) {
  const { start, end, type } = node
  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && SWAPS[node.operator]) {
    const at = source.indexOf(node.operator, node.left.end)
    add(at, at + node.operator.length, SWAPS[node.operator] ?? '')
  }
  if (type === 'LogicalExpression') {
    // One side alone: the other was not asked.
    add(start, end, source.slice(node.left.start, node.left.end))
    if (node.operator !== '??') add(start, end, source.slice(node.right.start, node.right.end))
  }
  if (type === 'UnaryExpression' && node.operator === '!')
    add(start, end, source.slice(node.argument.start, node.argument.end))
  if (type === 'Literal' && typeof node.value === 'boolean') add(start, end, String(!node.value))
  if (type === 'Literal' && typeof node.value === 'number') add(start, end, String(node.value + 1))
  if (type === 'ConditionalExpression') {
    add(node.test.start, node.test.end, 'true')
    add(node.test.start, node.test.end, 'false')
  }
  if (type === 'IfStatement') {
    add(node.test.start, node.test.end, 'true')
    add(node.test.start, node.test.end, 'false')
  }
  if (type === 'ExpressionStatement' && node.expression.type !== 'Literal') add(start, end, ';')
  if (type === 'SpreadElement') add(start, end, '...[]')
  if (type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { property } = node.callee
    const other = CALLS[property.name]
    if (other) add(property.start, property.end, other)
  }
}
