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
