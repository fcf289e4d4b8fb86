import type { Database } from '../parts'
import { migrate } from './migrate'
import { openPglite } from './pglite'
import { openPostgres } from './postgres'

export interface OpenOptions {
  /** a PostgreSQL server; absent = the embedded database in `folder` */
  url?: string
  /** folder of the embedded database, made when absent */
  folder: string
  /** told before each step that takes more than a moment */
  onStep?: (text: string) => void
  /** a statement that runs longer is given up with STORE_UNAVAILABLE; default 30 s */
  statementMs?: number
  /** connections to a PostgreSQL server; default 10 */
  connections?: number
}

/**
 * Opens the database of this process and brings its system tables up to date.
 *
 * @throws StartError with one sentence for the person who starts it
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, folder, onStep = () => undefined, statementMs = 30_000, connections = 10 } = options
  const database = url ? await openPostgres({ url, connections, statementMs }) : await openPglite({ folder, statementMs, onStep })
  try {
    await migrate(database, onStep)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
