import type { Json } from '../../contract/json'
import { isObject } from '../paths'
import { declare } from './declaration'
import { COMPOUND, eachText, filled, type Kind, plainText, trimmed } from './kind'

/** A block of properties. */
export const group: Kind = {
  ...COMPOUND,
  structure: 'parts',
  format: partsText,
  holds: isObject,
  normalise: (value, parts) => (typeof value === 'string' ? trimmed(value) : filled(parts(value))),
}

/** A group in one line: its filled parts, in order. */
export function partsText(value: Json): string {
  if (!isObject(value)) return plainText(value)
  if (typeof value.label === 'string') return value.label
  return Object.entries(value)
    .filter(([key]) => key !== '_id')
    .map(([, part]) => (isObject(part) ? partsText(part) : Array.isArray(part) ? eachText(part, partsText) : plainText(part)))
    .filter((text) => text !== '')
    .join(', ')
}

export const groupDeclaration = /* @__PURE__ */ declare({
  said: { word: 'group', type: 'object', by: 'properties' },
  keys: ['group', 'type', 'properties', 'required'],
  schema: (property, { group: parts }) => parts(property),
  rulesType: (_field, { parts }) => parts,
  computed: 'any',
})
