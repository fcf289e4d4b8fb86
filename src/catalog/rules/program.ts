import type { ASTNode } from '@marcbachmann/cel-js'
import type { Json } from '../../contract/json'
import { RUNTIME } from './environment'
import { STEP_BUDGET } from './limits'
import { type Insertion, insert, loopDepth, loopOf, partsOf, type Read, readsOf, walk, wraps } from './walk'

/**
 * Result of an expression: a value, or "not applicable" because an operand was empty, a key absent, or the budget exceeded
 * (`costly`).
 */
export type Result = { applies: true; value: Json } | { applies: false; costly?: true }

/** A compiled expression, reusable with any context. */
export interface Program {
  reads: Read[]
  /**
   * `rows` = length of the longest list it may loop over, `times` = number of evaluations to come: together they bound the cost
   */
  run: (context: Record<string, unknown>, rows: () => number, times?: number) => Result
}

const NOT_APPLICABLE: Result = { applies: false }
const COSTLY: Result = { applies: false, costly: true }
const cache = new Map<string, Program>()
const CACHE_SIZE = 5000

/** Compiles an expression, memoized by text. Throws cel-js' ParseError on bad syntax. */
export function compile(expression: string): Program {
  const known = cache.get(expression)
  if (known) return known
  const { ast } = RUNTIME.parse(expression)
  const run = RUNTIME.parse(withConditions(expression, ast))
  const depth = loopDepth(ast)
  const program: Program = {
    reads: readsOf(ast),
    run: (context, rows, times = 1) => {
      if (depth > 0 && times * rows() ** depth > STEP_BUDGET) return COSTLY
      // Rules that do not apply are common: skip the cost of stack traces.
      const { stackTraceLimit } = Error
      Error.stackTraceLimit = 0
      try {
        return result(run(context))
      } catch {
        return NOT_APPLICABLE
      } finally {
        Error.stackTraceLimit = stackTraceLimit
      }
    },
  }
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(expression, program)
  return program
}

/** Replaces the library's `matches`, whose engine may take exponential time, by our `matchesForm`. */
function forms(text: string, ast: ASTNode): Insertion[] {
  const found: Insertion[] = []
  walk(ast, (node) => {
    if (node.op !== 'rcall' || node.args[0] !== 'matches') return
    found.push({ at: text.indexOf('matches', node.args[1].end) + 'matches'.length, put: 'Form' })
  })
  return found
}

/**
 * Wraps every plain value used as a condition (`row.locked`, `!record.x`, `filter(r, r.main)`) in `isOn(…)`, so that an empty
 * switch is false instead of failing the whole expression.
 */
function withConditions(text: string, ast: ASTNode): string {
  const plain = conditions(ast).filter(({ op }) => op === 'id' || op === '.' || op === '[]')
  return insert(text, [...wraps(plain, 'isOn(', ')'), ...forms(text, ast)])
}

/** The nodes below `node` used as conditions; the caller handles the result of the whole expression. */
function conditions(node: ASTNode): ASTNode[] {
  return [...positions(node), ...partsOf(node).flatMap(conditions)]
}

function positions(node: ASTNode): ASTNode[] {
  if (node.op === '&&' || node.op === '||') return [...node.args]
  if (node.op === '!_') return [node.args]
  if (node.op === '?:') return [node.args[0]]
  const loop = loopOf(node)
  if (!loop || node.op !== 'rcall') return []
  const [first] = loop.bodies
  if (!first) return []
  return node.args[0] === 'map' ? (loop.bodies.length > 1 ? [first] : []) : [first]
}

/** CEL integers are BigInt; records hold numbers. Values without a JSON form, such as days and types, do not apply. */
function result(value: unknown): Result {
  const json = toJson(value)
  return json === undefined ? NOT_APPLICABLE : { applies: true, value: json }
}

function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (Array.isArray(value)) return allOrNothing(value.map(toJson))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const entries = Object.entries(value).map(([key, inner]) => [key, toJson(inner)] as const)
  return entries.every((entry): entry is [string, Json] => entry[1] !== undefined) ? Object.fromEntries(entries) : undefined
}

function allOrNothing(list: (Json | undefined)[]): Json[] | undefined {
  return list.every((one) => one !== undefined) ? list : undefined
}
