import type { ASTNode } from '@marcbachmann/cel-js'
import { RUNTIME } from './environment'
import { toChain } from './walk'

/** What an expression may come to, as far as it is written in it: a constant, or a path below the record. */
export type Outcome = { offset: number } & ({ value: string | number | boolean } | { path: string[] })

/**
 * The outcomes of an expression that parses; results of calls and calculations are not known before it runs.
 */
export function listOutcomes(expression: string): Outcome[] {
  return branches(RUNTIME.parse(expression).ast).flatMap((node) => findOutcome(node) ?? [])
}

/** True of a condition that always holds, as one that is absent. */
export function isAlwaysTrue(condition: string): boolean {
  try {
    return findConstantTruth(RUNTIME.parse(condition).ast) === true
  } catch {
    return false // reported elsewhere
  }
}

/** True of a condition that never holds. */
export function isAlwaysFalse(condition: string): boolean {
  try {
    return findConstantTruth(RUNTIME.parse(condition).ast) === false
  } catch {
    return false // reported elsewhere
  }
}

function branches(node: ASTNode): ASTNode[] {
  return node.op === '?:' ? node.args.slice(1).flatMap(branches) : [node]
}

function findOutcome(node: ASTNode): Outcome | null {
  const offset = node.start
  const value = findConstant(node)
  if (value !== undefined) return { offset, value }
  const chain = toChain(node)
  return chain && (chain.root === 'record' || chain.root === 'old') ? { offset, path: chain.path } : null
}

function findConstant(node: ASTNode): string | number | boolean | undefined {
  if (node.op === '-_') {
    const value = findConstant(node.args)
    return typeof value === 'number' ? -value : undefined
  }
  if (node.op !== 'value') return undefined
  const { args } = node
  if (typeof args === 'bigint') return Number(args)
  return typeof args === 'string' || typeof args === 'number' || typeof args === 'boolean' ? args : undefined
}

/** The truth of a condition whatever the record holds; undefined where that depends on it. */
function findConstantTruth(node: ASTNode): boolean | undefined {
  if (node.op === '!_') {
    const inner = findConstantTruth(node.args)
    return inner === undefined ? undefined : !inner
  }
  if (node.op === '&&' || node.op === '||') {
    const parts = node.args.map(findConstantTruth)
    const decides = node.op === '||'
    if (parts.includes(decides)) return decides
    return parts.includes(undefined) ? undefined : !decides
  }
  if (node.op === '==' || node.op === '!=') {
    const [left, right] = node.args.map(findConstant)
    return left === undefined || right === undefined ? undefined : (left === right) === (node.op === '==')
  }
  const value = findConstant(node)
  return typeof value === 'boolean' ? value : undefined
}
