import { isEmpty } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { LocalText } from '../../../../contract/language'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { MailFailure, reasonTexts } from '../mail'
import { isDisabled, loadChosenTemplate, messageTexts } from '../templates'

/**
 * The text of a message's template when its sending begins: everybody gets this one, however the template
 * changes meanwhile. Null where the message has a text of its own, keeps the one that somebody got already,
 * or has a template that is not used.
 */
export async function textToKeep(core: Core, record: RecordData, isSent: boolean): Promise<LocalText | null> {
  if (!isEmpty(record.body) || (isSent && !isEmpty(record.sentText))) return null
  const chosen = await loadChosenTemplate(core, record as JsonObject)
  return isDisabled(chosen) ? null : ((chosen?.body ?? null) as LocalText | null)
}

/**
 * What a recipient reads: the message's own texts, or those of its template as they were kept; as they are
 * now, where the file of messages has no field for them.
 * @throws MailFailure for a template that is no longer used
 */
export function getWording(record: RecordData, chosen: RecordData | null): JsonObject {
  const kept = record.sentText
  if (!isEmpty(kept)) return messageTexts(record as JsonObject, { ...chosen, body: kept } as RecordData)
  if (isDisabled(chosen)) throw new MailFailure(reasonTexts('TEMPLATE_DISABLED'))
  return messageTexts(record as JsonObject, chosen)
}
