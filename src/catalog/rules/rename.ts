import type { ASTNode } from '@marcbachmann/cel-js'
import { RUNTIME } from './environment'
import { loopOf, partsOf } from './walk'

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
