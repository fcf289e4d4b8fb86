import { createAccounts } from './auth/accounts'
import { createUserGuard } from './auth/user-guard'
import { type CatalogueHolder, openCatalogue } from './catalogue/catalogue'
import type { Compiler } from './catalogue/compiler'
import type { ServedCatalogue } from './catalogue/live'
import type { Config } from './config'
import { openDatabase } from './db/open'
import { createBus } from './events'
import { checkFolders } from './folders'
import { CHECKS } from './generated'
import { createApp, type FileServer } from './http/app'
import { createEventStreams } from './http/event-calls'
import { type Before, listen } from './http/listen'
import { createLookups } from './lookups/lookups'
import type { Database, Records } from './parts'
import { createRecords } from './records/records'
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
}

/** A server that answers. */
export interface RunningServer {
  url: string
  hint: SignInHint
  /** the parts, for tests and for whoever runs the server in-process */
  catalogue: CatalogueHolder
  records: Records
  db: Database
  /** drains for at most ten seconds, then closes everything */
  stop: () => Promise<void>
}

const DRAIN_MS = 10_000
const PRUNE_MS = 60 * 60 * 1000

/** Opens everything in order and listens. Whatever was opened is closed again when a later step fails. */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { client, say } = options
  checkFolders(config, client)
  const closers: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return await open(config, options, closers, stop)
  } catch (error) {
    await stop().catch((failure: unknown) => say(`closing after a failed start: ${String(failure)}`))
    throw error
  }
}

async function open(
  config: Config,
  options: ServerOptions,
  closers: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<RunningServer> {
  const { compiler, files, now = () => new Date(), say } = options
  const { data, databaseUrl, host, port, schemas } = config
  const db = await step(say, databaseUrl ? 'Connecting to PostgreSQL' : 'Opening the database', () =>
    openDatabase({ folder: data, onStep: say, ...(databaseUrl ? { url: databaseUrl } : {}) }),
  )
  closers.push(() => db.close())
  const bus = await createBus(db)
  closers.push(bus.close)

  let catalogue: CatalogueHolder | undefined
  let early: ServedCatalogue | undefined
  const current = (): ServedCatalogue => {
    const known = catalogue?.current() ?? early
    if (!known) throw new Error('the catalogue was asked for before it was read')
    return known
  }
  const support = (route: string) => () => {
    const entity = current().support.get(route)
    if (!entity) throw new Error(`the built-in entity ${route} is missing`)
    return entity
  }
  const records = createRecords({
    db,
    catalogue: current,
    lookups: () => lookups,
    checks: CHECKS,
    emit: (event) => bus.publish({ kind: 'event', event }),
    now,
  })
  closers.push(() => records.settle())
  const lookups = createLookups({ db, bus, records: () => records, tables: support('tables'), catalogue: current })
  closers.push(lookups.stop)
  const accounts = await createAccounts({ db, bus, records: () => records, users: support('users'), now })

  catalogue = await step(say, 'Reading the schema files', () =>
    openCatalogue({
      folder: schemas,
      compiler,
      prepare: records.prepare,
      adopt: async (next) => {
        early = next
        await accounts.seedRights([...next.entities.values()].map(({ entity }) => entity))
      },
      changed: (version) => bus.publish({ kind: 'event', event: { type: 'catalogue', version } }),
      log: say,
    }),
  )
  closers.push(catalogue.close)
  const hint = await seedPeople({ config, db, records, accounts, catalogue: current, now, say })

  const streams = createEventStreams({ bus, catalogue: current, records: () => records, alive: accounts.alive })
  const guardUser = createUserGuard({ sql: db, people: accounts.people })
  const app = createApp({
    db,
    accounts,
    catalogue,
    records: () => records,
    lookups: () => lookups,
    streams,
    guard: (entity, id, change, call) => guardUser(entity, id, change, call.get('signed').user.id),
    files,
    log: say,
  })
  await catalogue.watch()
  const listening = await listen(app, host, port, options.before)
  closers.push(() => {
    streams.closeAll()
    return listening.close(DRAIN_MS)
  })
  const timer = setInterval(() => void accounts.prune().catch(() => undefined), PRUNE_MS)
  closers.push(() => clearInterval(timer))
  // Tables nobody asked for yet get their rows while nobody waits for them.
  const filling = lookups
    .seed([...current().lookups.values()])
    .catch((error: unknown) => say(`reference tables: ${String(error)}`))
  closers.push(() => {
    lookups.stop()
    return filling
  })
  return { url: listening.url, hint, catalogue, records, db, stop }
}
