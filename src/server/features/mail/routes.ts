import { isAdmin } from '../../../catalog/rights'
import type { Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { type Call, paramOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import type { Mail } from './mail'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Mail on its way out, for administrators: what waits, what failed, and without a mail server what would have been sent. */
export const routes: readonly Route<Mail>[] = [
  {
    method: 'GET',
    path: '/api/mail/outbox',
    right: 'signed in',
    answer: async (call, _, mail) => {
      requireAdmin(call)
      const items = await mail.list()
      return answer(call, { sending: mail.isSending, items, total: items.length, page: 0, size: items.length })
    },
  },
  {
    method: 'PUT',
    path: '/api/mail/outbox/retries/:id',
    right: 'signed in',
    answer: async (call, _, mail) => {
      requireAdmin(call)
      const id = paramOf(call, 'id')
      if (!UUID.test(id) || !(await mail.retry(id)))
        throw new Refusal('NOT_FOUND', 'There is no mail that was given up under this id')
      return answer(call, null)
    },
  },
]

function requireAdmin(call: Call): void {
  if (!isAdmin(call.get('signed').user)) throw new Refusal('FORBIDDEN', 'Only administrators see the mail on its way out')
}
