import type { Json } from '../../contract/json'
import { roundTo } from '../../contract/numbers/decimal'
import { Exact } from '../../contract/numbers/exact'
import { PROGRAMS, RUNTIME } from './environment'
import { withClosedDays } from './functions'
import { STEP_BUDGET } from './limits'
import { programText } from './program-text'
import { costDepth, listReads, type Read } from './walk'

/**
 * Result of an expression: a value, or "not applicable" because an operand was empty, a key absent, or the
 * budget exceeded (`costly`).
 */
export type Result = { applies: true; value: Json } | { applies: false; costly?: true }

/** A compiled expression, reusable with any context. */
export interface Program {
  reads: Read[]
  /** `rows` = entries that one loop may go through */
  run: (context: Record<string, unknown>, rows: () => number, more?: RunOptions) => Result
}

interface RunOptions {
  /** number of evaluations to come, which bounds the cost together with the length of lists; absent = 1 */
  times?: number
  /** decimals of a number that comes out; absent = as many as it has */
  decimals?: number | undefined
}

const NOT_APPLICABLE: Result = { applies: false }
const COSTLY_RESULT: Result = { applies: false, costly: true }
const cache = new Map<string, Program>()
const CACHE_SIZE = 5000

/** Compiles an expression, memoized by text. Throws cel-js' ParseError on bad syntax. */
export function compile(expression: string): Program {
  const known = cache.get(expression)
  if (known) return known
  const { ast } = RUNTIME.parse(expression)
  const run = PROGRAMS.parse(programText(expression, ast))
  const depth = costDepth(ast)
  const program: Program = {
    reads: listReads(ast),
    run: (context, rows, { decimals, times = 1 } = {}) => {
      if (depth > 0 && times * rows() ** depth > STEP_BUDGET) return COSTLY_RESULT
      // Rules that do not apply are common: skip the cost of stack traces.
      const { stackTraceLimit } = Error
      Error.stackTraceLimit = 0
      try {
        return withClosedDays(readDays(context.closed), () => result(run(context), decimals))
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

const NO_DAYS: readonly string[] = []
const readDays = (value: unknown): readonly string[] => (Array.isArray(value) ? value : NO_DAYS)

/**
 * CEL integers are BigInt; records hold numbers. Values without a JSON form, such as days and types, do not
 * apply.
 */
function result(value: unknown, decimals: number | undefined): Result {
  const json = toJson(decimals === undefined ? value : roundValue(value, decimals))
  return json === undefined ? NOT_APPLICABLE : { applies: true, value: json }
}

/** Rounds before the value becomes a number, which may not hold all of its figures. */
function roundValue(value: unknown, decimals: number): unknown {
  if (value instanceof Exact) return value.rounded(decimals)
  return typeof value === 'number' ? roundTo(value, decimals) : value
}

function toJson(value: unknown): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value instanceof Exact) return toJson(value.toNumber())
  if (Array.isArray(value)) return allOrNothing(value.map(toJson))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return undefined
  const entries = Object.entries(value).map(([key, inner]) => [key, toJson(inner)] as const)
  return entries.every((entry): entry is [string, Json] => entry[1] !== undefined)
    ? Object.fromEntries(entries)
    : undefined
}

function allOrNothing(list: (Json | undefined)[]): Json[] | undefined {
  return list.every((one) => one !== undefined) ? list : undefined
}
