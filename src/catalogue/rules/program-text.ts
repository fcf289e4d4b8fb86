import type { ASTNode } from '@marcbachmann/cel-js'
import { FUNCTIONS } from './functions'
import { toLoop } from './walk'

/**
 * Use of a part of an expression: a condition, an operand of a calculation, the result of the whole, or any
 * other value.
 */
type Use = 'condition' | 'operand' | 'result' | 'value'

const POSTFIX = 9
const UNARY = 8

const LEVELS: Partial<Record<ASTNode['op'], number>> = {
  '?:': 1,
  '||': 2,
  '&&': 3,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '!_': UNARY,
  '-_': UNARY,
}

/** `==`, `<`, `in` … */
const COMPARISON = 4

const CALCULATIONS = new Set<ASTNode['op']>(['+', '-', '*', '/', '%', '-_'])
const PLAIN_VALUES = new Set<ASTNode['op']>(['id', '.', '[]'])

/** Words over rows that give an amount. */
const AMOUNTS_OF_ROWS = new Set(['sum', 'avg', 'min', 'max'])

/** Whether a part comes to decimal figures, which are a number outside of calculations only as `plain(…)`. */
function isAmount(node: ASTNode): boolean {
  if (node.op === 'call') return FUNCTIONS[node.args[0]]?.isExact === true
  return node.op === 'rcall' ? AMOUNTS_OF_ROWS.has(node.args[0]) : CALCULATIONS.has(node.op)
}

/**
 * Writes an expression as the runtime environment computes it. Operands of calculations are read as
 * `exact(…)`, and what comes out in the middle of an expression is a number again by `plain(…)`. A plain
 * value used as a condition (`row.locked`, `!record.x`, `filter(r, r.main)`) becomes `isOn(…)`, so that an
 * empty switch is false instead of failing the whole expression. The library's `matches`, whose engine may
 * take exponential time, becomes `matchesForm`.
 */
export function programText(source: string, ast: ASTNode): string {
  return write(ast, 'result')

  function write(node: ASTNode, use: Use, least = 0): string {
    const text = bare(node, use)
    if (use === 'operand' && node.op !== '?:' && !CALCULATIONS.has(node.op)) return `exact(${text})`
    if (use !== 'operand' && use !== 'result' && isAmount(node)) return `plain(${text})`
    if (use === 'condition' && PLAIN_VALUES.has(node.op)) return `isOn(${text})`
    return getPrecedence(node) < least ? `(${text})` : text
  }

  function bare(node: ASTNode, use: Use): string {
    switch (node.op) {
      case 'value':
        return source.slice(node.start, node.end)
      case 'id':
        return node.args
      case '.':
      case '.?':
        return `${write(node.args[0], 'value', POSTFIX)}${node.op}${source.slice(node.pos, node.end)}`
      case '[]':
      case '[?]':
        return `${write(node.args[0], 'value', POSTFIX)}${node.op.slice(0, -1)}${write(node.args[1], 'value')}]`
      case 'call':
        return `${node.args[0]}(${writeNodes(node.args[1], isAmount(node) ? 'operand' : 'value')})`
      case 'rcall':
        return writeMethodCall(node)
      case 'list':
        return `[${writeNodes(node.args)}]`
      case 'map':
        return `{${node.args.map(([key, value]) => `${write(key, 'value')}: ${write(value, 'value')}`).join(', ')}}`
      case '!_':
        return `!${write(node.args, 'condition', POSTFIX)}`
      case '-_':
        return `-${write(node.args, 'operand', POSTFIX)}`
      case '?:':
        return writeConditional(node.args, use)
      case '||':
      case '&&':
        return writeBinary(node, 'condition')
      default:
        return writeBinary(node, CALCULATIONS.has(node.op) ? 'operand' : 'value')
    }
  }

  function writeMethodCall(node: ASTNode & { op: 'rcall' }): string {
    const [name, on, given] = node.args
    const uses = toLoop(node) ? usesIn(name, given.length) : []
    const args = given.map((arg, index) => write(arg, uses[index] ?? 'value'))
    return `${write(on, 'value', POSTFIX)}.${name === 'matches' ? 'matchesForm' : name}(${args.join(', ')})`
  }

  function writeConditional([condition, yes, no]: [ASTNode, ASTNode, ASTNode], use: Use): string {
    return `${write(condition, 'condition', 2)} ? ${branch(yes, use)} : ${branch(no, use)}`
  }

  /** Constants of two types are possible, as the check has it: `condition ? 1 : 0.5`. */
  function branch(node: ASTNode, use: Use): string {
    return node.op === 'value' && use !== 'operand' ? `dyn(${write(node, use)})` : write(node, use, 2)
  }

  /** Operators of one level are read from the left; comparisons of comparisons are written apart. */
  function writeBinary(node: ASTNode & { args: [ASTNode, ASTNode] }, use: Use): string {
    const level = getPrecedence(node)
    const [left, right] = node.args
    return `${write(left, use, level === COMPARISON ? level + 1 : level)} ${node.op} ${write(right, use, level + 1)}`
  }

  function writeNodes(nodes: readonly ASTNode[], use: Use = 'value'): string {
    return nodes.map((node) => write(node, use)).join(', ')
  }
}

/** The uses of a loop's arguments: its variable, a condition if it has one, what it takes of each row. */
function usesIn(name: string, count: number): Use[] {
  const taken: Use = AMOUNTS_OF_ROWS.has(name) ? 'operand' : 'value'
  if (count > 2) return ['value', 'condition', taken]
  return ['value', name === 'map' || name === 'group' || AMOUNTS_OF_ROWS.has(name) ? taken : 'condition']
}

function getPrecedence({ op }: ASTNode): number {
  if (op === 'value' || op === 'id' || op === 'call' || op === 'rcall' || op === 'list' || op === 'map')
    return POSTFIX
  if (op === '.' || op === '.?' || op === '[]' || op === '[?]') return POSTFIX
  return LEVELS[op] ?? COMPARISON
}
