import type { JsonObject } from '../../contract/json'

/** The names of the parts that mean something to the widget. */
export function partNames(options: JsonObject): { country: string; province: string } {
  const named = (key: 'country' | 'province') => (typeof options[key] === 'string' ? options[key] : key)
  return { country: named('country'), province: named('province') }
}
