import type { ProblemCode } from '../../contract/errors/problem'
import type { Json } from '../../contract/json'

/**
 * A node of the grammar (JSON Schema 2020-12). `x-code` and `x-hint` give the Problem code and cure of a
 * mismatch; editors ignore them and show `description`.
 */
export interface Grammar {
  $schema?: string
  $id?: string
  $ref?: string
  $defs?: Record<string, Grammar>
  title?: string
  description?: string
  markdownDescription?: string
  type?: string | string[]
  enum?: Json[]
  const?: Json
  examples?: Json[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Grammar
  properties?: Record<string, Grammar>
  required?: string[]
  minProperties?: number
  additionalProperties?: boolean | Grammar
  propertyNames?: Grammar
  allOf?: Grammar[]
  anyOf?: Grammar[]
  if?: Grammar
  then?: Grammar
  'x-code'?: ProblemCode
  'x-hint'?: string
}

/** A text value. */
export const text = (description: string, more: Grammar = {}): Grammar => ({
  description,
  type: 'string',
  minLength: 1,
  ...more,
})

/** true or false. */
export const flag = (description: string): Grammar => ({ description, type: 'boolean' })

/** An integer within bounds. */
export const whole = (description: string, minimum: number, maximum: number): Grammar => ({
  description,
  type: 'integer',
  minimum,
  maximum,
})

/** One of a few words. */
export const oneOf = (description: string, words: string[]): Grammar => ({ description, enum: words })

/** A list of values of one kind. */
export const list = (description: string, items: Grammar, more: Grammar = {}): Grammar => ({
  description,
  type: 'array',
  items,
  ...more,
})

/** An object with known keys and no others. */
export const object = (
  description: string,
  properties: Record<string, Grammar>,
  required: string[] = [],
): Grammar => ({
  description,
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  additionalProperties: false,
})

/** An object with free keys and values of one kind. */
export const map = (description: string, values: Grammar, keys?: Grammar): Grammar => ({
  description,
  type: 'object',
  additionalProperties: values,
  ...(keys ? { propertyNames: keys } : {}),
})

/** A text, or an object that says more. */
export const textOr = (description: string, more: Grammar): Grammar => ({
  ...more,
  description,
  type: ['string', 'object'],
  minLength: 1,
})

/** The name of something in another file; editors complete the known ones. */
export const nameReference = (description: string, known: readonly string[] | undefined): Grammar =>
  text(description, known && known.length > 0 ? { examples: [...known] } : {})

/** Distinct texts. */
export const texts = (description: string, item: Grammar = { type: 'string', minLength: 1 }): Grammar =>
  list(description, item, { uniqueItems: true })

/** A CEL expression. */
export const expression = (description: string): Grammar =>
  text(`${description} (CEL expression)`, { maxLength: 20_000 })

/** A text per language. */
export const perLanguage = (description: string): Grammar =>
  map(description, text('The text in this language.'), LANGUAGE_KEY)

/** Language codes as keys. */
export const LANGUAGE_KEY: Grammar = {
  pattern: '^[a-z]{2}$',
  'x-code': 'BAD_LANGUAGE',
  'x-hint': 'two small letters: it, en, de',
}

/** A role, an authority or OWN; our own format, which knows the existing roles. */
export const RIGHT_WORD: Grammar = {
  format: 'right',
  'x-code': 'UNKNOWN_RIGHT',
  'x-hint': 'a role (ROLE_MANAGER), an authority (CUSTOMER_W) or OWN',
}

/** Roles, authorities or OWN. */
export const rights = (description: string): Grammar =>
  texts(description, {
    type: 'string',
    ...RIGHT_WORD,
  })

/** The address of the grammar, which a file may name for its editor. */
export const SCHEMA_KEY: Grammar = text(
  'Address of the grammar, for completion and hover texts in an editor: ../meta/….schema.json.',
)

/** How a file of an office lies over the shipped one of its name; in every kind of schema files. */
export const LAYER_KEYS: Record<string, Grammar> = {
  extends: oneOf(
    'How the file lies over the shipped one of its name. "tessera": it changes parts of it; objects are merged by key, lists by the names of their entries, null takes away. "none": it replaces it as a whole. Absent: as "none", with a warning when there is one.',
    ['tessera', 'none'],
  ),
  off: flag(
    'true, with "extends": "tessera": what the shipped file is about is switched off. Its data stay.',
  ),
}

/** Names in the folder, offered by editors as completions. All may be absent. */
export interface KnownNames {
  entities?: readonly string[]
  lookups?: readonly string[]
  groups?: readonly string[]
  menus?: readonly string[]
}
