import { tests } from '@bufbuild/cel-spec/testdata/conformance.js'
import { compile } from '../../../src/catalogue/rules/program'
import type { Json } from '../../../src/contract/json'

/** A case of the suite, as the package has it: a message `cel.expr.conformance.test.SimpleTest` in JSON. */
interface Original {
  name?: string
  expr: string
  container?: string
  checkOnly?: boolean
  value?: CelValue
  typedResult?: { result?: CelValue }
  evalError?: unknown
  bindings?: Record<string, { value?: CelValue }>
}

/** A message `cel.expr.Value` in JSON: one key. */
interface CelValue {
  nullValue?: null
  boolValue?: boolean
  int64Value?: string
  uint64Value?: string
  doubleValue?: number | string
  stringValue?: string
  listValue?: { values?: CelValue[] }
  mapValue?: { entries?: { key: CelValue; value: CelValue }[] }
  bytesValue?: string
  typeValue?: string
  objectValue?: unknown
}

/** A case that our rules can be asked: what goes in and what comes out are values of records. */
export interface ConformanceCase {
  /** `file/section/name` */
  id: string
  expression: string
  context: Record<string, Json>
  /** the value it gives; absent: it gives none, because it fails */
  gives?: Json
}

/** Values of records have no such counterpart. */
class NoRecordValue extends Error {}

/** Messages of protocol buffers, which no record holds. */
const MESSAGES = /\bTestAllTypes\b|\bgoogle\.protobuf\b/

/**
 * The cases of some sections, `file/section`, whose values records can hold. Throws when a section is not in
 * the suite.
 */
export function readCases(section: string): ConformanceCase[] {
  const [file = '', part = ''] = section.split('/')
  const found = tests.suites?.find(({ name }) => name === file)?.suites?.find(({ name }) => name === part)
  if (!found) throw new Error(`the suite has no section "${section}"`)
  return (found.tests ?? []).flatMap(
    ({ original }) => readCase(section, original as unknown as Original) ?? [],
  )
}

function readCase(section: string, original: Original): ConformanceCase | null {
  const { bindings = {}, container, checkOnly, evalError, expr: expression, name = expression } = original
  if (container || checkOnly || MESSAGES.test(expression)) return null
  try {
    const context = Object.fromEntries(
      Object.entries(bindings).map(([key, { value }]) => [key, toJson(value)]),
    )
    const one = { id: `${section}/${name}`, expression, context }
    return evalError === undefined
      ? { ...one, gives: toJson(original.value ?? original.typedResult?.result ?? TRUE) }
      : one
  } catch (error) {
    if (error instanceof NoRecordValue) return null
    throw error
  }
}

const TRUE: CelValue = { boolValue: true }

/**
 * A value as a record holds it: numbers are JSON numbers, whole or not. Throws NoRecordValue for unsigned
 * numbers, bytes, types …
 */
function toJson(value: CelValue | undefined): Json {
  if (!value) throw new NoRecordValue()
  if ('nullValue' in value) return null
  if (value.boolValue !== undefined) return value.boolValue
  if (value.stringValue !== undefined) return value.stringValue
  const number = value.int64Value ?? value.doubleValue
  if (number !== undefined) return toNumber(number)
  if (value.listValue) return (value.listValue.values ?? []).map(toJson)
  if (value.mapValue) return Object.fromEntries((value.mapValue.entries ?? []).map((entry) => toEntry(entry)))
  throw new NoRecordValue()
}

function toNumber(figures: string | number): number {
  if (!Number.isFinite(Number(figures))) throw new NoRecordValue()
  // JSON has one zero.
  return Number(figures) + 0
}

function toEntry({ key, value }: { key: CelValue; value: CelValue }): [string, Json] {
  if (key.stringValue === undefined) throw new NoRecordValue()
  return [key.stringValue, toJson(value)]
}

/** What our rules answer to a case, as `gives` says it and a record would store it. */
export function evaluate({ context, expression }: ConformanceCase): { gives?: Json } {
  try {
    const result = compile(expression).run(context, () => 100)
    return result.applies ? { gives: JSON.parse(JSON.stringify(result.value)) } : {}
  } catch {
    return {}
  }
}
