import type { ASTNode } from '@marcbachmann/cel-js'
import { RUNTIME } from './environment'
import { loopOf, partsOf } from './walk'

/** A piece of text put into an expression at an offset. */
export interface Insertion {
  at: number
  put: string
}

/** The text with the insertions made; of those at one offset the earlier in the list comes first. */
export function insert(text: string, insertions: readonly Insertion[]): string {
  let out = ''
  let from = 0
  for (const { at, put } of sorted(insertions)) {
    out += text.slice(from, at) + put
    from = at
  }
  return out + text.slice(from)
}

/** Where an offset of the changed text stands in the original. */
export function original(offset: number, insertions: readonly Insertion[]): number {
  let added = 0
  for (const { at, put } of sorted(insertions)) {
    if (at + added >= offset) break
    added += Math.min(put.length, offset - added - at)
  }
  return offset - added
}

/** Wraps stretches of text: opening before, closing after. */
export function wraps(stretches: readonly { start: number; end: number }[], open: string, close: string): Insertion[] {
  return stretches.flatMap(({ start, end }) => [
    { at: start, put: open },
    { at: end, put: close },
  ])
}

function sorted(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((a, b) => a.at - b.at)
}

/** A variable where it stands in an expression. */
interface Place {
  name: string
  start: number
  end: number
}

/** The expression with its variables called something else; `undefined` leaves a name as it is. Throws on bad syntax. */
export function renamed(text: string, rename: (name: string) => string | undefined): string {
  const places = variables(RUNTIME.parse(text).ast, []).sort((a, b) => b.start - a.start)
  return places.reduce((out, { name, start, end }) => out.slice(0, start) + (rename(name) ?? name) + out.slice(end), text)
}

function variables(node: ASTNode, bound: readonly string[]): Place[] {
  if (node.op === 'id') return bound.includes(node.args) ? [] : [{ name: node.args, start: node.start, end: node.end }]
  const loop = loopOf(node)
  if (!loop) return partsOf(node).flatMap((part) => variables(part, bound))
  return [...variables(loop.list, bound), ...loop.bodies.flatMap((body) => variables(body, [...bound, loop.variable]))]
}
