import type { JsonObject } from '../../contract/json'
import type { Place, PlaceComponent } from '../../contract/place'

/** Which component of a place fills which part of an address; the second one only where the first is missing (domain.md section 4). */
const FILLS: readonly (readonly [part: string, ...from: PlaceComponent[]])[] = [
  ['street', 'route'],
  ['houseNumber', 'street_number'],
  ['city', 'locality', 'political'],
  ['province', 'administrative_area_level_2'],
  ['zip', 'postal_code'],
  ['country', 'country'],
]

/**
 * What a chosen place writes into the parts of an address: everything it knows, and nothing where it stays silent, for
 * what was typed may be right. A place without components fills nothing (GROUP-14).
 */
export function fillingOf({ components, position }: Place, parts: readonly string[]): JsonObject {
  const known = FILLS.flatMap(([part, ...from]) => {
    const value = from.map((component) => components[component]).find((one) => one !== undefined)
    return value === undefined ? [] : [[part, value] as const]
  })
  if (known.length === 0) return {}
  // The code of the town that stood there before is not that of this one.
  const code = known.some(([part]) => part === 'city') ? [['cityCode', null] as const] : []
  const point = position ? ([['latitude', position.lat] as const, ['longitude', position.lng] as const] as const) : []
  return Object.fromEntries([...known, ...code, ...point].filter(([part]) => parts.includes(part)))
}
