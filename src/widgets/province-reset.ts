import { useEffect, useRef } from 'react'
import type { JsonObject } from '../contract/json'
import type { InputProps } from '../contract/ports/widget'
import { homeCountry } from './home-country'

/**
 * Clears the province, and the code of the town, when the country changes to or from the home country; all
 * are parts of the field's group.
 */
export function useProvinceReset(
  {
    field,
    value,
    host,
    options,
  }: Pick<InputProps<JsonObject, { home?: string }>, 'field' | 'value' | 'host' | 'options'>,
  parts: { country: string; province: string; code?: string },
): void {
  const country = value?.[parts.country] ?? null
  const home = homeCountry(options)
  const before = useRef(country)
  useEffect(() => {
    const last = before.current
    before.current = country
    if (last === country || last === null || (last === home) === (country === home)) return
    const emptied = [parts.province, parts.code].flatMap((part) =>
      part ? [[`${field.path}.${part}`, null] as const] : [],
    )
    host.fill(Object.fromEntries(emptied))
  }, [country, home, host, field.path, parts.province, parts.code])
}
