import type { Migration } from '../../src/server/kernel/db/migrate'
import { queueMigrations } from '../../src/server/kernel/queue/migrations'
import { recordMigrations } from '../../src/server/records/schema/migrations'

/** What a feature's file of migrations exports. */
type Exported = Readonly<Record<string, readonly Migration[]>>

// Found by the bundler: scripts that are bundled once could not import sources while they run.
const OF_FEATURES = import.meta.glob<Exported>('../../src/server/features/*/*/migrations.ts', { eager: true })

/**
 * The steps that the server runs, from their files alone: tests of the database need none of the code that
 * the features have besides. A test holds them against those of the features.
 */
export const MIGRATIONS: readonly Migration[] = [
  ...recordMigrations,
  ...queueMigrations,
  ...Object.values(OF_FEATURES).flatMap((exported) => Object.values(exported).flat()),
].sort((one, other) => (one.id < other.id ? -1 : 1))
