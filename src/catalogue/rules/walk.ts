import type { ASTNode } from '@marcbachmann/cel-js'
import { RUNTIME } from './environment'
import { ROW_WORDS } from './row-words'

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

const LOOPS = new Set<string>(['all', 'exists', 'exists_one', 'map', 'filter', ...ROW_WORDS])

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
  return depth(node, () => true)
}

/**
 * Nesting depth of loops over lists of their own: a loop through the rows of a group, or through a list
 * inside a row, visits each entry once for all and adds nothing.
 */
export function costDepth(node: ASTNode): number {
  return depth(node, (list, bound) => !bound.includes(findRoot(list) ?? ''))
}

function depth(
  node: ASTNode,
  counts: (list: ASTNode, bound: readonly string[]) => boolean,
  bound: readonly string[] = [],
): number {
  const loop = toLoop(node)
  if (!loop) return Math.max(0, ...listParts(node).map((part) => depth(part, counts, bound)))
  const within = [...bound, loop.variable]
  const inside = Math.max(0, ...loop.bodies.map((body) => depth(body, counts, within)))
  return Math.max(depth(loop.list, counts, bound), inside + (counts(loop.list, bound) ? 1 : 0))
}

/** The variable that a list comes from: `g` of `g.rows.filter(r, r.main)`. */
function findRoot(list: ASTNode): string | null {
  const loop = toLoop(list)
  return loop ? findRoot(loop.list) : (toChain(list)?.root ?? null)
}

/**
 * One read of an expression: a variable and the path below it (`record` + `berth.city`; `user` + `roles`). In
 * a loop the path goes on through the rows: `record` + `lines[]`, `amount`.
 */
export interface Read {
  root: string
  /** property names below the variable, as far as they are static; empty = the whole variable */
  path: string[]
}

/** What a loop's variable stands for: entries of a list that is read, a group of them, or a made value. */
type Bound = { entry: Read } | { group: Read | null } | null

type Scope = ReadonlyMap<string, Bound>

/**
 * Everything an expression reads. A path ends at an index or a call: `record.lines.size()` reads all of the
 * list, `record.lines.sum(l, l.amount)` the amounts. `lookup.x.flag1` reads the lookup row chosen in `x`.
 */
export function listReads(node: ASTNode, scope: Scope = new Map()): Read[] {
  const chain = toChain(node)
  if (chain) return readChain(chain, scope)
  const loop = toLoop(node)
  if (!loop) return listParts(node).flatMap((part) => listReads(part, scope))
  const bound = bindRows(loop.list, scope)
  const inside = new Map(scope).set(loop.variable, bound)
  const bodies = loop.bodies.flatMap((body) => listReads(body, inside))
  return [...listReadsOfList(node, loop, scope, bodies), ...bodies]
}

/** What a loop reads of its list besides what it reads of the rows. */
function listReadsOfList(node: ASTNode, { list }: { list: ASTNode }, scope: Scope, bodies: Read[]): Read[] {
  const chain = toChain(list)
  if (!chain) return listReads(list, scope)
  const entry = bindRows(list, scope)
  const isRead = entry !== null && 'entry' in entry && bodies.some((read) => isBelow(read, entry.entry))
  // `filter` gives the rows themselves, and who takes them says no more of what is read.
  return isRead && node.op === 'rcall' && node.args[0] !== 'filter' ? [] : readChain(chain, scope)
}

const isBelow = ({ path, root }: Read, entry: Read): boolean =>
  root === entry.root && entry.path.every((step, index) => path[index] === step)

/**
 * Visits a node and everything below it, with a word for what a chain of names reads there: that of a loop
 * reads rows, `l.rate` of `record.lines.exists(l, …)` the path `lines[].rate` of the record.
 */
export function walkReads(
  node: ASTNode,
  visit: (node: ASTNode, read: (chain: ASTNode) => Read | undefined) => void,
  scope: Scope = new Map(),
): void {
  visit(node, (one) => {
    const chain = toChain(one)
    return chain ? readChain(chain, scope)[0] : undefined
  })
  const loop = toLoop(node)
  if (!loop) {
    for (const part of listParts(node)) walkReads(part, visit, scope)
    return
  }
  walkReads(loop.list, visit, scope)
  const inside = new Map(scope).set(loop.variable, bindRows(loop.list, scope))
  for (const body of loop.bodies) walkReads(body, visit, inside)
}

function readChain({ path, root }: Read, scope: Scope): Read[] {
  const bound = scope.get(root)
  if (bound === undefined) return [{ root, path }]
  if (bound === null) return []
  if ('entry' in bound) return [{ root: bound.entry.root, path: [...bound.entry.path, ...path] }]
  // `g.key` was read by the grouping.
  return path[0] === 'key' || bound.group === null ? [] : [bound.group]
}

/** What one entry of a list is. */
function bindRows(list: ASTNode, scope: Scope): Bound {
  const loop = toLoop(list)
  const word = list.op === 'rcall' ? list.args[0] : ''
  if (loop && word === 'filter') return bindRows(loop.list, scope)
  if (loop && word === 'group') {
    const row = bindRows(loop.list, scope)
    return { group: row && 'entry' in row ? row.entry : null }
  }
  const chain = toChain(list)
  if (!chain) return null
  const bound = scope.get(chain.root)
  if (bound && 'group' in bound)
    return chain.path[0] === 'rows' && bound.group ? { entry: bound.group } : null
  const [read] = readChain(chain, scope)
  return read && read.path.length > 0 ? { entry: toEntry(read) } : null
}

const toEntry = ({ path, root }: Read): Read => ({
  root,
  path: path.map((step, index) => (index === path.length - 1 ? `${step}[]` : step)),
})

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
