import type { Json, JsonSchema } from '../../contract/json'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { PropertyFile } from '../../contract/model/entity-file'
import { isMultipleOf } from '../../contract/numbers/decimal'
import { numberFormat } from '../../contract/numbers/number-format'
import { type DefaultFault, declare, plainSchema, type SchemaTools } from './declaration'
import { type FormatContext, type Kind, plainText, RANGE, SCALAR } from './kind'

const LOCALES: Record<string, string> = { it: 'it-IT', en: 'en-GB' }
const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/

/** A number with decimals. */
export const number: Kind = {
  ...SCALAR,
  figures: 'decimal',
  width: 116,
  totals: ['sum', 'average', 'min', 'max', 'count'],
  operators: RANGE,
  filterValue: { accepts: (text) => DECIMAL.test(text), like: 'a number such as 1234.5' },
  filterForm: 'number',
  format: (value, { lang, field }) => formatNumber(value, lang, field.options),
  holds: (value) => typeof value === 'number',
}

/**
 * `1234.5` → `1.234,50` in Italian with two decimals, `1,234.50` in English. Options: `decimals`, `plain` (no
 * groups), `prefix`, `suffix`.
 */
export function formatNumber(
  value: Json,
  lang: string,
  options: FormatContext['field']['options'] = {},
): string {
  const number = typeof value === 'string' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return plainText(value)
  const locale = LOCALES[lang] ?? LOCALES[DEFAULT_LANGUAGE] ?? lang
  const text = numberFormat(locale, decimals(options), options.plain === true).format(number)
  return [options.prefix, text, options.suffix]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')
}

function decimals({ decimals }: FormatContext['field']['options']): number | undefined {
  return typeof decimals === 'number' && decimals >= 0 && decimals <= 20 ? decimals : undefined
}

export const numberDeclaration = /* @__PURE__ */ declare({
  said: { type: 'number' },
  keys: [
    'type',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'unique',
    'format',
  ],
  schema: (property, tools) => buildNumberSchema(property, tools, Number.MAX_VALUE),
  defaultFault: numberFault,
  rulesType: () => 'double',
  computed: 'number',
})

/**
 * The schema of a number; in a payload it adds the bounds of exact numbers where the file names none, and
 * `most` in any case.
 */
export function buildNumberSchema(property: PropertyFile, tools: SchemaTools, most: number): JsonSchema {
  const schema = plainSchema(property, tools)
  if (!tools.isPayload) return schema
  const { numberMax } = tools
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = property
  return {
    ...schema,
    minimum: Math.max(minimum ?? (exclusiveMinimum === undefined ? -numberMax : -most), -most),
    maximum: Math.min(maximum ?? (exclusiveMaximum === undefined ? numberMax : most), most),
  }
}

/** Checks a value of a number against the bounds and the step of its property. */
export function numberFault(value: Json, property: PropertyFile): DefaultFault | null {
  if (typeof value !== 'number') return { message: 'is not a number', hint: 'write a number without quotes' }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = property
  const low =
    (minimum !== undefined && value < minimum) ||
    (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
  const high =
    (maximum !== undefined && value > maximum) ||
    (exclusiveMaximum !== undefined && value >= exclusiveMaximum)
  if (low || high) return { message: 'is out of bounds', hint: `choose a value ${boundsInWords(property)}` }
  const { multipleOf } = property
  if (multipleOf === undefined || isMultipleOf(value, multipleOf)) return null
  return { message: `is no multiple of ${multipleOf}`, hint: `choose a multiple of ${multipleOf}` }
}

function boundsInWords({ exclusiveMaximum, exclusiveMinimum, maximum, minimum }: PropertyFile): string {
  const words: [string, number | undefined][] = [
    ['from', minimum],
    ['above', exclusiveMinimum],
    ['up to', maximum],
    ['below', exclusiveMaximum],
  ]
  return words.flatMap(([word, bound]) => (bound === undefined ? [] : `${word} ${bound}`)).join(' ')
}

const WHOLE = /^-?\d{1,15}$/

/** A whole number. */
export const integer: Kind = {
  ...number,
  figures: 'whole',
  width: 90,
  filterValue: { accepts: (text) => WHOLE.test(text), like: 'a whole number' },
}

export const integerDeclaration = /* @__PURE__ */ declare(
  {
    said: { type: 'integer' },
    // integer columns hold no larger numbers
    schema: (property, tools) => buildNumberSchema(property, tools, Number.MAX_SAFE_INTEGER),
    defaultFault: (value, property) =>
      typeof value === 'number' && !Number.isInteger(value)
        ? { message: 'is not a whole number', hint: 'remove the decimals' }
        : numberFault(value, property),
  },
  numberDeclaration,
)

const YES: Record<string, [string, string]> = { it: ['Sì', 'No'], en: ['Yes', 'No'] }

/** Yes or no. */
export const boolean: Kind = {
  ...SCALAR,
  width: 80,
  operators: ['Equals', 'Not', 'Null'],
  filterValue: { accepts: (text) => text === 'true' || text === 'false', like: 'true or false' },
  filterForm: 'boolean',
  format: (value, { lang }) => (YES[lang] ?? YES[DEFAULT_LANGUAGE] ?? ['', ''])[value === true ? 0 : 1],
  holds: (value) => typeof value === 'boolean',
}

export const booleanDeclaration = /* @__PURE__ */ declare({
  said: { type: 'boolean' },
  keys: ['type'],
  defaultFault: (value) =>
    typeof value === 'boolean'
      ? null
      : { message: 'is neither true nor false', hint: 'write true or false without quotes' },
  rulesType: () => 'bool',
  computed: 'condition',
})
