import type { Migration } from '../../src/server/kernel/db/migration'

const FILES = import.meta.glob<{ migrations: readonly Migration[] }>('../../src/server/*/**/migrations.ts', { eager: true })

/**
 * The steps that the server runs, found by the names of their files: tests of the database need none of the code that the
 * features have besides. A test holds them against those of the features.
 */
export const MIGRATIONS: readonly Migration[] = Object.values(FILES)
  .flatMap(({ migrations = [] }) => migrations)
  .sort((one, other) => (one.id < other.id ? -1 : 1))
