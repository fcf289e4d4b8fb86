import { join } from 'node:path'
import { type Closers, type ComposeNeeds, compose, type ServerOffice } from './compose'
import { type Config, checkFolders } from './config'
import type { Core } from './feature'
import { FEATURES, MIGRATIONS } from './features'
import { accountsFeature } from './features/identity/accounts'
import { geoFeature } from './features/maps/geo'
import { domainsFeature } from './features/office/domains'
import { settingsFeature } from './features/office/settings'
import { type MadeCall, monitorFeature } from './features/operations/monitor'
import type { Bus } from './kernel/bus'
import type { Database } from './kernel/database'
import { openDatabase } from './kernel/db/open'
import type { Disk } from './kernel/disk'
import { type AppNeeds, type AppRoute, createApp, getCallerHeaders } from './kernel/http/app'
import { getClientAddress, type HttpCall } from './kernel/http/call'
import { cameByHttps, clientAddress } from './kernel/http/client-address'
import { type Before, listen, tryPort } from './kernel/http/listen'
import { Refusal } from './kernel/refusal'
import { type Say, StartError, step } from './kernel/say'
import { IMPORT_MAP_HASH } from './office-code'
import { type OfficeLook, openLook } from './office-folder/look'
import type { LookFolders } from './office-folder/read-look'
import type { Records } from './records'
import { type CatalogueService, type Compiler, type EarlyReading, readAhead } from './schema-folder'
import { type SignInHint, seedPeople } from './seeding'
import { createSite, environmentText, type FileServer, type HostFacts } from './site'

/** Options of a server besides its configuration. */
export interface ServerOptions {
  compiler: Compiler
  /** folder of the built front end, checked before anything is opened; null = not served from a folder */
  client: string | null
  files: FileServer | null
  before?: Before
  say: Say
  /** the clock, replaceable in tests */
  now?: () => Date
  /** the file system for uploads; tests use one that fills up */
  disk?: Disk
}

/** A running server, with its parts for in-process use. */
export interface RunningServer {
  db: Database
  bus: Bus
  records: Records
  catalogue: CatalogueService
  /** the service of a feature */
  use: Core['use']
  /** deletes expired data, as happens once an hour */
  tidy: () => Promise<void>
  /** `http://127.0.0.1:4280` */
  url: string
  hint: SignInHint
  /** drains for at most ten seconds, then closes everything */
  stop: () => Promise<void>
}

const DRAIN_MS = 10_000
const TIDY_MS = 60 * 60 * 1000

/** Opens everything in order and listens. If a later step fails, whatever was opened is closed again. */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { compiler, now = () => new Date(), say } = options
  checkFolders(config, options.client)
  await tryPort(config.host, config.port)
  const closers: Closers = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const early = readEarly(config, options)
    const db = await connect(config, say)
    closers.push(db.close)
    const look = await openLook(lookFolders(config, options.client), say)
    closers.push(look.close)
    let address = ''
    const needs = {
      config,
      look,
      early,
      db,
      disk: options.disk,
      compiler,
      now,
      say,
      publicUrl: () => config.publicUrl ?? address,
      ask: (...[path, call]: Parameters<Core['ask']>) =>
        app.request(path, { headers: getCallerHeaders(call) }, call.env),
    }
    // Processes that start at the same moment wait until the database is seeded completely.
    const { hint, office } = await db.alone(
      () => composeSeededOffice(needs, closers),
      () => say('Another process is preparing this database: waiting for it …'),
    )
    const { catalogue, core, features } = office
    for (const one of features.all()) one.begin?.()
    await core.queue.begin()
    closers.push(core.queue.stop)
    const app = createApp(appNeeds({ ...office, look }, options))
    const listening = await listen(app, config.host, config.port, options.before)
    address = listening.url
    closers.push(async () => {
      office.code.drain()
      for (const one of [...features.all()].reverse()) await one.drain?.()
      return listening.close(DRAIN_MS)
    })
    const tidy = () => tidyUp(office)
    const timer = setInterval(() => void tidy(), TIDY_MS)
    timer.unref()
    closers.push(() => clearInterval(timer))
    const { bus, records } = core
    return { db, bus, records: records(), catalogue, use: features.use, tidy, url: address, hint, stop }
  } catch (error) {
    await stop().catch((failure: unknown) => say(`closing after a failed start: ${String(failure)}`))
    throw error
  }
}

/**
 * An office over a database with its initial data (tables, people, settings, schedules), with all its
 * features open.
 */
async function composeSeededOffice(
  needs: ComposeNeeds,
  closers: Closers,
): Promise<{ office: ServerOffice; hint: SignInHint }> {
  const office = await compose(needs, closers)
  const { catalogue, core, features } = office
  const { accounts } = core.use(accountsFeature)
  const hint = await seedPeople({ ...needs, records: core.records(), accounts, catalogue: catalogue.current })
  const early = features.all()
  await step(needs.say, 'Filling the reference tables (once)', async (share) => {
    for (const [place, one] of early.entries()) {
      await one.fill?.()
      share(place + 1, early.length)
    }
  })
  await catalogue.watch()
  await features.open(
    FEATURES.filter(({ isEarly }) => !isEarly),
    core,
  )
  for (const one of features.all().slice(early.length)) await one.fill?.()
  return { office, hint }
}

/** The schema files are read while the database opens: both take as long. */
function readEarly(
  { office, schemas, shipped, without }: Config,
  { compiler, say }: ServerOptions,
): Promise<EarlyReading> {
  const early = readAhead({ compiler, folder: schemas, office, shipped, without, log: say })
  // Awaited once the database is open.
  early.catch(() => undefined)
  return early
}

/** The texts of the built application are beside it; in development those of its sources. */
const lookFolders = ({ languages, office }: Config, client: string | null): LookFolders => ({
  office,
  languages,
  appTexts: client === null ? 'src/app/texts' : join(client, 'assets/i18n/app'),
})

/** Opens the configured database. */
export function connect({ data, databaseUrl }: Config, say: Say): Promise<Database> {
  const text = databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the database'
  return step(say, text, () =>
    openDatabase({
      folder: join(data, 'database'),
      migrations: MIGRATIONS,
      onStep: say,
      ...(databaseUrl ? { url: databaseUrl } : {}),
    }),
  )
}

function appNeeds(
  { catalogue, code, core, features, look }: ServerOffice & { look: OfficeLook },
  { client, files, say }: ServerOptions,
): AppNeeds {
  const { identity, publicUrl, trustedProxies = [] } = core.config
  const { accounts, security } = core.use(accountsFeature)
  const monitor = core.use(monitorFeature)
  const environment = environmentText(client, identity)
  return {
    identify: accounts.identify,
    routes: listRoutes(core, features),
    rest: (call) => findFirst(FEATURES, (feature) => feature.rest?.(call, core) ?? null),
    site: createSite({
      client,
      files,
      assets: () => catalogue.assets,
      environment,
      host: hostFacts(core, look),
      code,
      look,
    }),
    inline: () => ({
      script: code.modules().length > 0 ? IMPORT_MAP_HASH : null,
      style: look.style()?.hash ?? null,
    }),
    languages: look.languages,
    hasSite: files !== null,
    refused: (call, { code }) => {
      // Logs a FORBIDDEN answer to a signed-in person.
      const user = call.get('signed')?.user
      const details = `${call.req.method} ${call.req.path}`
      if (user && code === 'FORBIDDEN')
        security.note({ kind: 'REFUSED', user: { id: user.id }, address: getClientAddress(call), details })
    },
    getCallName: (call) => monitor.getCallName(toMadeCall(call)),
    answered: (call, ms) => monitor.answered(toMadeCall(call), ms),
    failed: (call, error) => monitor.failed(toMadeCall(call), error, call.get('signed')?.user.id ?? null),
    trustedOrigin: identity ? new URL(identity.url).origin : null,
    isSecure: publicUrl?.startsWith('https:') === true,
    clientAddress: clientAddress(trustedProxies),
    cameByHttps: cameByHttps(trustedProxies),
    log: say,
  }
}

/** What the office is under a host name: its domain's languages and look, else the office's own. */
function hostFacts(core: Core, look: OfficeLook): (name: string | undefined) => HostFacts {
  const [domains, settings, maps] = [
    core.use(domainsFeature),
    core.use(settingsFeature),
    core.use(geoFeature),
  ]
  return (name) => {
    const domain = domains.of(name)
    const lang = domain?.defaultLanguage ?? settings.language()
    const offered = domain && domain.languages.length > 0 ? domain.languages : look.languages()
    const isSaid = look.saysLanguages || offered === domain?.languages
    const environment = {
      defaultLanguage: lang,
      ...(isSaid ? { languages: [...offered] } : {}),
      ...(settings.offersSignUp() ? { isSignUpEnabled: true } : {}),
      ...(maps.sources().offersPlaces ? { maps: { places: true } } : {}),
    }
    const { accent = null, robots = null, title = null } = domain ?? {}
    return { environment, lang, title: title ?? look.name(), accent, robots }
  }
}

/** A call as the monitor names it. */
function toMadeCall(call: HttpCall): MadeCall {
  return { method: call.req.method, path: call.req.path, pattern: call.get('pattern') }
}

/** The routes of all features, bound to their services. */
function listRoutes(core: Core, { use }: ServerOffice['features']): AppRoute[] {
  return FEATURES.flatMap((feature) =>
    feature.routes.map((route) => ({ ...route, answer: (call) => route.answer(call, core, use(feature)) })),
  )
}

function findFirst<One, Found>(list: readonly One[], find: (one: One) => Found | null): Found | null {
  for (const one of list) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}

/** A failing feature leaves its expired data until the next hour; never rejects. */
async function tidyUp({ core, features }: ServerOffice): Promise<void> {
  const done = await Promise.allSettled(features.all().map(async (one) => one.tidy?.()))
  for (const one of done)
    if (one.status === 'rejected') core.faults.tell({ error: one.reason, where: 'tidy', userId: null })
}

/** File system errors that people can fix, with the cure. */
const MENDABLE: Record<string, string> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the quota of this user is exhausted: free some space',
  EROFS: 'the disk is read-only: set TESSERA_DATA to a writable folder',
  EACCES: 'this user lacks the permission: grant it, or set TESSERA_DATA to a folder of their own',
  EPERM: 'this user lacks the permission: grant it, or set TESSERA_DATA to a folder of their own',
  EIO: 'the disk reports an error: check it',
  EMFILE: 'too many files are open: raise the limit of this user (ulimit -n)',
}

/** The sentence for a failed start that a person can fix; null for a bug, which needs its trace. */
export function startSentence(error: unknown): string | null {
  if (error instanceof StartError) return error.message
  if (error instanceof Refusal && error.code === 'STORE_UNAVAILABLE') {
    const reason = error.cause instanceof Error ? `: ${error.cause.message}` : ''
    return `The database cannot be used (${error.message}${reason}): check it, then start again.`
  }
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const cure = Object.hasOwn(MENDABLE, code) ? MENDABLE[code] : undefined
  return cure
    ? `${path ? `${path} cannot be written` : 'Files cannot be written'}, ${cure} and start again.`
    : null
}
