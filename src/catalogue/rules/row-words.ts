import type { ASTNode, Environment } from '@marcbachmann/cel-js'
import { Exact } from '../../contract/numbers/exact'
import { EmptyOperand, isBefore, toExact } from './amounts'

/** Words that go through the rows of a list: `record.lines.sum(l, l.amount)`. */
export const ROW_WORDS = ['sum', 'avg', 'min', 'max', 'count', 'group'] as const

export type RowWord = (typeof ROW_WORDS)[number]

/** The type name of what `group` makes of rows of a type: `key` and `rows`. */
export const groupType = (row: string): string => `grouped.${row}`

/** The groups of rows whose type the check does not know. */
export const ANY_GROUP = 'grouped.any'

/** A type as cel-js' checker hands it out. */
interface Kind {
  kind: string
  name: string
  valueType?: Kind
}

/** The scope of a variable of the library, in checking and in running. */
interface Scope {
  forkWithVariable: (name: string, type: Kind) => Scope
  reuse: (outer: Scope) => Scope
  setIterValue: (value: unknown, evaluator: Evaluator) => Scope
}

interface Checker {
  check: (node: ASTNode, scope: Scope) => Kind
  getType: (name: string) => Kind
  createError: (code: string, message: string, node: ASTNode) => Error
  objectTypes: Map<string, unknown>
}

interface Evaluator {
  run: (node: ASTNode, scope: Scope) => unknown
}

interface Loop {
  list: ASTNode
  variable: string
  condition: ASTNode | null
  body: ASTNode
  scope?: Scope
}

/** Adds the words to an environment, with their types for the check and their meaning for a run. */
export function addRowWords(environment: Environment): Environment {
  for (const word of ROW_WORDS) {
    environment.registerFunction(`list.${word}(ast, ast): dyn`, macro(word))
    if (word !== 'count') environment.registerFunction(`list.${word}(ast, ast, ast): dyn`, macro(word))
  }
  for (const word of ['sum', 'avg', 'min', 'max'] as const)
    environment.registerFunction(`list.${word}(): dyn`, (values: unknown[]) =>
      MEANINGS[word](values.filter((value) => value !== null)),
    )
  return environment
}

function macro(word: RowWord) {
  return ({ args, receiver }: { args: ASTNode[]; receiver: ASTNode }) => {
    const [variable, ...rest] = args
    const body = rest.at(-1) as ASTNode
    const name = variable?.op === 'id' ? variable.args : ''
    const loop: Loop = {
      list: receiver,
      variable: name,
      condition: rest.length > 1 ? (rest[0] ?? null) : null,
      body,
    }
    return {
      async: false,
      typeCheck: (checker: Checker, _macro: unknown, scope: Scope) => typeOf(word, loop, checker, scope),
      evaluate: (evaluator: Evaluator, _macro: unknown, scope: Scope) =>
        evaluate(word, loop, evaluator, scope),
    }
  }
}

function typeOf(word: RowWord, loop: Loop, checker: Checker, scope: Scope): Kind {
  if (loop.variable === '')
    throw checker.createError('invalid_macro_argument', `${word}() needs a name for the row first`, loop.list)
  const rows = checker.check(loop.list, scope)
  if (rows.kind !== 'list' && rows.kind !== 'dyn')
    throw checker.createError(
      'invalid_macro_argument',
      `${word}() goes through a list, and this is none`,
      loop.list,
    )
  loop.scope = scope.forkWithVariable(loop.variable, rows.valueType ?? checker.getType('dyn'))
  if (loop.condition) expectCondition(word, loop.condition, checker, loop.scope)
  const body = checker.check(loop.body, loop.scope)
  if (word === 'count') expectCondition(word, loop.body, checker, loop.scope)
  return resultType(word, loop, { body, row: rows.valueType }, checker)
}

function resultType(
  word: RowWord,
  loop: Loop,
  { body, row }: { body: Kind; row: Kind | undefined },
  checker: Checker,
): Kind {
  if (word === 'group') {
    const group = [groupType(row?.name ?? ''), ANY_GROUP].find((name) => checker.objectTypes.has(name))
    // A run knows no types of rows.
    return checker.getType(group ? `list<${group}>` : 'dyn')
  }
  if (word === 'count') return checker.getType('double')
  const isText = body.name === 'string'
  if (isText && (word === 'min' || word === 'max')) return body
  if (!isText && ['double', 'int', 'dyn', 'null'].includes(body.kind === 'dyn' ? 'dyn' : body.name))
    return body.kind === 'dyn' ? checker.getType('dyn') : checker.getType('double')
  const words = word === 'sum' || word === 'avg' ? 'numbers' : 'numbers, dates or texts'
  throw checker.createError('invalid_macro_argument', `${word}() takes ${words} of the rows`, loop.body)
}

function expectCondition(word: RowWord, node: ASTNode, checker: Checker, scope: Scope): void {
  const { kind, name } = checker.check(node, scope)
  if (kind === 'dyn' || name === 'bool') return
  throw checker.createError('invalid_macro_argument', `${word}() takes a condition of the rows here`, node)
}

function evaluate(word: RowWord, loop: Loop, evaluator: Evaluator, scope: Scope): unknown {
  const rows = evaluator.run(loop.list, scope)
  if (!Array.isArray(rows)) throw new TypeError(`${word}() goes through a list`)
  const readOf = (node: ASTNode, row: unknown) => read(node, row, { loop, evaluator, scope })
  const taken = loop.condition ? rows.filter((row) => readOf(loop.condition as ASTNode, row) === true) : rows
  if (word === 'group') return groupRows(taken, (row) => readOf(loop.body, row))
  const values = taken.map((row) => readOf(loop.body, row))
  return MEANINGS[word](values.filter((value) => value !== null))
}

/** What an expression gives for a row; null where a part that it needs is empty. */
function read(
  node: ASTNode,
  row: unknown,
  { evaluator, loop, scope }: { evaluator: Evaluator; loop: Loop; scope: Scope },
): unknown {
  try {
    const inner = (loop.scope as Scope).reuse(scope).setIterValue(row, evaluator)
    return evaluator.run(node, inner)
  } catch (fault) {
    if (isAboutEmpty(fault)) return null
    throw fault
  }
}

const EMPTY_FAULTS = new Set(['no_such_overload', 'no_matching_overload', 'no_such_key', 'cannot_index_type'])

/** Types were checked when the file was read: an operand that does not fit is an empty one. */
function isAboutEmpty(fault: unknown): boolean {
  if (fault instanceof EmptyOperand) return true
  return fault instanceof Error && 'code' in fault && EMPTY_FAULTS.has(String(fault.code))
}

const MEANINGS: Record<Exclude<RowWord, 'group'>, (values: unknown[]) => unknown> = {
  sum: (values) => sum(values),
  avg: (values) => (values.length === 0 ? null : sum(values).dividedBy(Exact.read(values.length))),
  min: (values) => pick(values, isBefore),
  max: (values) => pick(values, (a, b) => isBefore(b, a)),
  count: (values) => values.filter((value) => value === true).length,
}

function sum(values: readonly unknown[]): Exact {
  return values.reduce<Exact>((total, value) => total.plus(toExact(value)), Exact.read(0))
}

/** The first value in an order; null without any. */
function pick(values: readonly unknown[], isFirst: (a: unknown, b: unknown) => boolean): unknown {
  return values.length === 0 ? null : values.reduce((best, value) => (isFirst(value, best) ? value : best))
}

/** Groups in the order of their first rows; rows with an empty key are a group too. */
function groupRows(
  rows: readonly unknown[],
  keyOf: (row: unknown) => unknown,
): { key: unknown; rows: unknown[] }[] {
  const groups = new Map<string, { key: unknown; rows: unknown[] }>()
  for (const row of rows) {
    const key = plainKey(keyOf(row))
    const name = JSON.stringify(key) ?? ''
    const group = groups.get(name) ?? { key, rows: [] }
    groups.set(name, group)
    group.rows.push(row)
  }
  return [...groups.values()]
}

function plainKey(key: unknown): unknown {
  if (typeof key === 'bigint') return Number(key)
  return key instanceof Exact ? key.toNumber() : key
}
