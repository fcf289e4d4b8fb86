import type { Json, JsonObject } from '../../contract/json'
import type { Entity } from '../../contract/model/entity'

/** Parts of an entity that name fields, as people call them. */
const PARTS = [
  'title',
  'list',
  'form',
  'rules',
  'effects',
  'folder',
  'actions',
  'print',
  'search',
  'scope',
  'unique',
  'person',
  'retention',
  'help',
] as const

/**
 * What refers to a field: `boats list`, `boats rules`, and from elsewhere `orders list` where a path leads
 * across a relation.
 */
export function findReferences(entities: readonly Entity[], route: string, path: string): string[] {
  if (path === '') return listPointers(entities, route)
  return entities.flatMap((entity) => {
    const paths = entity.route === route ? [path] : across(entity, route, path)
    return PARTS.filter((part) =>
      paths.some((one) => names((entity as unknown as JsonObject)[part], one)),
    ).map((part) => `${entity.route} ${part}`)
  })
}

/** Entities with a relation to the route. */
function listPointers(entities: readonly Entity[], route: string): string[] {
  return entities.flatMap(({ fields, route: own }) =>
    fields.filter(({ relation }) => relation?.route === route).map(({ path }) => `${own} ${path}`),
  )
}

/** The field as others reach it: `owner.name`. */
function across({ fields }: Entity, route: string, path: string): string[] {
  return fields.filter(({ relation }) => relation?.route === route).map((field) => `${field.path}.${path}`)
}

/** True when a text anywhere in the value names the path as a word. */
function names(value: Json | undefined, path: string): boolean {
  if (typeof value === 'string') return isNamed(value, path)
  if (Array.isArray(value)) return value.some((one) => names(one, path))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, inner]) => key !== 'source' && (isNamed(key, path) || names(inner, path)),
  )
}

function isNamed(text: string, path: string): boolean {
  const at = text.indexOf(path)
  if (at < 0) return false
  const after = text[at + path.length] ?? ''
  const before = text.slice(0, at)
  return !/[\w]/.test(after) && (before === '' || /[^\w.]$|record\.$|row\.$/.test(before))
}
