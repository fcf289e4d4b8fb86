import type { PropertyFile } from '../../contract/entity-file'
import type { Json, JsonSchema } from '../../contract/json'
import type { Declaration, DefaultFault, DefaultTools, SchemaTools } from './declaration'

const KEYWORDS = [
  'description',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const

/** The keywords of JSON Schema that a property writes, as they stand. */
export function keywords(property: PropertyFile): JsonSchema {
  return Object.fromEntries(KEYWORDS.flatMap((key) => (property[key] === undefined ? [] : [[key, property[key]]])))
}

/** The schema of a plain value: its type, codes, format and keywords. */
export function plainSchema(property: PropertyFile, { isFormat }: Pick<SchemaTools, 'isFormat'>): JsonSchema {
  const type = property.enum ? 'string' : (property.type ?? 'string')
  const format = property.format !== undefined && isFormat(property.format) ? { format: property.format } : {}
  return { type, ...(property.enum ? { enum: property.enum } : {}), ...format, ...keywords(property) }
}

/** What declarations of plain values have in common. */
const PLAIN = {
  schema: plainSchema,
  rulesType: () => 'string',
  computed: 'text',
  hasRow: false,
  isSearchable: false,
  isName: false,
  columns: 1,
  isFolded: false,
} as const satisfies Partial<Declaration>

type Own = Partial<Declaration> & Pick<Declaration, 'said'>

/**
 * A declaration that says what differs from another one, or from that of a plain value. Browsers fetch the file of a kind for
 * the kind alone: the mark at every call tells a bundler that the call has no effect and may be left out, and what a
 * declaration needs of the engine is given to it, since what its file imports would be fetched with the first page.
 */
export function declare(own: Own & Pick<Declaration, 'keys'>): Declaration
export function declare(own: Own, base: Declaration): Declaration
export function declare(own: Own, base?: Declaration): Declaration {
  return { keys: [], ...PLAIN, ...base, ...own }
}

/** A default that is to be a text within the lengths, format and pattern of its property. */
export function textFault(
  value: Json,
  { minLength = 0, maxLength, pattern, format }: PropertyFile,
  { isOfFormat, matches }: DefaultTools,
): DefaultFault | null {
  if (typeof value !== 'string') return { message: 'is no text', hint: 'put it in double quotes' }
  const tooLong = maxLength !== undefined && value.length > maxLength
  if (value.length < minLength || tooLong)
    return { message: 'has a length out of bounds', hint: `between ${minLength} and ${maxLength ?? 'any number of'} characters` }
  if (format !== undefined && !isOfFormat(value, format)) return { message: `is no ${format}`, hint: `write a ${format}` }
  return pattern !== undefined && !matches(value, pattern) ? { message: 'does not match the pattern', hint: pattern } : null
}
