import { join } from 'node:path'
import type { Entity } from '../contract/entity'
import { runForOneOfMany } from './actions'
import { type AccountFlows, createAccountFlows } from './auth/account-flows'
import { seedSettings } from './auth/seed-settings'
import { type Batches, createBatches } from './batches/batches'
import type { Compiler } from './catalogue/compiler'
import { type Closers, type ComposeNeeds, compose, type Parts } from './compose'
import type { Config } from './config'
import { openDatabase } from './db/open'
import type { Disk } from './files/disk'
import { checkFolders } from './folders'
import { createGeocoder } from './geo/geocoders'
import { createPlaces } from './geo/places'
import { createApp, type FileServer } from './http/app'
import { cameByHttps, clientAddress } from './http/client-address'
import { environmentCall, environmentText } from './http/environment-call'
import { createEventStreams } from './http/event-calls'
import { type Before, type Listening, listen, tryPort } from './http/listen'
import { sitePage } from './http/site-page'
import type { Database } from './kernel/database'
import { createPresence } from './presence'
import { createPrivacy, type Privacy } from './privacy/privacy'
import { type Say, step } from './say'
import { type SignInHint, seedPeople } from './seeding'

/** How one server differs from another beyond its configuration. */
export interface ServerOptions {
  compiler: Compiler
  /** folder of the built front end, checked before anything is opened; null = none is served from a folder */
  client: string | null
  files: FileServer | null
  before?: Before
  say: Say
  /** the clock; tests hold it */
  now?: () => Date
  /** what files are written to; tests give one that fills up */
  disk?: Disk
}

/** A server that answers, with its parts for whoever runs it in-process. */
export interface RunningServer extends Parts {
  batches: Batches
  flows: AccountFlows
  /** `http://127.0.0.1:4280` */
  url: string
  hint: SignInHint
  /** drains for at most ten seconds, then closes everything */
  stop: () => Promise<void>
}

const DRAIN_MS = 10_000
const PRUNE_MS = 60 * 60 * 1000

/** Opens everything in order and listens. Whatever was opened is closed again when a later step fails. */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { compiler, now = () => new Date(), say } = options
  checkFolders(config, options.client)
  await tryPort(config.host, config.port)
  const closers: Closers = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const db = await connect(config, say)
    closers.push(db.close)
    const needs = { compiler, db, now, say, schemas: config.schemas, fileFolder: join(config.data, 'files'), disk: options.disk }
    // Whoever starts at the same moment waits until the store is filled, and finds it whole.
    const { hint, parts } = await db.alone(
      () => filled(config, needs, closers),
      () => say('Another process prepares this database: waiting for it …'),
    )
    const { accounts, catalogue, records } = parts
    await catalogue.watch()
    let address = ''
    const flows = createAccountFlows({
      ...parts,
      records: () => records,
      users: () => entityOf(parts, 'users') as Entity,
      entity: (route) => entityOf(parts, route),
      mail: config.mail,
      identity: config.identity,
      publicUrl: () => config.publicUrl ?? address,
      now,
      log: say,
    })
    closers.push(flows.stop)
    const entity = (route: string) => entityOf(parts, route)
    const privacy = createPrivacy({ db, records: () => records, entity, now, log: say }, parts.bus)
    closers.push(privacy.stop)
    const batches = createBatches({
      db,
      records: () => records,
      catalogue: catalogue.current,
      describe: accounts.describe,
      call: (action, acting) => runForOneOfMany(action, acting, { kept: parts.files, recovery: flows.recovery }),
      emit: (event) => parts.bus.publish({ kind: 'event', event }),
      now,
      log: say,
    })
    closers.push(batches.stop)
    address = (await serve({ ...parts, batches, flows, privacy }, config, options, closers)).url
    keepTidy({ ...parts, flows }, say, closers)
    return { ...parts, batches, flows, url: address, hint, stop }
  } catch (error) {
    await stop().catch((failure: unknown) => say(`closing after a failed start: ${String(failure)}`))
    throw error
  }
}

/** The parts over a store that has what it begins with: tables, people, settings. */
async function filled(config: Config, needs: ComposeNeeds, closers: Closers): Promise<{ parts: Parts; hint: SignInHint }> {
  const parts = await compose(needs, closers)
  const { accounts, catalogue, records } = parts
  const { db, now, say } = needs
  const hint = await seedPeople({ config, db, records, accounts, catalogue: catalogue.current, now, say })
  // Whoever is told that the office is ready finds every row of its tables.
  await step(say, 'Filling the reference tables (once)', () => parts.lookups.seed([...catalogue.current().lookups.values()]))
  await seedSettings(db, records, entityOf(parts, 'sysregistry'), say)
  return { parts, hint }
}

function connect({ data, databaseUrl }: Config, say: Say): Promise<Database> {
  const text = databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the database'
  return step(say, text, () =>
    openDatabase({ folder: join(data, 'database'), onStep: say, ...(databaseUrl ? { url: databaseUrl } : {}) }),
  )
}

/** An entity that is served now, or built in. */
function entityOf({ catalogue }: Parts, route: string): Entity | undefined {
  const { entities, support } = catalogue.current()
  return entities.get(route)?.entity ?? support.get(route)
}

/** The parts, and what is made of them. */
interface Served extends Parts {
  batches: Batches
  flows: AccountFlows
  privacy: Privacy
}

async function serve(
  parts: Served,
  { geocoder, host, identity, port, publicUrl, trustedProxies = [] }: Config,
  options: ServerOptions,
  closers: Closers,
): Promise<Listening> {
  const { accounts, batches, bus, catalogue } = parts
  const records = () => parts.records
  const presence = createPresence(bus, options.now ?? (() => new Date()))
  closers.push(presence.stop)
  const streams = createEventStreams({ bus, presence, catalogue: catalogue.current, records, present: accounts.present })
  const environment = environmentText(options.client, { identity, places: geocoder !== undefined })
  const app = createApp({
    ...parts,
    records,
    lookups: () => parts.lookups,
    batches: () => batches,
    kept: parts.files,
    now: options.now ?? (() => new Date()),
    streams,
    presence,
    files: options.files,
    places: geocoder ? createPlaces(createGeocoder(geocoder), () => parts.lookups) : null,
    page: options.client === null ? null : sitePage(options.client, environment),
    environment: environmentCall(environment),
    provider: identity ? new URL(identity.url).origin : null,
    isSecure: publicUrl?.startsWith('https:') === true,
    clientAddress: clientAddress(trustedProxies),
    cameByHttps: cameByHttps(trustedProxies),
    log: options.say,
  })
  const listening = await listen(app, host, port, options.before)
  closers.push(() => {
    streams.closeAll()
    return listening.close(DRAIN_MS)
  })
  return listening
}

/** Work that nobody waits for: old sessions are forgotten, reference tables of new files get their rows. */
function keepTidy(
  { accounts, bus, catalogue, files, flows, lookups }: Parts & Pick<Served, 'flows'>,
  say: Say,
  closers: Closers,
): void {
  const prune = () => Promise.all([accounts.prune(), flows.prune(), files.prune()]).catch(() => undefined)
  const timer = setInterval(() => void prune(), PRUNE_MS)
  timer.unref()
  let filling: Promise<void> = Promise.resolve()
  const fill = (): void => {
    filling = filling
      .then(() => lookups.seed([...catalogue.current().lookups.values()]))
      .catch((error: unknown) => say(`reference tables: ${String(error)}`))
  }
  const stopListening = bus.subscribe((message) => {
    if (message.kind === 'event' && message.event.type === 'catalogue') fill()
  })
  closers.push(() => {
    clearInterval(timer)
    stopListening()
    lookups.stop()
    return filling
  })
}
