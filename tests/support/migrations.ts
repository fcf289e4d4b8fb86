import { accountMigrations as ofAccounts } from '../../src/server/features/accounts/migrations'
import { batchMigrations as ofBatches } from '../../src/server/features/batches/migrations'
import { commentMigrations as ofComments } from '../../src/server/features/comments/migrations'
import { configurationMigrations as ofConfiguration } from '../../src/server/features/configuration/migrations'
import { erasureMigrations as ofErasures } from '../../src/server/features/data-subject/migrations'
import { effectMigrations as ofEffects } from '../../src/server/features/effects/migrations'
import { inboxMigrations as ofInbox } from '../../src/server/features/inbox/migrations'
import { mailingMigrations as ofMailings } from '../../src/server/features/mailings/migrations'
import { monitorMigrations as ofMonitor } from '../../src/server/features/monitor/migrations'
import { providerMigrations as ofProvider } from '../../src/server/features/provider/migrations'
import { scheduleMigrations as ofSchedules } from '../../src/server/features/scheduler/migrations'
import { statisticMigrations as ofStatistics } from '../../src/server/features/statistics/migrations'
import { viewMigrations as ofViews } from '../../src/server/features/views/migrations'
import type { Migration } from '../../src/server/kernel/db/migrate'
import { queueMigrations as ofQueue } from '../../src/server/kernel/queue/migrations'
import { recordMigrations as ofRecords } from '../../src/server/records/schema/migrations'

/**
 * The steps that the server runs, from their files alone: tests of the database need none of the code that the features have
 * besides, and the runner of browser tests cannot ask for files by a pattern. A test holds them against those of the features.
 */
export const MIGRATIONS: readonly Migration[] = [
  ofRecords,
  ofQueue,
  ofAccounts,
  ofBatches,
  ofComments,
  ofConfiguration,
  ofEffects,
  ofErasures,
  ofInbox,
  ofMailings,
  ofMonitor,
  ofProvider,
  ofSchedules,
  ofStatistics,
  ofViews,
]
  .flat()
  .sort((one, other) => (one.id < other.id ? -1 : 1))
