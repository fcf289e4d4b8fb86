import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inEveryLanguage, type LocalText, localText } from '../../../../contract/language'
import type { RecordData } from '../../../../contract/model/record'
import { officeDay } from '../../../../contract/time/office-day'
import { backUp } from '../../../backup'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { runAsWork } from '../../../kernel/db/work'
import { toBaseVersion } from '../../../records'
import { accountsFeature } from '../../identity/accounts'
import { dataSubjectFeature } from '../../identity/data-subject'
import { privacyFeature } from '../../identity/privacy'
import { inboxFeature } from '../../messaging/inbox'
import { type MailboxFound, mailFeature } from '../../messaging/mail'
import { lookupsFeature } from '../../office/lookups'
import { settingsFeature } from '../../office/settings'
import { monitorFeature } from '../monitor'
import { statisticsFeature } from '../statistics'
import { RunFault, type RunOutcome } from './outcomes'
import type { ScheduledHandler, ScheduledName } from './runner'

const DAY_MS = 86_400_000
/** How long logs are kept (D75), in days. */
const LOG_DAYS = 90
/** Number of backups kept beside the data. */
const BACKUPS = 7
const RECORDS_PER_STEP = 500

/** The handlers of all values that the scheduler's file offers. */
export function createHandlers(core: Core): Record<ScheduledName, ScheduledHandler> {
  const { catalogue, config, db, now, queue, records, served, use } = core
  return {
    EXPIRE_DOCS: async ({ say, signal }) => {
      let count = 0
      for (const { entity } of catalogue().entities.values()) {
        if (signal.aborted) break
        const { done, refused } = await records().passDates(entity, signal)
        count += done
        if (done > 0) say(`${entity.route}: ${done}`)
        for (const { effect, id, reason } of refused) {
          const line = (words: string): string => `${entity.route} ${id} ${effect}: ${words}`
          say(
            typeof reason === 'string'
              ? line(reason)
              : inEveryLanguage((lang) => line(localText(reason, lang) ?? '')),
          )
        }
      }
      return toCountOutcome('DATES_PASSED', count)
    },
    SEND_MAILS: async () => ({ code: 'MAILS_RESUMED', figures: await use(mailFeature).resume() }),
    READ_RETURNS: async ({ say, signal }) =>
      returnsOutcome(await use(mailFeature).readReturns({ say, signal })),
    SEND_DIGESTS: async ({ signal }) =>
      toCountOutcome('DIGESTS_SENT', await use(inboxFeature).digest(signal)),
    CLEAN_TOKENS: async () => {
      await use(accountsFeature).accounts.prune()
      return { code: 'SESSIONS_CLEANED', figures: {} }
    },
    CLEAN_LOGS: async ({ params, say, signal }) => {
      const before = new Date(now().getTime() - (params.days ?? LOG_DAYS) * DAY_MS)
      let count = 0
      for (const route of [
        'logs',
        'monitor-errors',
        'monitor-performance',
        'monitor-usability',
        'monitor-security',
      ]) {
        const entity = served(route)
        for (
          let deleted = RECORDS_PER_STEP;
          entity && deleted === RECORDS_PER_STEP && !signal.aborted;
          count += deleted
        )
          deleted = await records().purge(entity, before, RECORDS_PER_STEP)
        if (entity) say(route)
      }
      await use(monitorFeature).prune(before)
      await queue.prune()
      await use(mailFeature).prune()
      return toCountOutcome('LINES_DELETED', count)
    },
    REFRESH_PRIVACY: async () =>
      toCountOutcome('PRIVACY_REFRESHED', await use(privacyFeature).privacy.refresh()),
    RETENTION: async (work) =>
      toCountOutcome('RETENTION_ENDED', await use(dataSubjectFeature).endRetention(work)),
    BACKUP: async ({ params, say }) => {
      const folder = join(config.data, 'backups')
      await mkdir(folder, { recursive: true })
      const place = join(folder, now().toISOString().replaceAll(':', '-'))
      // A statement over a whole table may exceed the limit of others.
      const { files, missing, rows, tables } = await runAsWork('migration', () =>
        backUp(db, join(config.data, 'files'), place, now()),
      )
      say(place)
      for (const one of missing.slice(0, 20))
        say({ it: `manca il contenuto del file ${one}`, en: `the content of the file ${one} is missing` })
      for (const old of (await readdir(folder)).sort().slice(0, -(params.copies ?? BACKUPS)))
        await rm(join(folder, old), { recursive: true })
      if (missing.length > 0) throw new RunFault(toCountOutcome('FILES_MISSING', missing.length))
      return { code: 'BACKED_UP', figures: { tables, rows, files } }
    },
    STATISTICS: async ({ params, say, signal }) => {
      const count = await use(statisticsFeature).count({ days: params.days ?? null, say, signal })
      return toCountOutcome('COUNTED', count)
    },
    IMPORT_TABLES: async () => {
      const tables = [...catalogue().lookups.values()]
      await use(lookupsFeature).seed(tables)
      return { code: 'TABLES_IMPORTED', figures: { tables: tables.length } }
    },
  }
}

/** The outcomes whose only figure is a count. */
type Counted = Extract<RunOutcome, { figures: { count: unknown } }>

const toCountOutcome = (code: Counted['code'], count: number): RunOutcome => ({ code, figures: { count } })

/** What the mailboxes of returned e-mails held, all of them together; none = the settings name none. */
function returnsOutcome(boxes: readonly MailboxFound[]): RunOutcome {
  if (boxes.length === 0) return { code: 'NO_MAILBOX', figures: {} }
  const sum = (of: keyof MailboxFound) => boxes.reduce((total, box) => total + box[of], 0)
  const figures = { notices: sum('notices'), others: sum('others') }
  const [aside, left] = [sum('aside'), sum('left')]
  if (aside > 0) return { code: 'RETURNS_ASIDE', figures: { ...figures, left, aside } }
  return left > 0
    ? { code: 'RETURNS_LEFT', figures: { ...figures, left } }
    : { code: 'RETURNS_READ', figures }
}

/**
 * Tells administrators that a schedule was given up: a notice, and a mail to the people the schedule names.
 */
export async function tellFailure(
  { now, records, served, use }: Core,
  sql: Sql,
  schedule: RecordData,
  outcome: LocalText,
): Promise<void> {
  const name = String(schedule.name ?? schedule.label)
  const title = { it: `Lavoro pianificato in errore: ${name}`, en: `Scheduled job in error: ${name}` }
  const notices = served('notices')
  if (notices) {
    const today = officeDay(now())
    const until = officeDay(new Date(now().getTime() + 30 * DAY_MS))
    const body = {
      title,
      body: outcome,
      severity: 'CRITICAL',
      from: today,
      to: until,
      audienceRoles: ['ROLE_ADMIN'],
    }
    const notice = await records().create(notices, body, serverContext())
    await records().changeStatus(notices, notice.id, 'PUBLISHED', toBaseVersion(notice), serverContext())
  }
  if (typeof schedule.notifyTo !== 'string') return
  const lang = use(settingsFeature).language()
  const values = {
    'notice.title': localText(title, lang) ?? name,
    'notice.body': localText(outcome, lang) ?? '',
  }
  await use(mailFeature).put({ event: 'NOTICE', to: schedule.notifyTo, lang, values }, sql)
}
