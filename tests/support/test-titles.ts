import type { Module } from './sources'
import { isNode, type Node, nodesIn } from './syntax'

const CALLS = new Set(['test', 'it'])

/** The name at the root of a callee: `test` of `test(`, `test.each(table)(`, `test.skipIf(x)(`. */
function rootName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return String(callee.name)
  return rootName(callee.object ?? callee.callee ?? callee.tag)
}

/** The text of a literal, with `…` for what a template inserts; undefined for anything else. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** Steps, groups and hooks of a test are called by its name as well. */
const isTest = ({ callee }: Node): boolean => {
  const property = isNode(callee) && isNode(callee.property) ? String(callee.property.name) : ''
  return CALLS.has(rootName(callee) ?? '') && !['describe', 'step'].includes(property)
}

/** The titles of all tests of a module, in their order: those of `test`, `it` and their tables. */
export function titlesOfTests(module: Pick<Module, 'path' | 'text'>): string[] {
  return [...nodesIn(module)].flatMap((node) => {
    const [title, body] = node.type === 'CallExpression' ? (node.arguments as Node[]) : []
    const text = body && isTest(node) ? textOf(title) : undefined
    return text === undefined ? [] : [text]
  })
}
