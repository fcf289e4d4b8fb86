import type { PropertyFile } from '../../contract/model/entity-file'
import type { FieldKind } from '../../contract/model/field'
import { dateDeclaration, instantDeclaration, timeDeclaration } from './calendar'
import {
  arrayDeclaration,
  filesDeclaration,
  groupDeclaration,
  jsonDeclaration,
  relationDeclaration,
  tagsDeclaration,
} from './compounds'
import { type Declaration, REFERENCE_WORDS, type ReferenceWord } from './declaration'
import { booleanDeclaration, integerDeclaration, numberDeclaration } from './numbers'
import { enumerationDeclaration, lookupDeclaration, multilingualDeclaration, textDeclaration } from './texts'

export { REFERENCE_SCHEMA } from './compounds'
export {
  type DefaultFault,
  type DefaultTools,
  type Expected,
  REFERENCE_WORDS,
  type SchemaTools,
} from './declaration'

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

const KIND_DECLARATIONS = Object.entries(DECLARATIONS) as [FieldKind, Declaration][]

const BY_WORD = new Map(
  KIND_DECLARATIONS.flatMap(([kind, { said }]) => (said.word ? [[said.word, kind] as const] : [])),
)

/** Kinds determined by a type or a flag, the most specific first. */
const BY_TYPE = KIND_DECLARATIONS.filter(([, { said }]) => said.type ?? said.by)
const MORE_FIRST = [...BY_TYPE.filter(([, { said }]) => said.by ?? said.format), ...BY_TYPE]

/** The reference words a property uses. */
export function listWords(property: PropertyFile): ReferenceWord[] {
  return REFERENCE_WORDS.filter((word) => property[word] !== undefined)
}

/** The kind of a property; undefined when it is missing or contradictory. */
export function getKind(property: PropertyFile): FieldKind | undefined {
  const words = listWords(property)
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
