import type { Database } from '../database'
import { type Migration, migrate } from './migrate'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'
import { type Limits, runAsWork, TIME_LIMITS_MS } from './work'

export interface OpenOptions {
  /** a PostgreSQL server; absent = the embedded database in `folder` */
  url?: string
  /** folder of the embedded database, created if missing */
  folder: string
  /** migrations in their order */
  migrations: readonly Migration[]
  /** called before each step that may take long */
  onStep?: (text: string) => void
  /** overrides of the time limits of `work.ts` */
  limits?: Partial<Limits>
  /** connections to a PostgreSQL server; default 10 */
  connections?: number
}

/**
 * Opens the database of this process and migrates its system tables.
 * @throws StartError with one sentence for the person who starts it
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, folder, onStep = () => undefined, connections = 10 } = options
  const limits = { ...TIME_LIMITS_MS, ...options.limits }
  const database = url
    ? await openPostgres({ url, connections, limits })
    : await openPglite({ folder, limits, onStep })
  try {
    await runAsWork('migration', () => migrate(database, options.migrations, onStep))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
