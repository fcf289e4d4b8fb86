import { isEmpty } from '../../../catalog/paths'
import type { Json, JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import type { Core } from '../../feature'
import { serverContext } from '../../kernel/context'
import { basedOn, declaredOf } from '../../records'
import { MailFailure, reasonTexts } from '../mail'
import { chosenTemplate, isDisabled, MESSAGES, messageTexts } from '../templates'

/**
 * The text of a message's template when its sending begins: everybody gets this one, however the template changes meanwhile.
 * Null where the message has a text of its own, keeps the one that somebody got already, or has a template that is not used.
 */
export async function textToKeep(core: Core, record: RecordData, isSent: boolean): Promise<Json> {
  if (!isEmpty(record.body) || (isSent && !isEmpty(record.sentText))) return null
  const chosen = await chosenTemplate(core, record as JsonObject)
  return isDisabled(chosen) ? null : (chosen?.body ?? null)
}

/** Stores the text of the template on the message: it shows what was sent, and the rest of its mails are written by it. */
export async function keepText(core: Core, id: string, text: Json): Promise<void> {
  const entity = core.served(MESSAGES)
  const values = entity ? declaredOf(entity, { sentText: text } as never) : {}
  if (!entity || isEmpty(values)) return
  const record = await core.records().get(entity, id, serverContext())
  await core.records().update(entity, id, { ...values, ...basedOn(record) }, serverContext())
}

/**
 * What a recipient reads: the message's own texts, or those of its template as they were kept; as they are now, where the file of
 * messages has no field for them.
 * @throws MailFailure for a template that is no longer used
 */
export function wordingOf(record: RecordData, chosen: RecordData | null): JsonObject {
  const kept = record.sentText
  if (!isEmpty(kept)) return messageTexts(record as JsonObject, { ...chosen, body: kept } as RecordData)
  if (isDisabled(chosen)) throw new MailFailure(reasonTexts('TEMPLATE_DISABLED'))
  return messageTexts(record as JsonObject, chosen)
}
