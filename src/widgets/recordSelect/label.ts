import type { Json } from '../../contract/json'
import type { Suggestion } from '../../contract/record'

/** What stands for a record in the list: the first of its named fields that says something, else its title (API-34, API-35). */
export function labelOf({ label, raw }: Suggestion, fields: Json | undefined): string {
  const named = Array.isArray(fields) ? fields.map((field) => raw[String(field)]) : []
  return named.find((value) => typeof value === 'string' && value !== '')?.toString() ?? label
}
