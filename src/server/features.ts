import type { Feature } from './feature'
import { describedFormsFeature } from './features/documents/described-forms'
import { downloadsFeature } from './features/documents/downloads'
import { filesFeature } from './features/documents/files'
import { iconsFeature } from './features/documents/icons'
import { printFeature } from './features/documents/print'
import { accountsFeature } from './features/identity/accounts'
import { dataSubjectFeature } from './features/identity/data-subject'
import { preferencesFeature } from './features/identity/preferences'
import { presenceFeature } from './features/identity/presence'
import { privacyFeature } from './features/identity/privacy'
import { providerFeature } from './features/identity/provider'
import { recoveryFeature } from './features/identity/recovery'
import { registrationFeature } from './features/identity/registration'
import { secondStepFeature } from './features/identity/second-step'
import { sessionsFeature } from './features/identity/sessions'
import { geoFeature } from './features/maps/geo'
import { commentsFeature } from './features/messaging/comments'
import { inboxFeature } from './features/messaging/inbox'
import { mailFeature } from './features/messaging/mail'
import { mailingsFeature } from './features/messaging/mailings'
import { templatesFeature } from './features/messaging/templates'
import { webhooksFeature } from './features/messaging/webhooks'
import { confFeature } from './features/office/conf'
import { configurationFeature } from './features/office/configuration'
import { dashboardFeature } from './features/office/dashboard'
import { differencesFeature } from './features/office/differences'
import { domainsFeature } from './features/office/domains'
import { eventsFeature } from './features/office/events'
import { lookupsFeature } from './features/office/lookups'
import { ownCodeFeature } from './features/office/own-code'
import { plansFeature } from './features/office/plans'
import { rowsFeature } from './features/office/rows'
import { settingsFeature } from './features/office/settings'
import { startAnswerFeature } from './features/office/start-answer'
import { suggestionsFeature } from './features/office/suggestions'
import { tagsFeature } from './features/office/tags'
import { unitsFeature } from './features/office/units'
import { viewsFeature } from './features/office/views'
import { backupsFeature } from './features/operations/backups'
import { healthFeature } from './features/operations/health'
import { jobsFeature } from './features/operations/jobs'
import { logsFeature } from './features/operations/logs'
import { monitorFeature } from './features/operations/monitor'
import { schedulerFeature } from './features/operations/scheduler'
import { statisticsFeature } from './features/operations/statistics'
import { actionsFeature } from './features/records/actions'
import { batchesFeature } from './features/records/batches'
import { effectsFeature } from './features/records/effects'
import { recordCallsFeature } from './features/records/record-calls'
import { searchFeature } from './features/records/search'
import type { Migration } from './kernel/db/migrate'
import { queueMigrations } from './kernel/queue'
import { recordMigrations as ofRecords } from './records'

/**
 * Every feature of the server. They open in this order and close in reverse; a feature follows those whose
 * service it uses. Routes, 405 answers, migrations, record guards, tidying and closing derive from this list.
 */
export const FEATURES: readonly Feature<unknown>[] = [
  lookupsFeature,
  tagsFeature,
  settingsFeature,
  accountsFeature,
  configurationFeature,
  plansFeature,
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
  backupsFeature,
  rowsFeature,
  schedulerFeature,
  templatesFeature,
  printFeature,
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
  ownCodeFeature,
  recordCallsFeature,
]

/** All migrations in order: ids begin with their number, whichever feature they belong to. */
export const MIGRATIONS: readonly Migration[] = [
  ...ofRecords,
  ...queueMigrations,
  ...FEATURES.flatMap(({ migrations = [] }) => migrations),
].sort((one, other) => (one.id < other.id ? -1 : 1))
