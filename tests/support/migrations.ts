import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Migration } from '../../src/server/kernel/db/migrate'
import { queueMigrations } from '../../src/server/kernel/queue/migrations'
import { recordMigrations } from '../../src/server/records/schema/migrations'

const FEATURES = 'src/server/features'

/** What a feature's file of migrations exports. */
type Exported = Readonly<Record<string, readonly Migration[]>>

const ofFeatures = await Promise.all(
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+\/[\w-]+\/migrations\.ts$/.test(path))
    .map((path): Promise<Exported> => import(resolve(FEATURES, path))),
)

/**
 * The steps that the server runs, from their files alone: tests of the database need none of the code that
 * the features have besides. A test holds them against those of the features.
 */
export const MIGRATIONS: readonly Migration[] = [
  ...recordMigrations,
  ...queueMigrations,
  ...ofFeatures.flatMap((exported) => Object.values(exported).flat()),
].sort((one, other) => (one.id < other.id ? -1 : 1))
