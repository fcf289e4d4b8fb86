import { isEmpty } from '../../../../catalogue/paths'
import type { JsonObject } from '../../../../contract/json'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { MailFailure, mailFeature } from '../mail'
import { isAddress, listSources } from './recipients'

/**
 * Refuses a message that would fail after it was queued: one whose channel has no server, that names nobody
 * or, `isDue`, whose people have no address now. A scheduled one may find them by its day.
 */
export async function requireSendable(
  core: Core,
  message: JsonObject,
  { context, isDue }: { context: CallContext; isDue: boolean },
): Promise<void> {
  const { isCertifying, isSending } = core.use(mailFeature)
  // Certified mail that left as ordinary mail would not be what it says.
  if (message.channel === 'PEC' && isSending && !isCertifying)
    throw refusal(
      'channel',
      'NO_CERTIFIED_MAIL',
      'No server of certified mail is configured: TESSERA_PEC_URL is not set',
    )
  if (['to', 'cc', 'bcc', 'subject', 'recipientFilter'].every((path) => isEmpty(message[path])))
    throw refusal('to', 'NO_RECIPIENTS', 'The message names no recipient')
  if (isDue && !(await hasRecipient(core, message, context)))
    throw refusal(
      isEmpty(message.recipientFilter) ? 'subject' : 'recipientFilter',
      'NOBODY_FOUND',
      'No recipient has an address',
    )
}

/** Whether anyone receives it; looks until the first one is found. */
async function hasRecipient(core: Core, message: JsonObject, context: CallContext): Promise<boolean> {
  try {
    for (const { pages } of listSources(core, message, context))
      for await (const { recipients } of pages())
        if (recipients.some(({ address }) => isAddress(address))) return true
  } catch (error) {
    const isWrong = error instanceof MailFailure || (error instanceof Refusal && error.code === 'FORBIDDEN')
    throw isWrong ? refusal('recipientFilter', 'RECIPIENT_FILTER', error.message) : error
  }
  return false
}

const refusal = (path: string, code: string, message: string): Refusal =>
  new Refusal('CONSTRAINT_VIOLATION', message, [{ path, code, message }])
