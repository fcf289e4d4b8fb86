import type { ASTNode } from '@marcbachmann/cel-js'

/** The parts of an expression directly below a node, in source order. */
export function partsOf(node: ASTNode): ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return [...node.args]
  }
}

/** Visits a node and everything below it. */
export function walk(node: ASTNode, visit: (node: ASTNode) => void): void {
  visit(node)
  for (const part of partsOf(node)) walk(part, visit)
}

const LOOPS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/** The parts of a loop such as `list.filter(r, r.main)`: its list, its variable, and what runs once per row; else null. */
export function loopOf(node: ASTNode): { list: ASTNode; variable: string; bodies: ASTNode[] } | null {
  if (node.op !== 'rcall' || !LOOPS.has(node.args[0])) return null
  const [, list, [variable, ...bodies]] = node.args
  if (variable?.op !== 'id') return null
  return { list, variable: variable.args, bodies }
}

/** How deep loops stand inside loops: 0 without any, 1 for a plain filter. */
export function loopDepth(node: ASTNode): number {
  const below = Math.max(0, ...partsOf(node).map(loopDepth))
  const loop = loopOf(node)
  if (!loop) return below
  const inside = Math.max(0, ...loop.bodies.map(loopDepth))
  return Math.max(below, loopDepth(loop.list), inside + 1)
}
