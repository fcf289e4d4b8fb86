import { useEffect, useRef } from 'react'
import type { Json, JsonObject } from '../../contract/json'
import type { LookupRow } from '../../contract/model/lookup'
import type { InputProps } from '../../contract/ports/widget'
import { GroupFrame } from '../GroupFrame'

/** Draws its own title, and each part with label and messages. */
export const frameless = true

/** Follows the chosen method: fills in its bank details and removes those of the previous one. */
function useCoordinates({ field, value, host, mode }: InputProps<JsonObject>): void {
  const typeField = field.children.find(({ path }) => path === `${field.path}.type`)
  const { options } = host.useLookup(typeField ?? field)
  const type = typeof value?.type === 'string' ? value.type : null
  const row = options.find((option) => option.value === type)?.row ?? null
  const settled = useRef(type)
  useEffect(() => {
    if (mode === 'show' || settled.current === type || (type !== null && !row)) return
    settled.current = type
    let left = false
    host.unit().then(
      (unit) => {
        const filled = left ? null : coordinatesAfter(row, value, unit)
        if (filled)
          host.fill(
            Object.fromEntries(Object.entries(filled).map(([part, own]) => [`${field.path}.${part}`, own])),
          )
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [type, row, value, host, mode, field.path])
}

/** Payment conditions on their grid. */
export function Input(props: InputProps<JsonObject>) {
  useCoordinates(props)
  return <GroupFrame {...props} />
}

const PARTS = ['iban', 'bank'] as const

/**
 * Changes of bank and IBAN after a method was chosen (`row`, null for none): a method with flag1 copies those
 * of the business unit, any other removes them again. Typed values stay; null = no change.
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
