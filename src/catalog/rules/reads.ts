import type { ASTNode } from '@marcbachmann/cel-js'
import { loopOf, partsOf } from './walk'

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
