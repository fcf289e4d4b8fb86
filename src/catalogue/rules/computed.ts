import type { Json, JsonObject } from '../../contract/json'
import type { Field } from '../../contract/model/field'
import { DECIMALS_MAX, decimalsTaken, roundTo } from '../../contract/numbers/decimal'
import { KINDS } from '../kinds'
import { valueAt, withValue } from '../paths'

/**
 * Decimals that a number computed for a field is rounded to: those it accepts. Undefined = the field takes no
 * decimals.
 */
export function getComputedDecimals({
  kind,
  options,
  schema,
}: Pick<Field, 'kind' | 'options' | 'schema'>): number | undefined {
  return KINDS[kind].figures === 'decimal' ? (decimalsTaken(options, schema) ?? DECIMALS_MAX) : undefined
}

/** What an expression came to, as a field keeps it: numbers are rounded to its decimals. */
export function roundComputedValue(field: Pick<Field, 'kind' | 'options' | 'schema'>, value: Json): Json {
  const decimals = typeof value === 'number' ? getComputedDecimals(field) : undefined
  return decimals === undefined ? value : roundTo(value as number, decimals)
}

/** The values of a record that expressions came to, as its fields keep them. */
export function roundComputedValues(fields: readonly Field[], values: JsonObject): JsonObject {
  return fields.reduce((out, field) => {
    const value = field.path.includes('[]') ? undefined : valueAt(values, field.path)
    return typeof value === 'number' ? withValue(out, field.path, roundComputedValue(field, value)) : out
  }, values)
}
