import type { Grammar } from './build'

const PLACE: Record<string, Grammar> = {
  after: { description: 'The entry stands after the one of this name.', type: 'string' },
  before: { description: 'The entry stands before the one of this name.', type: 'string' },
  off: { description: 'true: the shipped entry is taken away.', type: 'boolean' },
}

/**
 * The grammar of a file that extends a shipped one, for editors: nothing is needed, null takes a key away,
 * entries of lists have a place, and { "only": [ … ] } is a whole list.
 */
export function overlayGrammar(grammar: Grammar): Grammar {
  const { $defs, ...file } = grammar
  const parts = Object.entries($defs ?? {}).map(([name, part]) => [name, loosen(part)] as const)
  return { ...loosen(file), required: ['extends'], ...($defs ? { $defs: Object.fromEntries(parts) } : {}) }
}

/** A node without what must be there; its inner values may be null. */
function loosen(node: Grammar): Grammar {
  const { additionalProperties, allOf: _, items, minItems: __, properties, required: ___, ...rest } = node
  const isFree = typeof additionalProperties === 'object'
  return {
    ...rest,
    ...(properties ? { properties: mapValues(properties, orNull) } : {}),
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: isFree ? orNull(additionalProperties) : additionalProperties }),
    ...(items ? { items: entry(items) } : {}),
  }
}

/** An entry of a list: an object of it may say where it stands, a plain name may become such an object. */
function entry(items: Grammar): Grammar {
  const loose = loosen(items)
  if (!loose.properties) return loose.$ref || loose.type !== 'string' ? loose : { anyOf: [loose, ENTRY_NAME] }
  return { ...loose, properties: { ...loose.properties, ...PLACE } }
}

const ENTRY_NAME: Grammar = {
  type: 'object',
  properties: { field: { description: 'The name.', type: 'string' }, ...PLACE },
  required: ['field'],
  additionalProperties: false,
}

function orNull(node: Grammar): Grammar {
  const loose = loosen(node)
  const isList = [node.type].flat().includes('array')
  const whole: Grammar = {
    type: 'object',
    properties: { only: { ...loose, type: 'array' } },
    required: ['only'],
  }
  const { description } = node
  return {
    ...(description ? { description } : {}),
    anyOf: [loose, { type: 'null' }, ...(isList ? [whole] : [])],
  }
}

const mapValues = <T>(values: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
