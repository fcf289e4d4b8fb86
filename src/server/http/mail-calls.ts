import { Hono } from 'hono'
import { isAdmin } from '../../catalog/rights'
import type { Accounts } from '../auth/port'
import { Refusal } from '../kernel/refusal'
import type { Mail } from '../mail/mail'
import { answer } from './answers'
import { type Env, signedIn } from './call'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Mail on its way out, for administrators: what waits, what failed, and without a mail server what would have been sent. */
export function mailCalls({ accounts, mail }: { accounts: Pick<Accounts, 'identify'>; mail: Mail }): Hono<Env> {
  const calls = new Hono<Env>()
  calls.use(signedIn(accounts), async (call, next) => {
    if (!isAdmin(call.get('signed').user)) throw new Refusal('FORBIDDEN', 'Only administrators see the mail on its way out')
    await next()
  })
  calls.get('/outbox', async (call) => {
    const items = await mail.list()
    return answer(call, { sending: mail.isSending, items, total: items.length, page: 0, size: items.length })
  })
  calls.put('/outbox/retries/:id', async (call) => {
    const id = call.req.param('id')
    if (!UUID.test(id) || !(await mail.retry(id)))
      throw new Refusal('NOT_FOUND', 'There is no mail that was given up under this id')
    return answer(call, null)
  })
  return calls
}
