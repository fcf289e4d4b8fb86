import { FEATURES } from './features'
import type { Migration } from './kernel/db/migration'
import { migrations as ofRecords } from './records'

/** Every step of the system tables in order: their ids begin with their number, whichever feature they belong to. */
export const MIGRATIONS: readonly Migration[] = [...ofRecords, ...FEATURES.flatMap(({ migrations = [] }) => migrations)].sort(
  (one, other) => (one.id < other.id ? -1 : 1),
)
