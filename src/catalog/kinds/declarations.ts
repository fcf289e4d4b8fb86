import type { PropertyFile } from '../../contract/entity-file'
import type { FieldKind } from '../../contract/field'
import { arrayDeclaration } from './array'
import { booleanDeclaration } from './boolean'
import { dateDeclaration } from './date'
import { type Declaration, REFERENCE_WORDS, type ReferenceWord } from './declaration'
import { enumerationDeclaration } from './enum'
import { filesDeclaration } from './files'
import { groupDeclaration } from './group'
import { instantDeclaration } from './instant'
import { integerDeclaration } from './integer'
import { jsonDeclaration } from './json'
import { lookupDeclaration } from './lookup'
import { multilingualDeclaration } from './multilingual'
import { numberDeclaration } from './number'
import { relationDeclaration } from './relation'
import { tagsDeclaration } from './tags'
import { textDeclaration } from './text'
import { timeDeclaration } from './time'

export { type DefaultFault, type DefaultTools, type Expected, REFERENCE_WORDS, type SchemaTools } from './declaration'

export { REFERENCE_SCHEMA } from './relation'

/** Declarations of all kinds; browsers load none of them. */
export const DECLARATIONS = {
  multilingual: multilingualDeclaration,
  enum: enumerationDeclaration,
  text: textDeclaration,
  number: numberDeclaration,
  integer: integerDeclaration,
  boolean: booleanDeclaration,
  date: dateDeclaration,
  time: timeDeclaration,
  instant: instantDeclaration,
  lookup: lookupDeclaration,
  relation: relationDeclaration,
  group: groupDeclaration,
  array: arrayDeclaration,
  tags: tagsDeclaration,
  files: filesDeclaration,
  json: jsonDeclaration,
} satisfies Record<FieldKind, Declaration> as Record<FieldKind, Declaration>

const KNOWN = Object.entries(DECLARATIONS) as [FieldKind, Declaration][]

const BY_WORD = new Map(KNOWN.flatMap(([kind, { said }]) => (said.word ? [[said.word, kind] as const] : [])))

/** Kinds determined by a type or a flag, the most specific first. */
const BY_TYPE = KNOWN.filter(([, { said }]) => said.type ?? said.by)
const MORE_FIRST = [...BY_TYPE.filter(([, { said }]) => said.by ?? said.format), ...BY_TYPE]

/** The reference words a property uses. */
export function wordsOf(property: PropertyFile): ReferenceWord[] {
  return REFERENCE_WORDS.filter((word) => property[word] !== undefined)
}

/** The kind of a property; undefined when it is missing or contradictory. */
export function kindOf(property: PropertyFile): FieldKind | undefined {
  const words = wordsOf(property)
  const [word] = words
  if (word !== undefined) return words.length === 1 ? BY_WORD.get(word) : undefined
  const found = MORE_FIRST.find(
    ([, { said }]) =>
      (said.by === undefined || property[said.by]) &&
      (said.type === undefined || said.type === property.type) &&
      (said.format === undefined || said.format === property.format),
  )
  return found?.[0]
}
