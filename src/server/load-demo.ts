import { type Closers, type ComposeNeeds, compose } from './compose'
import type { Config } from './config'
import { demoContents, type LoadProgress, loadRecords } from './demo'
import { accountsFeature } from './features/identity/accounts'
import { type Say, StartError } from './kernel/say'
import { openLook } from './office-folder/look'
import { seedPeople } from './seeding'
import { connect } from './start-server'

const NO_DEMO =
  'This office has people of its own: generated records go into demo offices only. Set TESSERA_DATA or DATABASE_URL to another one.'

/** A load as ordered. */
export interface LoadOrder {
  /** number of records */
  records: number
  seed: number
  compiler: ComposeNeeds['compiler']
  say: Say
  told: (progress: LoadProgress) => void
  now?: () => Date
}

/**
 * `npm run demo:load`: fills the office of the configuration without serving it. An empty office gets the
 * demo company first. On PostgreSQL a server may run meanwhile; the embedded database belongs to one process.
 * @throws StartError where a server holds the embedded database, the office is no demo office, or a record is
 *   refused
 */
export async function fillOffice(
  config: Config,
  { compiler, now = () => new Date(), records, say, seed, told }: LoadOrder,
) {
  const closers: Closers = []
  try {
    const db = await connect(config, say)
    closers.push(db.close)
    const ask = () => new Response(null, { status: 404 })
    const { languages } = config
    const look = await openLook({ office: undefined, languages, appTexts: '' }, say)
    const needs = {
      config: { ...config, demo: true },
      look,
      db,
      disk: undefined,
      compiler,
      now,
      say,
      publicUrl: () => '',
      ask,
    }
    const { catalogue, core } = await db.alone(
      async () => {
        const office = await compose(needs, closers)
        const { accounts } = office.core.use(accountsFeature)
        const people = {
          ...needs,
          records: office.core.records(),
          accounts,
          catalogue: office.catalogue.current,
        }
        const hint = await seedPeople(people)
        if (hint.kind !== 'demo') throw new StartError(NO_DEMO)
        return office
      },
      () => say('Another process is preparing this database: waiting for it …'),
    )
    const parts = {
      db,
      records: core.records(),
      catalogue: catalogue.current(),
      contents: demoContents(),
      now,
      told,
    }
    return await loadRecords(parts, records, seed)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
