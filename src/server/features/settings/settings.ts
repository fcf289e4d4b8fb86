import { PLAIN_LIST } from '../../../catalog/query'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import { serverContext } from '../../kernel/context'
import type { Records } from '../../records'
import { isMasked } from '../../records'
import shipped from './registry.json'

/** A setting of the installation, as the calls answer it (API-09). */
export interface RegistryEntry extends JsonObject {
  key: string
  theValue: string
  /** the text that explains the value, by language */
  translation: Record<string, string> | null
  public: boolean
}

/** Settings by key: the record when the schema folder describes a system registry, else the shipped value. */
export interface Registry {
  entry: (key: string) => Promise<RegistryEntry | null>
  /** a whole number of at least 1; what is none counts as the shipped one */
  count: (key: string) => Promise<number>
  isOn: (key: string) => Promise<boolean>
}

const DISABLED = 'DISABLED'

/** Reads settings through the records, so that a change takes effect at once. */
export function createRegistry(needs: { records: () => Records; registry: () => Entity | undefined }): Registry {
  const stored = async (key: string): Promise<RegistryEntry | null> => {
    const entity = needs.registry()
    if (!entity?.fields.some(({ path }) => path === 'key')) return null
    const filters = [{ path: 'key', operator: 'Equals' as const, values: [key] }]
    const { items } = await needs.records().list(entity, { ...PLAIN_LIST, filters, size: 2, count: 'none' }, serverContext())
    const found = items.find((one) => one.key === key && one.status !== DISABLED)
    if (!found) return null
    const record = await needs.records().get(entity, found.id, serverContext())
    const { public: open, theValue, translation } = record
    const isSecret = entity.fields.some((field) => field.path === 'theValue' && isMasked(field, record as JsonObject))
    return typeof theValue === 'string'
      ? { key, theValue, translation: (translation ?? null) as RegistryEntry['translation'], public: open === true && !isSecret }
      : null
  }
  const entry = async (key: string) => (await stored(key)) ?? shippedEntry(key)
  return {
    entry,
    count: async (key) => {
      const value = Number((await entry(key))?.theValue)
      return Number.isInteger(value) && value >= 1 ? value : Number(shippedEntry(key)?.theValue ?? 1)
    },
    isOn: async (key) => (await entry(key))?.theValue.trim() === 'true',
  }
}

/** The value an installation starts with. */
export function shippedEntry(key: string): RegistryEntry | null {
  const found = shipped.find((one) => one.key === key)
  return found ? { key, theValue: found.theValue, translation: found.translation ?? null, public: found.public } : null
}
