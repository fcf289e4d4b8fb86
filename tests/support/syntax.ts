import { parseSync } from 'vite'
import type { Module } from './sources'

/** A node of a syntax tree. */
export interface Node {
  type: string
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Every node of a module, from the outside in. */
export function nodesIn({ path, text }: Pick<Module, 'path' | 'text'>): Generator<Node> {
  return walk(
    parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js' }).program,
  )
}

function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* walk(one)
  else if (isNode(value)) {
    yield value
    for (const inner of Object.values(value)) if (typeof inner === 'object') yield* walk(inner)
  }
}
