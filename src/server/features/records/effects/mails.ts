import type { Json } from '../../../../contract/json'
import type { EffectMail } from '../../../../contract/model/effect'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import type { CausedEffect } from '../../../records'
import { commonValues, momentInWords } from '../../identity/accounts'
import { mailFeature } from '../../messaging/mail'
import { settingsFeature } from '../../office/settings'
import { toLanguage } from './letters'
import { loadUsersOfSubject } from './people'

/**
 * Queues the mails of an effect in the transaction of the write: to its address, or else to the users of its
 * subject.
 */
export async function sendMail(
  core: Core,
  sql: Sql,
  entity: Entity,
  { record, value }: CausedEffect,
  mail: EffectMail,
): Promise<void> {
  const recipients = await loadAddresses(
    core,
    sql,
    value(mail.to),
    mail.subject === undefined ? null : value(mail.subject),
  )
  if (recipients.length === 0) return
  const lang =
    toLanguage(core, mail.lang === undefined ? undefined : value(mail.lang)) ??
    core.use(settingsFeature).language()
  const values = {
    ...commonValues(core, lang),
    'link.record': `${core.publicUrl()}/${entity.route}/${String(record.id)}`,
    ...Object.fromEntries(
      Object.entries(mail.values).map(([name, expression]) => [name, inWords(value(expression), lang)]),
    ),
  }
  for (const to of recipients)
    await core.use(mailFeature).put({ event: mail.template, to, lang, values }, sql)
}

const isAddress = (value: Json | undefined): value is string =>
  typeof value === 'string' && value.includes('@')

async function loadAddresses(
  core: Core,
  sql: Sql,
  to: Json | undefined,
  subject: Json | undefined,
): Promise<string[]> {
  if (isAddress(to)) return [to]
  const users =
    typeof subject === 'string' && subject !== '' ? await loadUsersOfSubject(core, sql, subject) : []
  return [...new Set(users.map(({ email }) => email).filter(isAddress))]
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function inWords(value: Json | undefined, lang: string): string {
  if (typeof value === 'number') return value.toLocaleString(lang)
  if (typeof value !== 'string') return ''
  if (MOMENT.test(value)) return momentInWords(new Date(value), lang)
  if (!DAY.test(value)) return value
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  )
}
