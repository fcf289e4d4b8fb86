import type { ASTNode } from '@marcbachmann/cel-js'
import { FUNCTIONS } from './functions'
import type { ExpressionProblem } from './literals'
import { ROW_WORDS } from './row-words'
import { walk } from './walk'

const SUM = 'record.lines.sum(l, l.amount)'
const COUNT = 'record.lines.count(l, l.done)'
const CASE = 'condition ? a : b'

/** Words of spreadsheets and of JavaScript, in small letters, with what rules have in their place. */
const FOREIGN: Readonly<Record<string, string>> = {
  average: 'record.lines.avg(l, l.amount)',
  reduce: SUM,
  sumif: 'record.lines.sum(l, l.done, l.amount)',
  sumproduct: 'record.lines.sum(l, l.quantity * l.price)',
  countif: COUNT,
  foreach: 'list.map(x, …)',
  some: 'list.exists(x, …)',
  every: 'list.all(x, …)',
  find: 'list.filter(x, …)[0]',
  includes: 'text.contains(x), or x in list',
  len: 'size(x)',
  length: 'size(x)',
  tofixed: 'round(x, decimals)',
  touppercase: 'text.upperAscii()',
  tolowercase: 'text.lowerAscii()',
  upper: 'text.upperAscii()',
  lower: 'text.lowerAscii()',
  concat: 'a + b',
  slice: 'text.substring(from, to)',
  datediff: 'daysBetween(from, to)',
  datedif: 'daysBetween(from, to), monthsBetween(from, to) or yearsBetween(from, to)',
  eomonth: 'endOfMonth(addMonths(date, n))',
  edate: 'addMonths(date, n)',
  dateadd: 'date + days(n), or addMonths(date, n)',
  networkdays: 'workingDaysBetween(from, to)',
  workday: 'addWorkingDays(date, n)',
  weeknum: 'week(date)',
  isoweeknum: 'week(date)',
  age: 'yearsBetween(date, today)',
  if: CASE,
  iif: CASE,
  ifs: CASE,
  and: 'a && b',
  or: 'a || b',
  not: '!a',
  isnull: 'x == null',
  isblank: 'x == null',
  coalesce: 'x != null ? x : y',
}

/** Objects of JavaScript whose functions rules have by themselves. */
const NAMESPACES = new Set(['Math', 'Number', 'Date', 'Object', 'Array', 'String', 'JSON'])

/**
 * A word that people know from elsewhere in an expression that does not hold, and the form that rules have;
 * null without one.
 */
export function foreignWord(text: string, ast: ASTNode): ExpressionProblem | null {
  let found: ExpressionProblem | null = null
  walk(ast, (node) => {
    found ??= asCall(text, node) ?? asMethod(text, node) ?? asMember(node) ?? asKey(node)
  })
  return found
}

/** The same for a text that does not parse, by what stands near the fault. */
export function foreignSign(text: string, offset: number): string | undefined {
  const near = text.slice(Math.max(0, offset - 4), offset + 4)
  if (/={3}|!==/.test(near)) return 'write a == b or a != b'
  if (/[^=!<>]=[^=]/.test(near)) return 'write a == b'
  if (/\bif\b/i.test(near)) return `write ${CASE}`
  if (/\band\b/i.test(near)) return 'write a && b'
  if (/\bor\b/i.test(near)) return 'write a || b'
  if (/=>/.test(near)) return 'write list.map(x, …), with a name for the entry instead of a function'
  return undefined
}

function asCall(text: string, node: ASTNode): ExpressionProblem | null {
  if (node.op !== 'call') return null
  const [name, args] = node.args
  const word = ROW_WORDS.find((one) => one === name.toLowerCase())
  const [first, ...rest] = args
  if (word && first && !(word in FUNCTIONS && word === name && args.length === 2)) {
    const list = text.slice(first.start, first.end)
    const more =
      rest.length > 1 ? rest.map(({ start, end }) => text.slice(start, end)).join(', ') : 'l, l.amount'
    return toHint(node.start, name, `write ${list}.${word}(${more})`)
  }
  return inPlaceOf(name, node.start)
}

function asMethod(text: string, node: ASTNode): ExpressionProblem | null {
  if (node.op !== 'rcall') return null
  const [name, on, args] = node.args
  if (on.op === 'id' && NAMESPACES.has(on.args)) return ofNamespace(node, on.args, name)
  if (ROW_WORDS.some((word) => word === name) && args.length === 1) {
    const list = text.slice(on.start, on.end)
    return toHint(node.pos, name, `name the row first: ${list}.${name}(l, l.amount)`)
  }
  return inPlaceOf(name, node.pos)
}

function ofNamespace(node: ASTNode, namespace: string, name: string): ExpressionProblem {
  const form = FUNCTIONS[name]?.form
  return {
    offset: node.start,
    message: `there is no variable "${namespace}" here`,
    hint: form ? `write ${form}` : 'write the functions of rules, such as round(x, decimals) and today',
  }
}

/** `list.length` */
function asMember(node: ASTNode): ExpressionProblem | null {
  return node.op === '.' && node.args[1] === 'length'
    ? { offset: node.pos, message: 'there is no field "length" here', hint: 'write size(x)' }
    : null
}

/** `{rate: g.key}` */
function asKey(node: ASTNode): ExpressionProblem | null {
  if (node.op !== 'map') return null
  const key = node.args.map(([one]) => one).find(({ op }) => op === 'id')
  if (key?.op !== 'id') return null
  return { offset: key.start, message: `the key ${key.args} has no quotes`, hint: `write '${key.args}': …` }
}

function inPlaceOf(name: string, offset: number): ExpressionProblem | null {
  const form = Object.hasOwn(FOREIGN, name.toLowerCase()) ? FOREIGN[name.toLowerCase()] : undefined
  const known = FUNCTIONS[name.toLowerCase()]?.form
  if (form) return toHint(offset, name, `write ${form}`)
  // ROUND(…)
  return known && !(name in FUNCTIONS) ? toHint(offset, name, `write ${known}`) : null
}

function toHint(offset: number, name: string, hint: string): ExpressionProblem {
  const isKnown = name in FUNCTIONS || ROW_WORDS.some((word) => word === name)
  return { offset, message: `there is no function "${name}" ${isKnown ? 'of this form ' : ''}here`, hint }
}
