import { type ASTNode, type Environment, ParseError, type TypeError as TypeFault } from '@marcbachmann/cel-js'
import type { Rule } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import { DECLARATIONS, type Expected } from '../kinds/declarations'
import { suggest } from '../suggest'
import { dayProblems } from './days'
import { VARIABLES } from './facts'
import { FUNCTIONS } from './functions'
import { foreignSign, foreignWord } from './idioms'
import {
  buildKnownCodes,
  type ExpressionProblem,
  type KnownCodes,
  literalProblems,
  outcomeProblems,
} from './literals'
import { type RelatedEntities, withRelatedFields } from './related-fields'
import { rowProblems } from './row-problems'
import { createTypedEnvironment, type TypedEnvironment, type TypeTable } from './types'
import { dependencies, getList } from './unit'
import { type Insertion, insert, listReads, original, walk, wraps } from './walk'

/** A problem in an expression of a rule; `key` names it (`visible`, `valid`, `when` …). */
export interface RuleProblem extends ExpressionProblem {
  key: string
}

const EXPRESSIONS = ['visible', 'required', 'readOnly', 'options', 'value', 'valid', 'when'] as const

/** Type-checks every expression of a rule against the declared fields. */
export function checkRule(
  rule: Rule,
  fields: readonly Field[],
  statuses: readonly string[],
  known: Pick<Partial<Expectation>, 'foreign' | 'related'> = {},
): RuleProblem[] {
  return EXPRESSIONS.flatMap((key) => {
    const text = rule[key]
    if (text === undefined) return []
    const list = rule.field === null ? null : getList(rule.field)
    const values =
      key === 'options' || key === 'value' ? fields.find(({ path }) => path === rule.field)?.values : null
    const found = checkExpression(text, fields, statuses, {
      expects: getExpectedResult(key, rule, fields),
      list,
      values: values ?? null,
      ...known,
      rowsOf: key === 'value' ? findRowList(rule.field, fields) : null,
    })
    return found.map((problem) => ({ key, ...problem }))
  })
}

/** The field of a rule, if it is a list of rows with parts. */
function findRowList(path: string | null, fields: readonly Field[]): string | null {
  return fields.some((field) => field.path.startsWith(`${path}[].`)) ? path : null
}

/** Expectations of an expression. */
interface Expectation {
  expects: Expected
  /** the list whose rows it is about */
  list: string | null
  /** the codes it may result in; null = anything */
  values: readonly string[] | null
  /** the list whose rows it makes; null = it makes none */
  rowsOf: string | null
  /** codes of related records, by path from the record */
  foreign: KnownCodes
  /** the entities behind relations; absent: relations have id and label alone */
  related: RelatedEntities
}

/** Type-checks one expression: rules, a section's `visible`, a list row's `when`. */
export function checkExpression(
  text: string,
  fields: readonly Field[],
  statuses: readonly string[] = [],
  expectation: Partial<Expectation> = {},
): ExpressionProblem[] {
  const {
    expects = 'condition',
    foreign = new Map(),
    list = null,
    rowsOf = null,
    values = null,
  } = expectation
  try {
    const { ast } = toTypedEnvironment(fields).forList(list).parse(text)
    const { codes, fields: seen } = fieldsSeen(ast, fields, expectation)
    const typed = toTypedEnvironment(seen)
    const problems = typeProblems(text, ast, typed.forList(list), { typed, expects, fields: seen, rowsOf })
    if (problems.length > 0) return problems
    return [
      ...literalProblems(ast, buildKnownCodes(seen, statuses, new Map([...foreign, ...codes])), list),
      ...dayProblems(ast, seen, list),
      ...(values ? outcomeProblems(ast, values) : []),
    ]
  } catch (fault) {
    if (fault instanceof ParseError) return [parseProblem(text, fault)]
    throw fault
  }
}

const NO_CODES: KnownCodes = new Map()

/**
 * The fields that an expression may read: beside those of the entity, those of the records it reads across.
 */
function fieldsSeen(
  ast: ASTNode,
  fields: readonly Field[],
  { list = null, related }: Pick<Partial<Expectation>, 'list' | 'related'>,
): { fields: readonly Field[]; codes: KnownCodes } {
  if (!related) return { fields, codes: NO_CODES }
  return withRelatedFields(fields, dependencies(listReads(ast), list).reads, related)
}

/** Why a text is no expression: too long or too deep, or with signs that rules do not have. */
function parseProblem(text: string, fault: ParseError): ExpressionProblem {
  const offset = fault.range?.start ?? 0
  const limit = /^Exceeded (\w+) \((\d+)\)/.exec(fault.summary)
  if (limit) return { offset, message: tooLong(limit[1] ?? '', limit[2] ?? ''), long: true }
  const hint = foreignSign(text, offset)
  return { offset, message: sentence(fault.summary), syntax: true, ...(hint ? { hint } : {}) }
}

const LIMIT_WORDS: Record<string, string> = {
  maxAstNodes: 'parts',
  maxDepth: 'levels of brackets',
  maxListElements: 'entries of a list',
  maxMapEntries: 'keys',
  maxCallArguments: 'arguments of a call',
}

const tooLong = (limit: string, most: string): string =>
  `it has more than ${most} ${LIMIT_WORDS[limit] ?? limit}`

const typedByFields = new WeakMap<readonly Field[], TypedEnvironment>()

function toTypedEnvironment(fields: readonly Field[]): TypedEnvironment {
  const known = typedByFields.get(fields) ?? createTypedEnvironment(fields)
  typedByFields.set(fields, known)
  return known
}

function getExpectedResult(
  key: (typeof EXPRESSIONS)[number],
  rule: Rule,
  fields: readonly Field[],
): Expected {
  if (key === 'options') return 'list'
  if (key !== 'value') return 'condition'
  const kind = fields.find(({ path }) => path === rule.field)?.kind
  return kind ? DECLARATIONS[kind].computed : 'any'
}

function typeProblems(
  text: string,
  ast: ASTNode,
  environment: Environment,
  {
    expects,
    fields,
    rowsOf,
    typed,
  }: { typed: TypedEnvironment; fields: readonly Field[] } & Pick<Expectation, 'expects' | 'rowsOf'>,
): ExpressionProblem[] {
  const insertions = looseBranches(ast)
  const parsed = environment.parse(insert(text, insertions))
  const { valid, type, error } = parsed.check()
  if (valid) {
    const wrong = wrongOutcome(type ?? 'dyn', rowsOf === null ? expects : 'list')
    if (wrong) return [wrong]
    if (rowsOf === null) return []
    const found = rowProblems(parsed.ast, rowsOf, fields, describeMisfit)
    return found.map((problem) => ({ ...problem, offset: original(problem.offset, insertions) }))
  }
  if (!error) return []
  const foreign = foreignWord(text, ast)
  if (foreign) return [foreign]
  const offset = original(error.range?.start ?? 0, insertions)
  return [{ offset, ...describeExpressionFault(error, environment, typed.types) }]
}

/**
 * Number and null literals in a ternary accept any type: `cond ? record.price : 0` and `… : null` are valid.
 */
function looseBranches(ast: ASTNode): Insertion[] {
  const branches: ASTNode[] = []
  walk(ast, (node) => {
    if (node.op === '?:') branches.push(...node.args.slice(1))
  })
  return wraps(
    branches.filter(
      ({ op, args }) =>
        op === 'value' && (args === null || typeof args === 'bigint' || typeof args === 'number'),
    ),
    'dyn(',
    ')',
  )
}

const OUTCOMES: Record<Expected, { fits: (type: string) => boolean; words: string }> = {
  any: { fits: () => true, words: '' },
  condition: { fits: (type) => type === 'bool', words: 'true or false' },
  list: { fits: (type) => type.startsWith('list'), words: 'a list of values' },
  text: { fits: (type) => type === 'string', words: 'a text' },
  number: { fits: (type) => type === 'double' || type === 'int', words: 'a number' },
}

function wrongOutcome(type: string, expects: Expected): ExpressionProblem | null {
  const message = describeMisfit(type, expects)
  return message === null ? null : { offset: 0, message }
}

function describeMisfit(type: string, expects: Expected): string | null {
  const { fits, words } = OUTCOMES[expects]
  if (type === '' || type.startsWith('dyn') || type === 'null' || fits(type)) return null
  return `it must come to ${words}, but comes to ${typeWord(type)}`
}

function describeExpressionFault(
  fault: ParseError | TypeFault,
  environment: Environment,
  types: TypeTable,
): Omit<ExpressionProblem, 'offset'> {
  const name = fault.summary.split(': ').at(-1) ?? ''
  if (fault.code === 'no_such_key') {
    const unknown = describeUnknownName('field', name, partsNear(fault, types))
    return isRelation(fault) ? { ...unknown, hint: RELATION_HINT } : unknown
  }
  if (fault.code === 'unknown_variable') return variable(name, environment, types)
  if (fault.code === 'no_matching_overload') return unknownFunction(fault, environment)
  return { message: sentence(fault.summary) }
}

function describeUnknownName(
  what: string,
  name: string,
  known: readonly string[],
): Omit<ExpressionProblem, 'offset'> {
  const suggestion = suggest(name, known)
  return { message: `there is no ${what} "${name}" here`, ...(suggestion ? { suggestion } : {}) }
}

function variable(
  name: string,
  environment: Environment,
  types: TypeTable,
): Omit<ExpressionProblem, 'offset'> {
  if (name === 'row' || name === 'previous' || name === 'index')
    return { message: `"${name}" is available only in rules about a field of a list, such as crew[].email` }
  // A field of the record, written without its record.
  if (Object.hasOwn(types.get('record') ?? {}, name))
    return { message: `there is no variable "${name}" here`, suggestion: `record.${name}` }
  return describeUnknownName(
    'variable',
    name,
    VARIABLES.filter((one) => environment.hasVariable(one)),
  )
}

const RELATION_HINT =
  'a relation has id and label here: rules and effects read fields across two relations, lists and actions none'

/** The part of an expression in which a name is looked up, with its type. */
interface Holder {
  left?: { checkedType?: { name?: string } }
}

const getHolder = (fault: ParseError | TypeFault): string | undefined =>
  (fault.node as (ASTNode & Holder) | undefined)?.left?.checkedType?.name

const isRelation = (fault: ParseError | TypeFault): boolean => getHolder(fault) === 'relation'

/** The members among which a misspelt name was looked up; all names when the checker does not say. */
function partsNear(fault: ParseError | TypeFault, types: TypeTable): string[] {
  const holder = types.get(getHolder(fault) ?? '')
  return holder ? Object.keys(holder) : [...types.values()].flatMap((parts) => Object.keys(parts))
}

function unknownFunction(
  fault: ParseError | TypeFault,
  environment: Environment,
): Omit<ExpressionProblem, 'offset'> {
  const call = /'(?:(.+)\.)?(\w+)\((.*)\)'/.exec(fault.summary)
  const name = call?.[2] ?? ''
  const functions = [...new Set(environment.getDefinitions().functions.map((one) => one.name))]
  if (!functions.includes(name)) return describeUnknownName('function', name, functions)
  const on = call?.[1] ? ` on ${typeWord(call[1])}` : ''
  const form = call?.[1] ? undefined : FUNCTIONS[name]?.form
  return {
    message: `${name}() does not take (${(call?.[3] ?? '').split(', ').map(typeWord).join(', ')})${on}`,
    ...(form ? { hint: `write ${form}` } : {}),
  }
}

const WORDS: Record<string, string> = {
  string: 'a text',
  double: 'a number',
  int: 'a number',
  bool: 'true or false',
  null: 'nothing',
  Days: 'days',
}

function typeWord(type: string): string {
  if (type === '') return 'nothing'
  return (
    WORDS[type] ??
    (type.startsWith('list')
      ? 'a list'
      : type.startsWith('record')
        ? 'a group of fields'
        : type.startsWith('grouped')
          ? 'a group of rows'
          : type)
  )
}

/** Translates CEL's messages: `no such overload: string > int` → `a text > a number is not possible`. */
function sentence(summary: string): string {
  const overload = /^no such overload: (.+) (\S+) (.+)$/.exec(summary)
  if (overload)
    return `${typeWord(overload[1] ?? '')} ${overload[2]} ${typeWord(overload[3] ?? '')} is not possible`
  return summary
    .replace(/'(string|double|int|bool|list<[^']*)'/g, (_all, type: string) => typeWord(type))
    .replace(/^./, (first) => first.toLowerCase())
}
