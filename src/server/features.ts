import type { Feature } from './feature'
import { accountsFeature } from './features/accounts'
import { actionsFeature } from './features/actions'
import { batchesFeature } from './features/batches'
import { commentsFeature } from './features/comments'
import { confFeature } from './features/conf'
import { configurationFeature } from './features/configuration'
import { dashboardFeature } from './features/dashboard'
import { dataSubjectFeature } from './features/data-subject'
import { describedFormsFeature } from './features/described-forms'
import { differencesFeature } from './features/differences'
import { domainsFeature } from './features/domains'
import { downloadsFeature } from './features/downloads'
import { effectsFeature } from './features/effects'
import { eventsFeature } from './features/events'
import { filesFeature } from './features/files'
import { geoFeature } from './features/geo'
import { healthFeature } from './features/health'
import { iconsFeature } from './features/icons'
import { inboxFeature } from './features/inbox'
import { jobsFeature } from './features/jobs'
import { logsFeature } from './features/logs'
import { lookupsFeature } from './features/lookups'
import { mailFeature } from './features/mail'
import { mailingsFeature } from './features/mailings'
import { monitorFeature } from './features/monitor'
import { paperFeature } from './features/paper'
import { preferencesFeature } from './features/preferences'
import { presenceFeature } from './features/presence'
import { privacyFeature } from './features/privacy'
import { providerFeature } from './features/provider'
import { recordCallsFeature } from './features/record-calls'
import { recoveryFeature } from './features/recovery'
import { registrationFeature } from './features/registration'
import { rowsFeature } from './features/rows'
import { schedulerFeature } from './features/scheduler'
import { searchFeature } from './features/search'
import { secondStepFeature } from './features/second-step'
import { sessionsFeature } from './features/sessions'
import { settingsFeature } from './features/settings'
import { startAnswerFeature } from './features/start-answer'
import { statisticsFeature } from './features/statistics'
import { suggestionsFeature } from './features/suggestions'
import { tagsFeature } from './features/tags'
import { templatesFeature } from './features/templates'
import { unitsFeature } from './features/units'
import { viewsFeature } from './features/views'
import { webhooksFeature } from './features/webhooks'
import type { Migration } from './kernel/db/migrate'
import { queueMigrations } from './kernel/queue'
import { recordMigrations as ofRecords } from './records'

/**
 * Every feature of the server. They open in this order and close in reverse; a feature follows those whose service it uses.
 * Routes, 405 answers, migrations, record guards, tidying and closing derive from this list.
 */
export const FEATURES: readonly Feature<unknown>[] = [
  lookupsFeature,
  tagsFeature,
  settingsFeature,
  accountsFeature,
  configurationFeature,
  healthFeature,
  jobsFeature,
  logsFeature,
  unitsFeature,
  mailFeature,
  effectsFeature,
  recoveryFeature,
  privacyFeature,
  filesFeature,
  registrationFeature,
  providerFeature,
  secondStepFeature,
  sessionsFeature,
  preferencesFeature,
  inboxFeature,
  commentsFeature,
  monitorFeature,
  statisticsFeature,
  rowsFeature,
  schedulerFeature,
  templatesFeature,
  paperFeature,
  downloadsFeature,
  actionsFeature,
  batchesFeature,
  viewsFeature,
  webhooksFeature,
  presenceFeature,
  eventsFeature,
  confFeature,
  differencesFeature,
  iconsFeature,
  dashboardFeature,
  searchFeature,
  suggestionsFeature,
  geoFeature,
  domainsFeature,
  describedFormsFeature,
  mailingsFeature,
  dataSubjectFeature,
  startAnswerFeature,
  recordCallsFeature,
]

/** All migrations in order: ids begin with their number, whichever feature they belong to. */
export const MIGRATIONS: readonly Migration[] = [
  ...ofRecords,
  ...queueMigrations,
  ...FEATURES.flatMap(({ migrations = [] }) => migrations),
].sort((one, other) => (one.id < other.id ? -1 : 1))
