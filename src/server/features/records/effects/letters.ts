import type { Json, JsonObject } from '../../../../contract/json'
import type { EffectLetter } from '../../../../contract/model/effect'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import type { CausedEffect } from '../../../records'
import { readHolders } from '../../identity/accounts'
import { mailFeature } from '../../messaging/mail'
import { templatesFeature } from '../../messaging/templates'
import { settingsFeature } from '../../office/settings'
import { loadAddressesOfUsers } from './people'

/** Recipients of a letter, each once however they are named. */
export async function loadLetterRecipients(
  core: Core,
  sql: Sql,
  { value }: Pick<CausedEffect, 'value'>,
  { roles, to }: EffectLetter,
): Promise<string[]> {
  const named = to.flatMap((expression) => toAddress(value(expression)))
  const holders = (await Promise.all(roles.map((role) => readHolders(sql, role)))).flat()
  const held = holders.length === 0 ? [] : await loadAddressesOfUsers(core, sql, [...new Set(holders)])
  const byFolded = new Map([...named, ...held].map((one) => [one.toLowerCase(), one]))
  return [...byFolded.values()]
}

function toAddress(value: Json | undefined): string[] {
  const text = typeof value === 'string' ? value.trim() : ''
  return text.includes('@') ? [text] : []
}

/**
 * Queues the mails of an event that the entity file declares, in the transaction of the write: each recipient
 * gets one. An enabled template of the office with its code replaces the text of the file.
 */
export async function sendLetter(
  core: Core,
  sql: Sql,
  { caused, entity, letter }: { caused: CausedEffect; entity: Entity; letter: EffectLetter },
): Promise<void> {
  const recipients = await loadLetterRecipients(core, sql, caused, letter)
  if (recipients.length === 0) return
  const lang = toLanguage(core, letter.lang === undefined ? undefined : caused.value(letter.lang))
  const filling = {
    record: { entity, data: caused.record as unknown as RecordData },
    lang: lang ?? core.use(settingsFeature).language(),
    context: serverContext(),
  }
  const templates = core.use(templatesFeature)
  const own = (await templates.enabled(letter.template)) ?? { subjectLine: letter.subject, body: letter.body }
  const draft: JsonObject = { ...own, event: null, entityRoute: entity.route }
  const text = await templates.mail(draft, filling)
  for (const to of recipients) await core.use(mailFeature).enqueue(sql, { event: letter.event, to, text })
}

/**
 * The language of texts that a code names, however it is spelt in the office's table. The table knows more
 * languages than the texts: dates and amounts of a mail are in the language of its words.
 */
export function toLanguage({ languages }: Pick<Core, 'languages'>, code: Json | undefined): string | null {
  return languages().find((one) => typeof code === 'string' && code.toLowerCase() === one) ?? null
}
