import { type LocalText, localText } from '../../../../contract/language'
import type { RecordData } from '../../../../contract/model/record'
import { DAY_MS, officeDay } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { toBaseVersion } from '../../../records'
import { mailFeature } from '../../messaging/mail'
import { settingsFeature } from '../../office/settings'

/** Days that a notice about a failure is shown. */
const NOTICE_DAYS = 30

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
    const until = officeDay(new Date(now().getTime() + NOTICE_DAYS * DAY_MS))
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
