import { isAdmin } from '../../../catalog/rights'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { type HttpCall, paramOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { settingsFeature } from '../settings'
import { mailHolder } from './holder'
import { createMail, type Mail } from './mail'
import { createTemplateGuard, createTemplates, TEMPLATES } from './templates'
import { createSmtp } from './transport'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Outgoing mail for administrators: queued and failed mails, and without a mail server everything that would have been sent. */
const routes: readonly Route<Mail>[] = [
  {
    method: 'GET',
    path: '/api/mail/outbox',
    right: 'signed in',
    answer: async (call, _, mail) => {
      requireAdmin(call)
      const items = await mail.list()
      const held = mail.isSending && (await mail.isDryRun())
      return answer(call, { sending: mail.isSending, held, items, total: items.length, page: 0, size: items.length })
    },
  },
  {
    method: 'PUT',
    path: '/api/mail/outbox/retries/:id',
    right: 'signed in',
    answer: async (call, _, mail) => {
      requireAdmin(call)
      const id = paramOf(call, 'id')
      if (!UUID.test(id) || !(await mail.retry(id))) throw new Refusal('NOT_FOUND', 'There is no failed mail with this id')
      return answer(call, null)
    },
  },
]

function requireAdmin(call: HttpCall): void {
  if (!isAdmin(call.get('signed').user)) throw new Refusal('FORBIDDEN', 'Only administrators can see outgoing mail')
}

export { type Mail, type MailText, renderMail, type WrittenMail } from './mail'
export { type MailEvent, shippedMail } from './templates'
export { type AttachedFile, MailRefusal } from './transport'

/** Outgoing mail and its templates. */
export const mailFeature = defineFeature<Mail>({
  id: 'mail',
  routes,
  open: ({ config, db, entity, now, queue, records, use }) => {
    const templates = createTemplates({ records, templates: () => entity(TEMPLATES) })
    const transport = config.mail ? createSmtp(config.mail) : null
    const isDryRun = () => use(settingsFeature).isOn('mail.dryRun')
    const mail = createMail({ db, queue, templates, transport, isDryRun, now })
    return {
      service: mail,
      guards: [createTemplateGuard()],
      personal: [mailHolder(db)],
      read: async () => void (await mail.resume()),
      tidy: mail.prune,
      close: mail.stop,
    }
  },
})
