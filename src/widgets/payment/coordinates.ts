import type { Json, JsonObject } from '../../contract/json'
import type { LookupRow } from '../../contract/lookup'

const PARTS = ['iban', 'bank'] as const

/**
 * What changes in bank and IBAN when a method was chosen (`row`, null for none): a method of flag1 brings those of the
 * business unit, any other takes them out again. What a person typed stays; null = nothing changes.
 */
export function coordinatesAfter(
  row: LookupRow | null,
  value: JsonObject | null,
  unit: JsonObject | null,
): Record<string, Json> | null {
  const own = (part: string) => unit?.[part] ?? null
  const now = (part: string) => value?.[part] ?? null
  const changed = PARTS.flatMap((part): [string, Json][] => {
    if (row?.flag1 === true) return own(part) === null || own(part) === now(part) ? [] : [[part, own(part)]]
    return own(part) !== null && own(part) === now(part) ? [[part, null]] : []
  })
  return changed.length > 0 ? Object.fromEntries(changed) : null
}
