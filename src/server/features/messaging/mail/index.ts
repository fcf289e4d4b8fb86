import { createHash, timingSafeEqual } from 'node:crypto'
import { isAdmin } from '../../../../catalogue/rights/rights'
import { defineFeature, type Route } from '../../../feature'
import { Unreadable } from '../../../kernel/bounded-parser'
import { answer } from '../../../kernel/http/answers'
import { readBytes } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { settingsFeature } from '../../office/settings'
import { unitsFeature } from '../../office/units'
import { type BounceReader, createBounceReader } from './bounce-reader'
import { bouncesJob, mailsJob } from './jobs'
import { createMail, type Mail } from './mail'
import { NOTICE_MAX } from './mailbox'
import { createNoticeReader } from './notice-parts'
import { mailPersonalData } from './personal-data'
import { mailSettings } from './settings'
import { createTemplateGuard, createTemplates, TEMPLATES } from './templates'
import { createSmtp } from './transport'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Outgoing mail for administrators: queued and failed mails, and without a mail server everything that would
 * have been sent.
 */
const routes: readonly Route<Mail>[] = [
  {
    method: 'GET',
    path: '/api/mail/outbox',
    right: 'signed in',
    answer: async (call, _, mail) => {
      requireAdmin(call)
      const items = await mail.list(createContext(call).lang)
      const held = mail.isSending && (await mail.isDryRun())
      return answer(call, {
        sending: mail.isSending,
        held,
        items,
        total: items.length,
        page: 0,
        size: items.length,
      })
    },
  },
  {
    method: 'PUT',
    path: '/api/mail/outbox/retries/:id',
    right: 'signed in',
    answer: async (call, _, mail) => {
      requireAdmin(call)
      const id = readParam(call, 'id')
      if (!UUID.test(id) || !(await mail.retry(id)))
        throw new Refusal('NOT_FOUND', 'There is no failed mail with this id')
      return answer(call, null)
    },
  },
]

/** Bounced mails: the office's mail server, or its provider, hands over each notice as it arrived. */
const returns: Route<Mail> = {
  method: 'POST',
  path: '/api/mail/returns',
  right: 'open',
  answer: async (call, { config }, mail) => {
    requireKey(call.req.header('x-returns-key') ?? '', config.mail?.returnsKey)
    const addresses = await mail.returned(await readBytes(call, NOTICE_MAX)).catch(refuseUnreadable)
    return answer(call, { addresses }, 200)
  },
}

/** A mail that cannot be read would not be readable when it is handed over again. */
function refuseUnreadable(error: unknown): never {
  if (!(error instanceof Unreadable)) throw error
  if (error.reason === 'WAITING')
    throw new Refusal('STORE_UNAVAILABLE', `The mail was not read: ${error.message}`)
  throw new Refusal('BAD_BODY', `The mail cannot be read: ${error.message}`)
}

function requireKey(given: string, wanted: string | undefined): void {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  if (wanted === undefined || !timingSafeEqual(digest(given), digest(wanted)))
    throw new Refusal('FORBIDDEN', 'X-Returns-Key must be the TESSERA_RETURNS_KEY of this office')
}

function requireAdmin(call: HttpCall): void {
  if (!isAdmin(call.get('signed').user))
    throw new Refusal('FORBIDDEN', 'Only administrators can see outgoing mail')
}

export type { Mail, OutcomeListener, WrittenMail } from './mail'
export {
  describeReason,
  isMailOutcome,
  MailFailure,
  type MailReason,
  MailRefusal,
  reasonIn,
  reasonTexts,
} from './reasons'
export { isForBodyAlone, type MailText, renderMail, safeMarkup } from './render'
export { type MailEvent, shippedMail } from './templates'
export type { AttachedFile } from './transport'

/** Outgoing mail, and its bounces. */
interface MailWithBounces extends Mail {
  readBounces: BounceReader
}

/** Outgoing mail and its templates. */
export const mailFeature = defineFeature<MailWithBounces>({
  id: 'mail',
  routes: [...routes, returns],
  jobs: { SEND_MAILS: mailsJob, READ_RETURNS: bouncesJob },
  settings: mailSettings,
  open: (core) => {
    const { config, db, entity, now, queue, records, use } = core
    const templates = createTemplates({ records, templates: () => entity(TEMPLATES) })
    const transport = config.mail ? createSmtp(config.mail, config.mailCa) : null
    const certified = config.certifiedMail ? createSmtp(config.certifiedMail, config.mailCa) : null
    const isDryRun = () => use(settingsFeature).isOn('mail.dryRun')
    const officeName = () => use(unitsFeature).officeName()
    const reader = createNoticeReader(config.noticeLimits)
    const mail = createMail({ db, queue, templates, transport, certified, reader, isDryRun, officeName, now })
    return {
      service: { ...mail, readBounces: createBounceReader(core, mail) },
      guards: [createTemplateGuard()],
      personal: [mailPersonalData(db)],
      read: async () => void (await mail.resume()),
      tidy: mail.prune,
      close: async () => {
        mail.stop()
        await reader.close()
      },
    }
  },
})
