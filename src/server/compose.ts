import { TABLES_ROUTE } from '../contract/lookup'
import { createAccountGuard, createGroupGuard } from './auth/account-guard'
import { createAccounts, type ServerAccounts } from './auth/accounts'
import { createGroupRecords } from './auth/group-records'
import { createSecurityLog, type SecurityLog } from './auth/security-log'
import { type CatalogueHolder, openCatalogue } from './catalogue/catalogue'
import type { Compiler } from './catalogue/compiler'
import type { ServedCatalogue } from './catalogue/live'
import { type Bus, createBus } from './events'
import type { Disk } from './files/disk'
import { createFiles, type Files } from './files/files'
import { createFileStore } from './files/store'
import { CHECKS } from './generated'
import type { Database } from './kernel/database'
import { createLookups } from './lookups/lookups'
import type { Lookups } from './lookups/port'
import { createGuards, type Guards } from './records/guards'
import type { Records } from './records/port'
import { createRecords } from './records/records'
import { refusedProblem } from './records/table-problem'
import { type Say, step } from './say'
import { createTrees, type Trees } from './tags/trees'
import { createViews, type Views } from './views/views'

/** What the parts are made from. */
export interface ComposeNeeds {
  db: Database
  /** folder of the schema files */
  schemas: string
  /** folder of the bytes of files */
  fileFolder: string
  /** what they are written to; absent: this machine's file system */
  disk?: Disk | undefined
  compiler: Compiler
  now: () => Date
  say: Say
}

/** The parts of a server, each knowing only what it needs of the others. */
export interface Parts {
  db: Database
  bus: Bus
  records: Records
  lookups: Lookups & { stop: () => void }
  trees: Trees
  accounts: ServerAccounts
  /** who came in, who did not, who changed rights */
  security: SecurityLog
  catalogue: CatalogueHolder
  files: Files
  views: Views
  /** rules of single entities, which later parts add to */
  guards: Guards
}

/** Remembers what to close, last opened first. */
export type Closers = (() => unknown)[]

/** Puts the parts together around one database. `closers` grows as parts open, so that a failed start closes what was open. */
export async function compose(needs: ComposeNeeds, closers: Closers): Promise<Parts> {
  const { compiler, db, now, say, schemas } = needs
  const live = liveCatalogue()
  const bus = await createBus(db, { isReady: live.isRead, log: say })
  closers.push(bus.close)
  const guards = createGuards()
  const records = createRecords({
    db,
    guards,
    catalogue: live.current,
    isRead: live.isRead,
    lookups: () => lookups,
    checks: CHECKS,
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
  const lookups = createLookups({
    db,
    bus,
    records: () => records,
    tables: live.support(TABLES_ROUTE),
    catalogue: live.current,
    textOf: (path) => live.current().textOf(path),
    log: say,
  })
  closers.push(lookups.stop)
  const trees = createTrees({ bus, records: () => records, catalogue: live.current })
  closers.push(trees.stop)
  const security = createSecurityLog({
    records: () => records,
    entity: (route) => live.current().entities.get(route)?.entity,
    people: () => accounts.people,
    afterCommit: db.afterCommit,
    now,
    log: say,
  })
  closers.push(security.settle)
  for (const guard of security.guards) guards.add(guard)
  const accounts = await createAccounts({
    db,
    bus,
    records: () => records,
    users: live.support('users'),
    security,
    told: (userId, groups) => rights.tell(userId, groups),
    now,
  })
  const entity = (route: string) => live.current().entities.get(route)?.entity
  guards.add(createAccountGuard({ sql: db, people: () => accounts.people, entity }))
  guards.add(createGroupGuard())
  const rights = createGroupRecords({
    db,
    records: () => records,
    entity,
    people: () => accounts.people,
    forget: accounts.forget,
  })
  for (const guard of rights.guards) guards.add(guard)
  // Nobody waits for the records of a new entity's authorities, but whoever fills an empty store.
  let describing: Promise<void> = Promise.resolve()
  const catalogue = await step(say, 'Reading the schema files', () =>
    openCatalogue({
      folder: schemas,
      compiler,
      prepare: async (entities) => {
        const problems = await records.prepare(entities)
        const lost = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file))
        const refused = await accounts.seedRights(entities.filter(({ file }) => !lost.has(file)))
        return [...problems, ...[...refused].map(([entity, error]) => refusedProblem(entity, error, 'rights'))]
      },
      adopt: async (next) => {
        live.replace(next)
        await records.catchUp()
        const entities = [...next.entities.values()].map(({ entity }) => entity)
        describing = describing.then(() => rights.describe(entities)).catch((error: unknown) => say(`groups: ${String(error)}`))
      },
      changed: (version) => bus.publish({ kind: 'event', event: { type: 'catalogue', version } }),
      log: say,
    }),
  )
  closers.push(catalogue.close)
  await describing
  closers.push(() => describing, rights.follow(bus))
  const files = createFiles({
    db,
    store: createFileStore(needs.fileFolder, needs.disk),
    records: () => records,
    entity,
    now,
  })
  return { db, bus, records, lookups, trees, accounts, security, catalogue, files, guards, views: createViews(db, now) }
}

/** The catalogue in force, as parts see it that exist before it was read. */
function liveCatalogue() {
  let live: ServedCatalogue | undefined
  const current = (): ServedCatalogue => {
    if (live) return live
    throw new Error('the catalogue was asked for before it was read')
  }
  return {
    current,
    isRead: () => live !== undefined,
    replace: (next: ServedCatalogue): void => {
      live = next
    },
    support: (route: string) => () => {
      const entity = current().support.get(route)
      if (entity) return entity
      throw new Error(`the built-in entity ${route} is missing`)
    },
  }
}
