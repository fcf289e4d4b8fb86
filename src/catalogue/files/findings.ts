import type { ErrorObject } from 'ajv/dist/2020'
import type { ProblemCode } from '../../contract/errors/problem'
import type { Json } from '../../contract/json'
import { ROLES } from '../../contract/model/user'
import type { Grammar } from '../grammar'
import { OWN } from '../rights/rights'
import { suggest } from '../suggest'
import { parsePointer } from './report'

/** One mismatch between a value and its grammar; `path` is the part to remove so that checking can go on. */
export interface Finding {
  code: ProblemCode
  path: string[]
  /** reported at the key rather than the value */
  key: boolean
  message: string
  hint: string | undefined
}

type Fault = ErrorObject & { parentSchema?: Grammar }
type Teller = (fault: Fault, name: string) => Omit<Finding, 'path'>

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object { }',
  array: 'a list [ ]',
  null: 'null',
}

/** Reduces Ajv's errors to one finding per mistake, in file order. */
export function toFindings(errors: readonly ErrorObject[]): Finding[] {
  const own = errors.filter((one) => one.keyword !== 'propertyNames' && one.keyword !== 'if')
  return own.filter((one) => !isMisspelt(one, own)).map(toFinding)
}

/** A missing key whose misspelling is present is one mistake, not two. */
function isMisspelt(error: ErrorObject, all: readonly ErrorObject[]): boolean {
  if (error.keyword !== 'required') return false
  const beside = all.filter(
    (one) => one.keyword === 'additionalProperties' && one.instancePath === error.instancePath,
  )
  const known = Object.keys((error as Fault).parentSchema?.properties ?? {})
  return beside.some(
    (one) => suggest(String(one.params.additionalProperty), known) === error.params.missingProperty,
  )
}

function toFinding(error: ErrorObject): Finding {
  const fault = error as Fault
  const steps = parsePointer(fault.instancePath)
  const extra = fault.params.additionalProperty ?? fault.propertyName
  const path = extra === undefined ? steps : [...steps, String(extra)]
  const name = fault.propertyName ?? [...steps].reverse().find((step) => !/^\d+$/.test(step)) ?? 'the file'
  const told = (TELLERS[fault.keyword] ?? other)(fault, name)
  return { ...told, path, key: told.key || fault.propertyName !== undefined }
}

const TELLERS: Record<string, Teller> = {
  additionalProperties: (fault) => {
    const key = String(fault.params.additionalProperty)
    const known = Object.keys(fault.parentSchema?.properties ?? {})
    const hint = didYouMean(key, known, `keys here: ${known.join(', ')}`)
    return { code: 'UNKNOWN_KEY', key: true, message: `unknown key "${key}"`, hint }
  },
  required: (fault) => {
    const key = String(fault.params.missingProperty)
    const meaning = fault.parentSchema?.properties?.[key]?.description
    return {
      code: 'MISSING_KEY',
      key: false,
      message: `the key "${key}" is missing`,
      hint: meaning ? `add "${key}": ${meaning}` : `add "${key}"`,
    }
  },
  type: (fault, name) => {
    const wanted = [fault.params.type].flat().map((type) => KINDS[String(type)] ?? String(type))
    const message = `${describeFault(fault, name)} must be ${wanted.join(' or ')}, it is ${describeKind(fault.data as Json)}`
    return {
      code: 'WRONG_TYPE',
      key: false,
      message,
      hint: getHint(fault) ?? fault.parentSchema?.description ?? `write ${wanted.join(' or ')}`,
    }
  },
  enum: (fault, name) => {
    const allowed = (fault.params.allowedValues as Json[]).map(String)
    const near = suggest(typeof fault.data === 'string' ? fault.data : JSON.stringify(fault.data), allowed)
    const hint = near ? `did you mean "${near}"?` : (getHint(fault) ?? `one of: ${allowed.join(', ')}`)
    return {
      code: 'NOT_ALLOWED',
      key: false,
      message: `${describeFault(fault, name)} cannot be ${formatQuotedValue(fault.data as Json)}`,
      hint,
    }
  },
  pattern: (fault, name) => {
    const value = fault.propertyName ?? (fault.data as Json)
    const code = fault.parentSchema?.['x-code'] ?? 'BAD_VALUE'
    const what =
      fault.propertyName === undefined
        ? `"${name}" is ${formatQuotedValue(value)}`
        : `the key ${formatQuotedValue(value)} is not written as it must be`
    return {
      code,
      key: false,
      message: what,
      hint: getHint(fault) ?? `it must match ${fault.params.pattern}`,
    }
  },
  format: (fault, name) => {
    const value = String(fault.propertyName ?? fault.data)
    const near = suggest(value, [...ROLES, OWN])
    const message = `${fault.propertyName === undefined ? describeFault(fault, name) : 'a key'} is ${formatQuotedValue(value)}, which does not exist`
    return {
      code: 'UNKNOWN_RIGHT',
      key: false,
      message,
      hint: near && near !== value ? `did you mean "${near}"?` : getHint(fault),
    }
  },
  minLength: (fault, name) => ({
    code: 'BAD_VALUE',
    key: false,
    message: `"${name}" is empty`,
    hint: getHint(fault) ?? 'write a text, or remove the key',
  }),
  maxLength: (fault, name) => ({
    code: fault.parentSchema?.['x-code'] ?? 'BAD_VALUE',
    key: false,
    message: `"${name}" is longer than ${fault.params.limit} characters`,
    hint: getHint(fault) ?? 'shorten it',
  }),
  minItems: (_fault, name) => ({
    code: 'BAD_VALUE',
    key: false,
    message: `"${name}" is an empty list`,
    hint: 'add an entry, or remove the key',
  }),
  uniqueItems: (fault, name) => {
    const twice = (fault.data as Json[])[Number(fault.params.i)] ?? null
    return {
      code: 'REPEATED',
      key: false,
      message: `"${name}" holds ${formatQuotedValue(twice)} twice`,
      hint: 'keep one of them',
    }
  },
}

const other: Teller = (fault, name) => ({
  code: 'BAD_VALUE',
  key: false,
  message: `"${name}" ${fault.message ?? 'is wrong'}, it is ${formatQuotedValue(fault.data as Json)}`,
  hint: getHint(fault) ?? fault.parentSchema?.description ?? 'see the grammar',
})

/** `"enum"`, or `an entry of "enum"`. */
const describeFault = (fault: Fault, name: string): string =>
  /\/\d+$/.test(fault.instancePath) ? `an entry of "${name}"` : `"${name}"`

const getHint = (fault: Fault): string | undefined => fault.parentSchema?.['x-hint']

/** A value as quoted in a message, truncated to a readable length. */
export function formatQuotedValue(value: Json): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function describeKind(value: Json): string {
  if (Array.isArray(value)) return 'a list'
  if (value === null) return 'null'
  if (typeof value === 'object') return 'an object'
  return formatQuotedValue(value)
}

/** Hint for an unknown name: the nearest one, else all when there are few, else the given sentence. */
export function didYouMean(name: string, known: Iterable<string>, otherwise: string): string {
  const names = [...known]
  const near = suggest(name, names)
  if (near !== undefined && near !== name) return `did you mean "${near}"?`
  if (names.length > 0 && names.length <= 8) return `one of: ${names.join(', ')}`
  return otherwise
}
