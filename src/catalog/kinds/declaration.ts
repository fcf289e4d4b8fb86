import type { PropertyFile } from '../../contract/entity-file'
import type { Field } from '../../contract/field'
import type { Json, JsonSchema } from '../../contract/json'

/** Words of which a property has exactly one, or none and a type. */
export const REFERENCE_WORDS = ['lookup', 'group', 'entity', 'tags', 'files'] as const
export type ReferenceWord = (typeof REFERENCE_WORDS)[number]

/** What an expression must come to. */
export type Expected = 'condition' | 'list' | 'any' | 'text' | 'number'

/** What is wrong with a default value, and the cure. */
export interface DefaultFault {
  message: string
  hint: string
}

/** What a default is checked with. Given and not imported, as browsers fetch the file of a kind: see `declare`. */
export interface DefaultTools {
  /** true also of formats that nobody knows */
  isOfFormat: (text: string, format: string) => boolean
  /** true also of patterns that do not compile: they are reported by themselves */
  matches: (text: string, pattern: string) => boolean
  /** the known word that was meant, as a hint, else the sentence given */
  didYouMean: (word: string, known: readonly string[], otherwise: string) => string
}

/** What a schema is written with: formats and bounds of the office, parts of groups and rows by the one that knows all files. */
export interface SchemaTools {
  /** the payload that POST and PUT take; false = one property by itself, as fields carry it */
  isPayload: boolean
  /** true for formats that validators know */
  isFormat: (format: string) => boolean
  /** the largest number where a file names no bound */
  numberMax: number
  /** the parts of a group, written in place or by its file */
  group: (property: PropertyFile) => JsonSchema
  /** a row of a list, with the `_id` that the server keeps */
  row: (items: PropertyFile) => JsonSchema
}

/** The types of what lies below a field, for rules. */
export interface RuleTypes {
  /** the type of a group's parts */
  parts: string
  /** the type of a row with parts; null = rows are plain values */
  row: string | null
}

/** A kind of field where schema files are read and types are made of them: on the server and the command line alone. */
export interface Declaration {
  /** what makes a property one of this kind: a word, a flag, a type, and for texts a format */
  said: { word?: ReferenceWord; type?: PropertyFile['type']; format?: string; by?: keyof PropertyFile }
  /** the keys of a property that mean something, besides those of any property */
  keys: readonly (keyof PropertyFile)[]
  /** draft-07 schema of a value that is not null */
  schema: (property: PropertyFile, tools: SchemaTools) => JsonSchema
  /** what is wrong with a default; absent: the kind has no defaults */
  defaultFault?: (value: Json, property: PropertyFile, tools: DefaultTools) => DefaultFault | null
  /** its type in the language of rules */
  rulesType: (field: Pick<Field, 'schema' | 'relation'>, below: RuleTypes) => string
  /** what a rule that computes the value must come to */
  computed: Expected
  /** rules read the chosen row as `lookup.<path>` */
  hasRow: boolean
  /** full-text search looks into it where a file names it */
  isSearchable: boolean
  /** a record is named and searched by it where its file says nothing */
  isName: boolean
  /** columns of its table that one property takes */
  columns: number
  /** a unique one takes a further column, folded to small letters without accents */
  isFolded: boolean
  /** the TypeScript type of values that the schema alone does not tell */
  tsType?: string
}

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
