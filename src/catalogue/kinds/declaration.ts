import type { Json, JsonSchema } from '../../contract/json'
import type { PropertyFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'

/** Reference words: a property has exactly one, or none and a type. */
export const REFERENCE_WORDS = ['lookup', 'group', 'entity', 'tags', 'files'] as const
export type ReferenceWord = (typeof REFERENCE_WORDS)[number]

/** The type an expression must have. */
export type Expected = 'condition' | 'list' | 'any' | 'text' | 'number'

/** What is wrong with a default value, and the cure. */
export interface DefaultFault {
  message: string
  hint: string
}

/**
 * Tools for checking a default. Injected instead of imported, because browsers load the file of a kind: see
 * `declare`.
 */
export interface DefaultTools {
  /** true also for unknown formats */
  isOfFormat: (text: string, format: string) => boolean
  /** true also for patterns that do not compile, which are reported separately */
  matches: (text: string, pattern: string) => boolean
  /** the nearest known word as a hint, else the given sentence */
  didYouMean: (word: string, known: readonly string[], otherwise: string) => string
}

/** Tools for writing a schema: formats and bounds of the office, and the schemas of groups and rows. */
export interface SchemaTools {
  /** the payload of POST and PUT; false = a single property, as fields carry it */
  isPayload: boolean
  /** true for formats known to validators */
  isFormat: (format: string) => boolean
  /** the largest number where a file names no bound */
  numberMax: number
  /** the parts of a group, inline or from its file */
  group: (property: PropertyFile) => JsonSchema
  /** a row of a list, with the server's `_id` */
  row: (items: PropertyFile) => JsonSchema
}

/** The rule types of what a field contains. */
export interface RuleTypes {
  /** the type of a group's parts */
  parts: string
  /** the type of a row with parts; null = rows are plain values */
  row: string | null
}

/**
 * A field kind for reading schema files and generating types: used on the server and the command line only.
 */
export interface Declaration {
  /** what makes a property this kind: a word, a flag, a type, and for texts a format */
  said: { word?: ReferenceWord; type?: PropertyFile['type']; format?: string; by?: keyof PropertyFile }
  /** the keys valid for this kind, besides those of any property */
  keys: readonly (keyof PropertyFile)[]
  /** draft-07 schema of a value that is not null */
  schema: (property: PropertyFile, tools: SchemaTools) => JsonSchema
  /** what is wrong with a default; absent: the kind has no defaults */
  defaultFault?: (value: Json, property: PropertyFile, tools: DefaultTools) => DefaultFault | null
  /** its type in the rule language */
  rulesType: (field: Pick<Field, 'schema' | 'relation'>, below: RuleTypes) => string
  /** the required type of a rule that computes the value */
  computed: Expected
  /** rules read the chosen row as `lookup.<path>` */
  hasRow: boolean
  /** full-text search covers it where a file names it */
  isSearchable: boolean
  /** default title and search field of a record whose file names none */
  isName: boolean
  /** number of table columns of one property */
  columns: number
  /** a unique one needs another column, folded to lower case without accents */
  isFolded: boolean
  /** the TypeScript type, where the schema alone is not enough (`contract/model/record-types.ts`) */
  tsType?: string
  /** the TypeScript type of a value that is sent, where it is another one */
  sentType?: string
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

/** The JSON Schema keywords of a property, as written. */
export function keywords(property: PropertyFile): JsonSchema {
  return Object.fromEntries(
    KEYWORDS.flatMap((key) => (property[key] === undefined ? [] : [[key, property[key]]])),
  )
}

/** The schema of a plain value: its type, codes, format and keywords. */
export function plainSchema(property: PropertyFile, { isFormat }: Pick<SchemaTools, 'isFormat'>): JsonSchema {
  const type = property.enum ? 'string' : (property.type ?? 'string')
  const format = property.format !== undefined && isFormat(property.format) ? { format: property.format } : {}
  return { type, ...(property.enum ? { enum: property.enum } : {}), ...format, ...keywords(property) }
}

/** Defaults shared by declarations of plain values. */
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
 * Creates a declaration from its differences to another one, or to that of a plain value. Browsers load the
 * file of a kind only for the kind: the pure annotation at every call lets bundlers drop the declaration, and
 * its dependencies are injected, because imports would be loaded with the first page.
 */
export function declare(own: Own & Pick<Declaration, 'keys'>): Declaration
export function declare(own: Own, base: Declaration): Declaration
export function declare(own: Own, base?: Declaration): Declaration {
  return { keys: [], ...PLAIN, ...base, ...own }
}

/** Checks the default of a text against length, format and pattern of its property. */
export function textFault(
  value: Json,
  { minLength = 0, maxLength, pattern, format }: PropertyFile,
  { isOfFormat, matches }: DefaultTools,
): DefaultFault | null {
  if (typeof value !== 'string') return { message: 'is not a text', hint: 'put it in double quotes' }
  const tooLong = maxLength !== undefined && value.length > maxLength
  if (value.length < minLength || tooLong)
    return {
      message: 'has a length out of bounds',
      hint: `between ${minLength} and ${maxLength ?? 'any number of'} characters`,
    }
  if (format !== undefined && !isOfFormat(value, format))
    return { message: `is not a valid ${format}`, hint: `write a ${format}` }
  return pattern !== undefined && !matches(value, pattern)
    ? { message: 'does not match the pattern', hint: pattern }
    : null
}
