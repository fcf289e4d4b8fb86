import type { Database } from '../database'
import { type Migration, migrate } from './migrate'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'
import { doing, LIMITS, type Limits } from './work'

export interface OpenOptions {
  /** a PostgreSQL server; absent = the embedded database in `folder` */
  url?: string
  /** folder of the embedded database, made when absent */
  folder: string
  /** steps of the system tables, in their order */
  migrations: readonly Migration[]
  /** told before each step that takes more than a moment */
  onStep?: (text: string) => void
  /** other limits of time than those of `work.ts` */
  limits?: Partial<Limits>
  /** connections to a PostgreSQL server; default 10 */
  connections?: number
}

/**
 * Opens the database of this process and brings its system tables up to date.
 *
 * @throws StartError with one sentence for the person who starts it
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, folder, onStep = () => undefined, connections = 10 } = options
  const limits = { ...LIMITS, ...options.limits }
  const database = url ? await openPostgres({ url, connections, limits }) : await openPglite({ folder, limits, onStep })
  try {
    await doing('migration', () => migrate(database, options.migrations, onStep))
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
