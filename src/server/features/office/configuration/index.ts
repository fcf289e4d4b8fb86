import type { ServerEvent } from '../../../../contract/calls/api'
import type { RecordData } from '../../../../contract/model/record'
import { type ActionHandler, type Core, defineFeature, type Feature } from '../../../feature'
import { CONFIGURATION_ROUTE, checkConfiguration, createConfigurationHook } from './guard'
import { configurationMigrations } from './migrations'
import { syncRows } from './rows'
import { readChanges, sameChanges } from './store'
import { type ConfigurationValues, readConfiguration } from './values'

/** Whether configuration records changed. */
function isAbout(event: ServerEvent): boolean {
  return (event.type === 'record' || event.type === 'records') && event.route === CONFIGURATION_ROUTE
}

export { CONFIGURATION_ROUTE } from './guard'

/** The settings of an entity as its file alone has them; null = there is no such entity. */
export function fileSettings(
  { catalogue }: Pick<Core, 'catalogue'>,
  route: string,
): ConfigurationValues | null {
  const bare = catalogue().bare.get(route)
  return bare ? readConfiguration(bare) : null
}

/**
 * Routes of the entities of which the office configures something; a saved change is known before it is
 * served.
 */
export async function loadConfiguredRoutes({ db }: Pick<Core, 'db'>): Promise<string[]> {
  return [...(await readChanges(db)).keys()]
}

/** What the actions of a configuration record do. */
export interface Configuration {
  /** refuses a configuration in which the check of schema files finds anything, warnings included */
  check: (record: RecordData, lang: string) => Promise<void>
  /** reads the schema folder again and tells every browser to follow */
  reload: () => Promise<void>
}

/** Checks what the office changed of an entity. */
const check: ActionHandler = {
  method: 'POST',
  run: async ({ context, record }, { use }) => {
    await use(configurationFeature).check(record, context.lang)
    return { facts: { sound: true } }
  },
}

/** Reads the schema files again. */
const reload: ActionHandler = {
  method: 'POST',
  run: async (_, { use }) => {
    await use(configurationFeature).reload()
    return { facts: { reloaded: true } }
  },
}

/**
 * Configuration at run time: names, icons, colours, statuses, menu and search of entities. The schema file is
 * the base, the office's changes are stored as a difference to it, checked like the file, and take effect at
 * once in every process.
 */
export const configurationFeature: Feature<Configuration> = defineFeature<Configuration>({
  id: 'configuration',
  isEarly: true,
  sets: { entityconf: ['route', 'type', 'differences', 'base'] },
  migrations: configurationMigrations,
  routes: [],
  actions: { checks: check, reloads: reload },
  open: (core) => {
    const { bus, db, log, served } = core
    let isOpen = false
    /** Most events are about rows that follow the files; only other changes require a reading. */
    const follow = async (): Promise<void> => {
      if (isOpen && !sameChanges(await readChanges(db), core.catalogue().changes)) await core.reread()
    }
    let syncing: Promise<void> = Promise.resolve()
    let following: Promise<void> = Promise.resolve()
    const logFailure = (error: unknown): void => log(`configuration: ${String(error)}`)
    const sync = (): Promise<void> => {
      const entity = served(CONFIGURATION_ROUTE)
      // An office without this entity, or whose entity has none of its fields, configures nothing at run
      // time.
      return entity?.fields.some(({ path }) => path === 'differences')
        ? syncRows(core, entity)
        : Promise.resolve()
    }
    const syncLater = (): void => {
      syncing = syncing.then(() => db.alone(sync, () => undefined)).catch(logFailure)
    }
    const unfollow = bus.subscribe((message) => {
      if (message.kind === 'missed' || (message.kind === 'event' && isAbout(message.event)))
        following = following.then(follow).catch(logFailure)
    })
    return {
      service: {
        check: (record, lang) => checkConfiguration(core, record, lang),
        reload: async () => {
          await core.reread()
          bus.publish({ kind: 'event', event: { type: 'catalogue', version: '' } })
        },
      },
      hooks: [createConfigurationHook(core)],
      fileChanges: () => readChanges(db),
      fill: sync,
      begin: () => {
        isOpen = true
      },
      adopt: () => {
        if (isOpen) syncLater()
      },
      close: async () => {
        isOpen = false
        unfollow()
        await following
        await syncing
      },
    }
  },
})
