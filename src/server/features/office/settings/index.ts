import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import type { JsonObject } from '../../../../contract/json'
import { resolveLanguage } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { SettingKey } from '../../../../generated/setting-keys'
import {
  type ActionHandler,
  type Contributed,
  defineFeature,
  type Feature,
  type Route,
} from '../../../feature'
import { holdReading } from '../../../kernel/bus'
import { type CallContext, serverContext } from '../../../kernel/context'
import type { Database } from '../../../kernel/database'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { ownFailure } from '../../../kernel/db/sql-error'
import { answer } from '../../../kernel/http/answers'
import { Refusal } from '../../../kernel/refusal'
import { NO_VALUE, type OfficeSettings, type Setting } from '../../../office-setting'
import { getDeclared, isMasked, type Records, toBaseVersion, type ValuesOf } from '../../../records'
import { createSettingGuard, LANGUAGE_SETTING, tryExpression } from './guard'

/** A setting of the installation in its wire form (API-09). */
interface RegistryEntry extends JsonObject {
  key: string
  theValue: string
  /** description of the value by language */
  translation: Record<string, string> | null
  public: boolean
}

/** Tries what a setting names; false where it knows no setting of this key. */
export type SettingProbe = (key: unknown) => Promise<boolean>

/** Settings by key: the record when the schema folder has a system registry, else the default value. */
export interface SettingsRegistry {
  entry: (key: string) => Promise<RegistryEntry | null>
  /** an integer of at least 1; invalid values count as the default */
  count: (key: SettingKey) => Promise<number>
  isOn: (key: SettingKey) => Promise<boolean>
  /** a text as it is set, secrets too; null for -, which means none */
  words: (key: SettingKey) => Promise<string | null>
  /**
   * the language of people and e-mails that have none; kept in memory, so that it can be read synchronously
   */
  language: () => string
  /** languages on offer, the default one first */
  languages: () => readonly string[]
  /** whether the sign-in page offers to register; kept in memory */
  offersSignUp: () => boolean
  /** resets the record of a setting to its shipped value; refuses settings of the office's own */
  restore: (record: RecordData, context: CallContext) => Promise<void>
  /**
   * tries what settings name, such as the address of a service; false for settings that the feature does not
   * know
   */
  addProbe: (probe: SettingProbe) => void
  /**
   * tries a setting: its service by a probe, else its expression on its sample; refuses what does not work
   */
  tryOut: (record: RecordData) => Promise<JsonObject>
}

const DISABLED_STATUS = 'DISABLED'

/** Settings that are read synchronously. */
interface HeldSettings {
  language: string
  offersSignUp: boolean
}

interface RegistryNeeds {
  records: () => Records
  registry: () => Entity | undefined
  held: HeldSettings
  /** on offer, the default one first */
  languages: () => readonly string[]
  /** the configuration says them */
  isSaid: boolean
  settings: Contributed['settings']
}

/** Reads settings from the records, so that a change takes effect at once. */
function createRegistry(needs: RegistryNeeds): SettingsRegistry {
  const probes: SettingProbe[] = []
  const loadStoredEntry = async (key: string): Promise<RegistryEntry | null> => {
    const entity = needs.registry()
    if (!entity?.fields.some(({ path }) => path === 'key')) return null
    const filters = [{ path: 'key', operator: 'Equals' as const, values: [key] }]
    const { items } = await needs
      .records()
      .list(entity, { ...PLAIN_LIST, filters, size: 2, count: 'none' }, serverContext())
    const found = items.find((one) => one.key === key && one.status !== DISABLED_STATUS)
    if (!found) return null
    const record = await needs.records().get(entity, found.id, serverContext())
    const { public: open, theValue, translation } = record
    const isSecret = entity.fields.some(
      (field) => field.path === 'theValue' && isMasked(field, record as JsonObject),
    )
    return typeof theValue === 'string'
      ? {
          key,
          theValue,
          translation: (translation ?? null) as RegistryEntry['translation'],
          public: open === true && !isSecret,
        }
      : null
  }
  const entry = async (key: string) =>
    (await loadStoredEntry(key)) ?? toInitialEntry(key, needs.settings.get(key))
  return {
    entry,
    count: async (key) => {
      const value = Number((await entry(key))?.theValue)
      return Number.isInteger(value) && value >= 1 ? value : Number(needs.settings.get(key)?.initial ?? 1)
    },
    isOn: async (key) => (await entry(key))?.theValue.trim() === 'true',
    words: async (key) => {
      const value = (await entry(key))?.theValue.trim() ?? NO_VALUE
      return value === NO_VALUE || value === '' ? null : value
    },
    // What the configuration of the installation says goes before the setting.
    language: () => resolveLanguage(needs.isSaid ? '' : needs.held.language, needs.languages()),
    languages: needs.languages,
    offersSignUp: () => needs.held.offersSignUp,
    restore: async (record, context) => {
      const entity = needs.registry()
      const key = String(record.key)
      const known = needs.settings.get(key)
      const error = { path: 'key', code: 'SETTING_NO_DEFAULT', message: 'this setting has no default' }
      if (!entity || !known) throw new Refusal('CONSTRAINT_VIOLATION', error.message, [error])
      const shipped = getDeclared<'sysregistry'>(entity, toValues(key, known))
      await needs.records().update(entity, record.id, { ...shipped, ...toBaseVersion(record) }, context)
    },
    addProbe: (probe) => void probes.push(probe),
    tryOut: async (record) => {
      for (const probe of probes) if (await probe(record.key)) return { answers: true }
      tryExpression(record as JsonObject)
      return { matches: true }
    },
  }
}

/** Reloads the settings in memory. */
async function hold(registry: SettingsRegistry, held: HeldSettings): Promise<void> {
  held.language = (await registry.entry(LANGUAGE_SETTING))?.theValue.trim() ?? ''
  held.offersSignUp = await registry.isOn('registration.signUpEnabled')
}

/** A setting as its record has it. */
function toValues(
  key: string,
  { category, initial, isPublic, text, type }: Setting,
): ValuesOf<'sysregistry'> {
  return {
    category,
    key,
    public: isPublic === true,
    theValue: initial,
    valueType: type,
    translation: { ...text },
  }
}

/** A setting without a record; null for those of the office's own. */
function toInitialEntry(key: string, found: Setting | undefined): RegistryEntry | null {
  if (!found) return null
  const { initial, isPublic, text } = found
  return { key, theValue: initial, translation: { ...text }, public: isPublic === true }
}

const MARK = 'setting:'

interface SeedNeeds extends Pick<Contributed, 'settings'> {
  db: Database
  records: Records
  log: (line: string) => void
}

/**
 * Seeds the default settings into the system registry, each once, so that administrators see what can be set.
 * A deleted setting stays deleted and has its default.
 */
async function seedSettings(
  { db, log, records, settings }: SeedNeeds,
  registry: Entity | undefined,
): Promise<void> {
  if (!registry?.fields.some(({ path }) => path === 'key')) return
  const seen = await readMarks(db, MARK)
  for (const [key, setting] of [...settings].filter(([one]) => !seen.has(one))) {
    const filters = [{ path: 'key', operator: 'Equals' as const, values: [key] }]
    const { items } = await records.list(
      registry,
      { ...PLAIN_LIST, filters, size: 1, count: 'none' },
      serverContext(),
    )
    const failure = await ownFailure(async () => {
      const known =
        items[0] ??
        (await records.create(
          registry,
          getDeclared<'sysregistry'>(registry, toValues(key, setting)),
          serverContext(),
        ))
      await writeMark(db, MARK + key, known.id)
    })
    // The setting has its default, as a deleted one does: the office starts without its record.
    if (failure) log(`the setting ${key} has no record: ${String(failure.error)}`)
  }
}

/** Route of the settings. */
export const SETTINGS_ROUTE = 'sysregistry'

/**
 * Public settings only, available before sign-in: visitors need the password rule. The others are records.
 */
const routes: readonly Route<SettingsRegistry>[] = [
  {
    method: 'GET',
    path: '/api/conf/sysregistry',
    right: 'open',
    passesOn: true,
    answer: async (call, _, registry) => {
      const key = call.req.query('keyEquals')
      const entry = key === undefined ? null : await registry.entry(key)
      return entry?.public ? answer(call, toPage(entry)) : null
    },
  },
]

const toPage = (entry: JsonObject) => ({ items: [entry], total: 1, page: 0, size: 1 })

/** Gives a setting its shipped value again. */
const restore: ActionHandler = {
  method: 'POST',
  run: async ({ context, record }, { use }) => {
    await use(settingsFeature).restore(record, context)
    return { facts: { restored: true } }
  },
}

/** Tries a setting out. */
const tryOut: ActionHandler = {
  method: 'POST',
  run: async ({ record }, { use }) => ({ facts: await use(settingsFeature).tryOut(record) }),
}

/** What the office sets about its screens. */
const languageSettings = {
  'ui.defaultLanguage': {
    type: 'STRING',
    category: 'UI',
    isPublic: true,
    initial: 'it',
    choices: ['it', 'en'],
    text: {
      it: 'Lingua delle schermate per chi non ne ha scelta una, e delle e-mail a chi non ne ha: it, en.',
      en: 'Language of the screens for people who chose none, and of e-mails to those who have none: it, en.',
    },
  },
} as const satisfies OfficeSettings

/** Settings of the installation. */
export const settingsFeature: Feature<SettingsRegistry> = defineFeature<SettingsRegistry>({
  id: 'settings',
  isEarly: true,
  routes,
  sharedFolders: ['conf'],
  actions: { defaults: restore, tries: tryOut },
  settings: languageSettings,
  open: ({ bus, config, contributed, db, entity, languages, log, records }) => {
    const { settings } = contributed
    const held: HeldSettings = { language: '', offersSignUp: false }
    const registry = createRegistry({
      records,
      held,
      settings,
      languages,
      isSaid: config.languages !== undefined,
      registry: () => entity(SETTINGS_ROUTE),
    })
    const { again, close } = holdReading({ bus, log }, SETTINGS_ROUTE, () => hold(registry, held))
    return {
      service: registry,
      guards: [createSettingGuard(SETTINGS_ROUTE, config, contributed)],
      fill: async () => {
        await seedSettings({ db, log, settings, records: records() }, entity(SETTINGS_ROUTE))
        await again()
      },
      close,
    }
  },
})
