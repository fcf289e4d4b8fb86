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

/** One thing that an expression reads: a variable and the path below it (`record` + `berth.city`; `user` + `roles`). */
export interface Read {
  root: string
  /** property names below the variable, as far as the text says them; empty = the whole variable */
  path: string[]
}

/**
 * Everything an expression reads. A path ends where a loop, an index or a call takes over: what reads a list reads
 * all of it. `lookup.x.flag1` reads the lookup row chosen in the field `x`.
 */
export function readsOf(node: ASTNode, bound: readonly string[] = []): Read[] {
  const chain = chainOf(node)
  if (chain) return bound.includes(chain.root) ? [] : [chain]
  const loop = loopOf(node)
  if (loop) return [...readsOf(loop.list, bound), ...loop.bodies.flatMap((body) => readsOf(body, [...bound, loop.variable]))]
  return partsOf(node).flatMap((part) => readsOf(part, bound))
}

/** `record.berth.city` as variable and path; null when the node is anything but such a chain. */
export function chainOf(node: ASTNode): Read | null {
  if (node.op === 'id') return { root: node.args, path: [] }
  if (node.op !== '.') return null
  const left = chainOf(node.args[0])
  return left && { root: left.root, path: [...left.path, node.args[1]] }
}
