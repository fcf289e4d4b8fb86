import type { JsonObject } from '../../contract/json'

/** The names of the parts that mean something to the widget. */
export function partNames(options: JsonObject): { city: string; country: string; province: string } {
  const named = (key: 'city' | 'country' | 'province') => (typeof options[key] === 'string' ? options[key] : key)
  return { city: named('city'), country: named('country'), province: named('province') }
}
