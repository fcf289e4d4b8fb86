import type { Field } from '../../contract/field'
import type { LookupShape } from '../../contract/lookup'
import type { Library } from '../library'
import { resolveLookup } from './lookup'

/** How to read each reference table that fields use: the browser learns it with the entity, and knows no table by heart. */
export function lookupShapes(fields: readonly Field[], library: Library): Record<string, LookupShape> {
  const names = [...new Set(fields.flatMap(({ lookup, suggest }) => [lookup?.name ?? [], suggest?.name ?? []].flat()))].sort()
  return Object.fromEntries(
    names.flatMap((name) => {
      const file = library.lookups.get(name)?.file
      if (!file) return []
      const { table, value, label, langs, filters, needsFilter, createFilter, sort } = resolveLookup(file)
      return [[name, { table, value, label, langs, filters, needsFilter, createFilter, sort }] as const]
    }),
  )
}
