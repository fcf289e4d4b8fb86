import type { PropertyFile } from '../contract/entity-file'
import type { FieldKind } from '../contract/field'

/** Words of which a property has exactly one, or none and a type. */
export const REFERENCE_WORDS = ['lookup', 'group', 'entity', 'tags', 'files'] as const
export type ReferenceWord = (typeof REFERENCE_WORDS)[number]

const BY_WORD: Record<ReferenceWord, FieldKind> = {
  lookup: 'lookup',
  group: 'group',
  entity: 'relation',
  tags: 'tags',
  files: 'files',
}
const BY_FORMAT: ReadonlyMap<string, FieldKind> = new Map([
  ['date', 'date'],
  ['time', 'time'],
  ['date-time', 'instant'],
])
const BY_TYPE: Record<string, FieldKind> = { number: 'number', integer: 'integer', boolean: 'boolean', array: 'array' }

/** The reference words a property uses. */
export function wordsOf(property: PropertyFile): ReferenceWord[] {
  return REFERENCE_WORDS.filter((word) => property[word] !== undefined)
}

/** What a property is; undefined when it says nothing or contradicts itself. */
export function kindOf(property: PropertyFile): FieldKind | undefined {
  const words = wordsOf(property)
  const [word] = words
  if (word !== undefined) return words.length === 1 ? BY_WORD[word] : undefined
  if (property.multilingual) return 'multilingual'
  if (property.enum) return 'enum'
  if (property.type === 'string') return BY_FORMAT.get(property.format ?? '') ?? 'text'
  if (property.type === 'object') return property.properties ? 'group' : 'json'
  return property.type && BY_TYPE[property.type]
}

/** Kinds with one plain value: they can be columns. */
export const SCALAR_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'time',
  'instant',
  'enum',
  'lookup',
  'relation',
  'multilingual',
])
