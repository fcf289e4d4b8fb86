import { isObject } from '../../../catalog/paths'
import type { Json } from '../../../contract/json'
import type { Constraint } from './constraint'

/** FORMAT for texts no database keeps: with a NUL character, or half a character. */
export const texts: Constraint = {
  sent: ({ draft: { body } }) => {
    const bad = Object.keys(body).filter((key) => isUnstorable([key, body[key] ?? null]))
    return bad.map((path) => ({ path, code: 'FORMAT', message: 'holds a character that cannot be stored' }))
  },
}

function isUnstorable(value: Json): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value)
  if (Array.isArray(value)) return value.some(isUnstorable)
  return isObject(value) && Object.entries(value).some(([key, inner]) => isUnstorable(key) || isUnstorable(inner))
}
