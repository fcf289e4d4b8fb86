import { Environment } from '@marcbachmann/cel-js'
import type { Field } from '../../contract/model/field'
import { DECLARATIONS } from '../kinds/declarations'
import { addWords } from './environment'
import { declareFunctions } from './functions'
import { EXPRESSION_LIMITS } from './limits'
import { ANY_GROUP, groupType } from './row-words'
import { COMMON_SHAPES } from './shape'
import { getList } from './unit'

/** The members of each object type by type name: for "did you mean". */
export type TypeTable = Map<string, Record<string, string>>

/** The types that rules of one entity are checked against. */
export interface TypedEnvironment {
  types: TypeTable
  /** the environment for rules about rows of a list (`crew`), or about the record itself */
  forList: (list: string | null) => Environment
}

type TypedField = Pick<Field, 'path' | 'kind' | 'schema' | 'relation'>

const RECORD = 'record'
const LOOKUP = 'lookup'
const LOOKUP_ROW_TYPE = 'lookup.0'
const LOOKUP_ROW: Record<string, string> = {
  id: 'string',
  val: 'dyn',
  code: 'string',
  name: 'string',
  alpha1: 'string',
  alpha2: 'string',
  alpha3: 'string',
  flag1: 'bool',
  flag2: 'bool',
  flag3: 'bool',
  extraValue: 'string',
  order: 'double',
}
const USER = {
  id: 'string',
  roles: 'list<string>',
  authorities: 'list<string>',
  subjectId: 'string',
  address: 'string',
  device: 'string',
}

/**
 * Types of everything a rule may read, derived from the declared fields: dates are comparable texts, numbers
 * are numbers.
 */
export function createTypedEnvironment(fields: readonly TypedField[]): TypedEnvironment {
  const types = typeTable(fields)
  const base = createEnvironment(types)
  const byList = new Map<string, Environment>()
  return {
    types,
    forList: (list) => {
      if (list === null || !types.has(rowType(list))) return base
      const known = byList.get(list) ?? addRow(base.clone(), rowType(list))
      byList.set(list, known)
      return known
    },
  }
}

function addRow(environment: Environment, row: string): Environment {
  return environment
    .registerVariable('row', row)
    .registerVariable('previous', row)
    .registerVariable('index', 'double')
}

/**
 * The type name of a list's rows: `crew` → `record.crew.0`; type names may contain only letters, digits and
 * dots.
 */
function rowType(list: string): string {
  return typeName(`${list}[]`)
}

function typeName(path: string): string {
  return `${RECORD}.${path.replaceAll('[]', '.0')}`
}

function typeTable(fields: readonly TypedField[]): TypeTable {
  const types: TypeTable = new Map([
    [RECORD, {}],
    [LOOKUP, {}],
    [LOOKUP_ROW_TYPE, LOOKUP_ROW],
    ['user', USER],
    ['relation', { id: 'string', label: 'string' }],
  ])
  for (const { path, kind } of COMMON_SHAPES)
    put(types, path, celType({ path, kind, schema: {}, relation: null }, false))
  const listsWithParts = new Set(fields.map(({ path }) => getList(path)))
  for (const field of fields) {
    put(types, field.path, celType(field, listsWithParts.has(field.path)))
    if (DECLARATIONS[field.kind].hasRow) putLookup(types, field.path.replaceAll('[]', ''))
  }
  for (const name of [...types.keys()].filter((one) => one.endsWith('.0')))
    types.set(groupType(name), { key: 'dyn', rows: `list<${name}>` })
  return types.set(ANY_GROUP, { key: 'dyn', rows: 'list<dyn>' })
}

/** Adds a member to the type of its parent, creating that type if needed. */
function put(types: TypeTable, path: string, type: string): void {
  const cut = path.lastIndexOf('.')
  const holder = cut < 0 ? RECORD : typeName(path.slice(0, cut))
  const parts = types.get(holder) ?? {}
  types.set(holder, parts)
  parts[path.slice(cut + 1)] = type
}

/**
 * `lookup.berth.country` is the row chosen in `berth.country`, `lookup.crew.role` the one of the rule's own
 * row.
 */
function putLookup(types: TypeTable, path: string): void {
  const steps = path.split('.')
  let holder = LOOKUP
  for (const step of steps.slice(0, -1)) {
    const next = `${holder}.${step}`
    const parts = types.get(holder) ?? {}
    parts[step] = next
    types.set(holder, parts)
    if (!types.has(next)) types.set(next, {})
    holder = next
  }
  const parts = types.get(holder) ?? {}
  parts[steps.at(-1) ?? path] = LOOKUP_ROW_TYPE
  types.set(holder, parts)
}

/** The type of a field, derived from the types of its parts. */
function celType(field: TypedField, hasParts: boolean): string {
  const row = hasParts ? rowType(field.path) : null
  return DECLARATIONS[field.kind].rulesType(field, { parts: typeName(field.path), row })
}

function createEnvironment(types: TypeTable): Environment {
  const environment = declareFunctions(
    addWords(new Environment({ homogeneousAggregateLiterals: false, limits: EXPRESSION_LIMITS })),
  )
  for (const [name, fields] of types) environment.registerType(name, { ctor: class {}, fields })
  // Any value may be empty, so any may be compared with null.
  environment.registerOperator('dyn == null', () => false)
  environment.registerOperator('double == int', () => false)
  environment.registerOperator('double in list<int>', () => false)
  for (const operator of ['+', '-', '*', '/', '%']) {
    environment.registerOperator(`double ${operator} int: double`, () => 0)
    environment.registerOperator(`int ${operator} double: double`, () => 0)
  }
  environment.registerOperator('double % double: double', () => 0)
  for (const name of ['mode', 'status', 'today', 'now']) environment.registerVariable(name, 'string')
  environment.registerVariable('record', RECORD).registerVariable('old', RECORD)
  return environment.registerVariable('user', 'user').registerVariable('lookup', LOOKUP)
}
