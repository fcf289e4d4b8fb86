import type { ASTNode } from '@marcbachmann/cel-js'
import { RUNTIME } from './environment'

/** The direct operands of a node, in source order. */
export function listParts(node: ASTNode): ASTNode[] {
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
  for (const part of listParts(node)) walk(part, visit)
}

const LOOPS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/**
 * The parts of a loop such as `list.filter(r, r.main)`: its list, its variable, and the bodies run per row;
 * else null.
 */
export function toLoop(node: ASTNode): { list: ASTNode; variable: string; bodies: ASTNode[] } | null {
  if (node.op !== 'rcall' || !LOOPS.has(node.args[0])) return null
  const [, list, [variable, ...bodies]] = node.args
  if (variable?.op !== 'id') return null
  return { list, variable: variable.args, bodies }
}

/** Nesting depth of loops: 0 without any, 1 for a plain filter. */
export function loopDepth(node: ASTNode): number {
  const below = Math.max(0, ...listParts(node).map(loopDepth))
  const loop = toLoop(node)
  if (!loop) return below
  const inside = Math.max(0, ...loop.bodies.map(loopDepth))
  return Math.max(below, loopDepth(loop.list), inside + 1)
}

/**
 * One read of an expression: a variable and the path below it (`record` + `berth.city`; `user` + `roles`).
 */
export interface Read {
  root: string
  /** property names below the variable, as far as they are static; empty = the whole variable */
  path: string[]
}

/**
 * Everything an expression reads. A path ends at a loop, an index or a call: reading a list reads all of it.
 * `lookup.x.flag1` reads the lookup row chosen in the field `x`.
 */
export function listReads(node: ASTNode, bound: readonly string[] = []): Read[] {
  const chain = toChain(node)
  if (chain) return bound.includes(chain.root) ? [] : [chain]
  const loop = toLoop(node)
  if (loop)
    return [
      ...listReads(loop.list, bound),
      ...loop.bodies.flatMap((body) => listReads(body, [...bound, loop.variable])),
    ]
  return listParts(node).flatMap((part) => listReads(part, bound))
}

/** `record.berth.city` as variable and path; null for any other expression. */
export function toChain(node: ASTNode): Read | null {
  if (node.op === 'id') return { root: node.args, path: [] }
  if (node.op !== '.') return null
  const left = toChain(node.args[0])
  return left && { root: left.root, path: [...left.path, node.args[1]] }
}

/** Text to insert into an expression at an offset. */
export interface Insertion {
  at: number
  put: string
}

/** Applies insertions; those at one offset keep their order. */
export function insert(text: string, insertions: readonly Insertion[]): string {
  let out = ''
  let from = 0
  for (const { at, put } of sortInsertions(insertions)) {
    out += text.slice(from, at) + put
    from = at
  }
  return out + text.slice(from)
}

/** Maps an offset of the changed text back to the original. */
export function original(offset: number, insertions: readonly Insertion[]): number {
  let added = 0
  for (const { at, put } of sortInsertions(insertions)) {
    if (at + added >= offset) break
    added += Math.min(put.length, offset - added - at)
  }
  return offset - added
}

/** Insertions that wrap ranges of text. */
export function wraps(
  ranges: readonly { start: number; end: number }[],
  open: string,
  close: string,
): Insertion[] {
  return ranges.flatMap(({ start, end }) => [
    { at: start, put: open },
    { at: end, put: close },
  ])
}

function sortInsertions(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((a, b) => a.at - b.at)
}

/** An occurrence of a variable in an expression. */
interface Place {
  name: string
  start: number
  end: number
}

/** Renames the variables of an expression; `undefined` keeps a name. Throws on bad syntax. */
export function renameVariables(text: string, rename: (name: string) => string | undefined): string {
  const places = variables(RUNTIME.parse(text).ast, []).sort((a, b) => b.start - a.start)
  return places.reduce(
    (out, { name, start, end }) => out.slice(0, start) + (rename(name) ?? name) + out.slice(end),
    text,
  )
}

function variables(node: ASTNode, bound: readonly string[]): Place[] {
  if (node.op === 'id')
    return bound.includes(node.args) ? [] : [{ name: node.args, start: node.start, end: node.end }]
  const loop = toLoop(node)
  if (!loop) return listParts(node).flatMap((part) => variables(part, bound))
  return [
    ...variables(loop.list, bound),
    ...loop.bodies.flatMap((body) => variables(body, [...bound, loop.variable])),
  ]
}
