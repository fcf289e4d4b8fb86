import { PLAIN_LIST } from '../../../catalog/query'
import type { Entity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import { defineFeature, type Route } from '../../feature'
import { serverContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { readMarks, writeMark } from '../../kernel/db/marks'
import { ownFailure } from '../../kernel/db/sql-error'
import { answer } from '../../kernel/http/answers'
import { declaredOf, isMasked, type Records, type ValuesOf } from '../../records'
import { createSettingGuard } from './guard'
import shipped from './registry.json'

/** A setting of the installation in its wire form (API-09). */
interface RegistryEntry extends JsonObject {
  key: string
  theValue: string
  /** description of the value by language */
  translation: Record<string, string> | null
  public: boolean
}

/** Settings by key: the record when the schema folder has a system registry, else the default value. */
export interface SettingsRegistry {
  entry: (key: string) => Promise<RegistryEntry | null>
  /** an integer of at least 1; invalid values count as the default */
  count: (key: string) => Promise<number>
  isOn: (key: string) => Promise<boolean>
}

const DISABLED = 'DISABLED'

/** Reads settings from the records, so that a change takes effect at once. */
function createRegistry(needs: { records: () => Records; registry: () => Entity | undefined }): SettingsRegistry {
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

/** The default of a setting. */
export function shippedEntry(key: string): RegistryEntry | null {
  const found = shipped.find((one) => one.key === key)
  return found ? { key, theValue: found.theValue, translation: found.translation ?? null, public: found.public } : null
}

const MARK = 'setting:'

/**
 * Seeds the default settings into the system registry, each once, so that administrators see what can be set. A deleted setting
 * stays deleted and has its default.
 */
async function seedSettings(
  db: Database,
  records: Records,
  registry: Entity | undefined,
  log: (line: string) => void,
): Promise<void> {
  if (!registry?.fields.some(({ path }) => path === 'key')) return
  const seen = await readMarks(db, MARK)
  for (const setting of shipped.filter(({ key }) => !seen.has(key))) {
    const filters = [{ path: 'key', operator: 'Equals' as const, values: [setting.key] }]
    const { items } = await records.list(registry, { ...PLAIN_LIST, filters, size: 1, count: 'none' }, serverContext())
    const failure = await ownFailure(async () => {
      const known =
        items[0] ??
        (await records.create(registry, declaredOf<'sysregistry'>(registry, setting as ValuesOf<'sysregistry'>), serverContext()))
      await writeMark(db, MARK + setting.key, known.id)
    })
    // The setting has its default, as a deleted one does: the office starts without its record.
    if (failure) log(`the setting ${setting.key} has no record: ${String(failure.error)}`)
  }
}

const ENTITY = 'sysregistry'

/** Public settings only, available before sign-in: visitors need the password rule. The others are records. */
const routes: readonly Route<SettingsRegistry>[] = [
  {
    method: 'GET',
    path: '/api/conf/sysregistry',
    right: 'open',
    passesOn: true,
    answer: async (call, _, registry) => {
      const key = call.req.query('keyEquals')
      const entry = key === undefined ? null : await registry.entry(key)
      return entry?.public ? answer(call, pageOf(entry)) : null
    },
  },
]

const pageOf = (entry: JsonObject) => ({ items: [entry], total: 1, page: 0, size: 1 })

/** Settings of the installation. */
export const settingsFeature = defineFeature<SettingsRegistry>({
  id: 'settings',
  isEarly: true,
  routes,
  sharedFolders: ['conf'],
  open: ({ db, entity, log, records }) => ({
    service: createRegistry({ records, registry: () => entity(ENTITY) }),
    guards: [createSettingGuard(ENTITY)],
    fill: () => seedSettings(db, records(), entity(ENTITY), log),
  }),
})
