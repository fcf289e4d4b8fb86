import type { PropertyFile } from '../../contract/entity-file'
import type { FieldKind } from '../../contract/field'

type Key = keyof PropertyFile

/** Keys that any property may have. */
const ANY: Key[] = ['description', 'default', 'setOnce', 'server', 'sensitive', 'read', 'write', 'widget', 'options', 'width']
const TEXT: Key[] = ['type', 'format', 'pattern', 'minLength', 'maxLength', 'unique', 'searchable', 'suggest', 'masked']
const NUMBER: Key[] = ['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'unique', 'format']
const DAY: Key[] = ['type', 'format', 'unique']

const BY_KIND: Record<FieldKind, readonly Key[]> = {
  text: TEXT,
  multilingual: ['type', 'multilingual', 'pattern', 'minLength', 'maxLength', 'searchable', 'format'],
  number: NUMBER,
  integer: NUMBER,
  boolean: ['type'],
  date: DAY,
  time: DAY,
  instant: DAY,
  enum: ['type', 'enum', 'unique', 'searchable'],
  lookup: ['lookup', 'filter', 'unique', 'searchable'],
  relation: ['entity', 'where', 'embedded', 'create', 'tree', 'unique', 'searchable'],
  group: ['group', 'type', 'properties', 'required'],
  array: ['type', 'items', 'minItems', 'maxItems', 'uniqueItems', 'keepBlankRow', 'mirror'],
  tags: ['tags'],
  files: ['files'],
  json: ['type'],
}

/** The keys of a property that mean nothing for its kind. */
export function strayKeys(property: PropertyFile, kind: FieldKind): string[] {
  const allowed = new Set<string>([...ANY, ...BY_KIND[kind]])
  return Object.keys(property).filter((key) => !allowed.has(key))
}

/** The keys a property of this kind may have, for a hint. */
export function keysOfKind(kind: FieldKind): string[] {
  return BY_KIND[kind].filter((key) => key !== 'type')
}
