import type { EffectMail } from '../../../contract/effect'
import type { Entity } from '../../../contract/entity'
import type { Json } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { Core } from '../../feature'
import type { Sql } from '../../kernel/database'
import type { CausedEffect } from '../../records'
import { commonValues, momentInWords } from '../accounts'
import { mailFeature } from '../mail'

/** Queues the mail of an effect in the transaction of the write; an address that is empty or none sends nothing. */
export async function sendMail(
  core: Core,
  sql: Sql,
  entity: Entity,
  { record, value }: CausedEffect,
  mail: EffectMail,
): Promise<void> {
  const to = value(mail.to)
  if (typeof to !== 'string' || !to.includes('@')) return
  const lang = languageOf(mail.lang === undefined ? undefined : value(mail.lang))
  const values = {
    ...commonValues(core, lang),
    'link.record': `${core.publicUrl()}/${entity.route}/${String(record.id)}`,
    ...Object.fromEntries(Object.entries(mail.values).map(([name, expression]) => [name, inWords(value(expression), lang)])),
  }
  await core.use(mailFeature).put({ event: mail.template, to, lang, values }, sql)
}

/** Codes of languages are rows of the office's tables, which may be written otherwise. */
function languageOf(code: Json | undefined): string {
  return typeof code === 'string' && /^[a-z]{2}$/i.test(code) ? code.toLowerCase() : DEFAULT_LANGUAGE
}

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function inWords(value: Json | undefined, lang: string): string {
  if (typeof value === 'number') return value.toLocaleString(lang)
  if (typeof value !== 'string') return ''
  if (MOMENT.test(value)) return momentInWords(new Date(value), lang)
  if (!DAY.test(value)) return value
  return new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`))
}
