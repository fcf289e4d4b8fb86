import { oncePer } from '../catalogue/once'
import type { Entity } from '../contract/model/entity'
import type { WidgetCheck } from '../contract/ports/widget'
import type { Config } from './config'
import { gatherContributions } from './contributed'
import type { Core, Feature, Opened } from './feature'
import { FEATURES } from './features'
import { lookupsFeature } from './features/office/lookups'
import { withOwnHandlers } from './features/office/own-code'
import { plansFeature } from './features/office/plans'
import { createBus } from './kernel/bus'
import type { Database } from './kernel/database'
import type { Disk } from './kernel/disk'
import { createFaults } from './kernel/faults'
import { createQueue } from './kernel/queue'
import { surviveRejections } from './kernel/rejections'
import { type Say, step } from './kernel/say'
import {
  type DeclaredServer,
  NO_CODE,
  NO_HANDLERS,
  type OfficeCode,
  type OfficeHandlers,
  offerJobs,
  openHandlers,
  openOfficeCode,
} from './office-code'
import type { OfficeLook } from './office-folder/look'
import { createGuards, createHooks, createRecords, type Guards, type Hooks } from './records'
import {
  type CatalogueService,
  CHECKS,
  type Compiler,
  type EarlyReading,
  MANIFESTS,
  openCatalogue,
  type ServedCatalogue,
} from './schema-folder'

/** Dependencies of an office. */
export interface ComposeNeeds extends Pick<Core, 'ask' | 'publicUrl'> {
  config: Config
  /** how the office looks, and its languages */
  look: OfficeLook
  /** a reading of the schema files that began earlier */
  early?: Promise<EarlyReading>
  db: Database
  /** the file system for uploads; absent: the local one */
  disk: Disk | undefined
  compiler: Compiler
  now: () => Date
  say: Say
}

/** Database, records and catalogue with the features built on them. */
export interface ServerOffice {
  core: Core
  /** the office's own code */
  code: OfficeCode
  catalogue: CatalogueService
  features: OpenFeatures
}

/**
 * Composes an office around one database and reads the schema files; early features are open by then.
 * `closers` grows as parts open, so that a failed start closes what was opened.
 */
export async function compose(needs: ComposeNeeds, closers: Closers): Promise<ServerOffice> {
  const { compiler, db, now, say } = needs
  let holder: CatalogueService | undefined
  const reread = (): unknown => holder?.reread()
  const own = await openOwnHandlers(needs)
  closers.push(own.close)
  const code = await openCode(needs, own, reread)
  closers.push(code.close)
  needs.look.follow(() => {
    void code.renew()
    void holder?.reread()
  })
  const live = liveCatalogue()
  const faults = createFaults()
  closers.push(surviveRejections({ faults, log: say }))
  const bus = await createBus(db, { isReady: live.isRead, log: say })
  closers.push(bus.close)
  const [guards, hooks] = [createGuards(), createHooks()]
  const features = createOpenFeatures({ guards, hooks }, closers)
  const records = createRecords({
    db,
    guards,
    hooks,
    catalogue: live.current,
    isRead: live.isRead,
    lookups: () => features.use(lookupsFeature),
    get checks() {
      return checksOf(code.checks())
    },
    emit: (event) => bus.publish({ kind: 'event', event }),
    now,
    say,
  })
  closers.push(records.settle)
  closers.push(
    bus.subscribe((message) => {
      if (message.kind === 'event') records.heard(message.event)
      if (message.kind === 'missed') records.heard(null)
    }),
  )
  const opened = (): CatalogueService => {
    if (holder) return holder
    throw new Error('the schema folder was used before it was read')
  }
  const core: Core = {
    ...needs,
    bus,
    queue: createQueue({ db, now, log: say, faults }),
    faults,
    log: say,
    records: () => records,
    catalogue: live.current,
    entity: live.entity,
    served: live.served,
    builtIn: live.builtIn,
    reread: async () => holder?.reread(),
    problemsWith: async (route, changes) => holder?.problemsWith(route, changes) ?? [],
    use: features.use,
    schemaFiles: {
      preview: (files) => opened().preview(files),
      putFiles: (files, commit) => opened().putFiles(files, commit),
      staged: () => opened().staged(),
      followInForce: () => opened().followInForce(),
    },
    own,
    languages: needs.look.languages,
    get contributed() {
      return contributionsWith(own.declared())
    },
    holders: () => features.all().flatMap(({ personal = [] }) => personal),
  }
  await features.open(
    FEATURES.filter(({ isEarly }) => isEarly),
    core,
  )
  const catalogue = await step(say, 'Reading the schema files', () =>
    openCatalogue({
      folder: needs.config.schemas,
      shipped: needs.config.shipped,
      without: needs.config.without,
      office: needs.config.office,
      ...(needs.early ? { early: needs.early } : {}),
      offered: (files) => offerJobs(files, own.names()),
      beside: (routes) => [...needs.look.problems(), ...code.problems(), ...own.problems(routes)],
      compiler,
      changes: async () => {
        const found = await Promise.all(features.all().map((one) => one.fileChanges?.()))
        return new Map(found.flatMap((changes) => [...(changes ?? [])]))
      },
      model: features.use(plansFeature).keeper,
      prepare: async (entities, change) => {
        const problems = await records.prepare(entities, change)
        const lost = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file))
        const fitting = entities.filter(({ file }) => !lost.has(file))
        for (const one of features.all()) problems.push(...((await one.prepare?.(fitting)) ?? []))
        return problems
      },
      adopt: async (next) => {
        live.replace(next)
        await records.catchUp()
        for (const one of features.all()) one.adopt?.(next)
      },
      changed: (version) => bus.publish({ kind: 'event', event: { type: 'catalogue', version } }),
      log: say,
    }),
  )
  holder = catalogue
  closers.push(catalogue.close)
  for (const one of features.all()) await one.read?.()
  return { core, code, catalogue, features }
}

/** The office's own code, compiled; the reader knows its widgets. An office without a folder has none. */
async function openCode(
  { compiler, config, look, say }: ComposeNeeds,
  own: OfficeHandlers,
  reread: () => unknown,
): Promise<OfficeCode> {
  const { data, dev: isDev = false, office } = config
  if (office === undefined) return NO_CODE
  const taken = new Set(MANIFESTS.map(({ id }) => id))
  const code = await step(say, 'Compiling the code of the office', () =>
    openOfficeCode({
      office,
      data,
      isDev,
      look: look.version,
      taken,
      log: say,
      handlers: own.reload,
      changed: ({ manifests }) => {
        compiler.own(manifests, own.names())
        void reread()
      },
    }),
  )
  compiler.own(code.manifests(), own.names())
  return code
}

/** The office's own server code, loaded. An office without a folder has none. */
async function openOwnHandlers({ config, say }: ComposeNeeds): Promise<OfficeHandlers> {
  const { data, office } = config
  if (office === undefined) return NO_HANDLERS
  return openHandlers({ office, data, log: say })
}

/** The checks of all widgets: one object for the same checks of the office. */
const checksOf = oncePer((own: Record<string, WidgetCheck>) => ({ ...CHECKS, ...own }))

const CONTRIBUTIONS = gatherContributions(FEATURES)

/** What features and the office's own code contribute: one object for the same code. */
const contributionsWith = oncePer((declared: DeclaredServer) => withOwnHandlers(CONTRIBUTIONS, declared))

/** The current catalogue for parts that exist before it is read. */
function liveCatalogue() {
  let live: ServedCatalogue | undefined
  const current = (): ServedCatalogue => {
    if (live) return live
    throw new Error('the catalogue was requested before it was read')
  }
  const findServedEntity = (route: string): Entity | undefined => current().entities.get(route)?.entity
  const entity = (route: string): Entity | undefined =>
    findServedEntity(route) ?? current().support.get(route)
  return {
    current,
    isRead: () => live !== undefined,
    replace: (next: ServedCatalogue): void => {
      live = next
    },
    served: findServedEntity,
    entity,
    builtIn: (route: string) => () => {
      const found = current().support.get(route)
      if (found) return found
      throw new Error(`the built-in entity ${route} is missing`)
    },
  }
}

/** Cleanup functions; the last one runs first. */
export type Closers = (() => unknown)[]

/** The features of one server while they open. */
interface OpenFeatures {
  /** opens features in their order; if a later step fails, those opened are closed again */
  open: (features: readonly Feature<unknown>[], core: Core) => Promise<void>
  /** the service of an open feature */
  use: Core['use']
  /** all open features in their order */
  all: () => readonly Opened<unknown>[]
}

/** Appends to `guards`, `hooks` and `closers` as features open. */
function createOpenFeatures(
  { guards, hooks }: { guards: Guards; hooks: Hooks },
  closers: Closers,
): OpenFeatures {
  const opened = new Map<Feature<unknown>, Opened<unknown>>()
  const openOne = async (feature: Feature<unknown>, core: Core): Promise<void> => {
    const one = (await feature.open?.(core)) ?? { service: undefined }
    opened.set(feature, one)
    closers.push(() => one.close?.())
    for (const guard of one.guards ?? []) guards.add(guard)
    for (const hook of one.hooks ?? []) hooks.add(hook)
  }
  return {
    open: async (features, core) => {
      for (const feature of features) await openOne(feature, core)
    },
    use: <Service>(feature: Feature<Service>): Service => {
      const one = opened.get(feature)
      if (one) return one.service as Service
      throw new Error(`the feature ${feature.id} is used before it is open: it comes later in the list`)
    },
    all: () => [...opened.values()],
  }
}
