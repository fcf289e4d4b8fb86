import { Hono } from 'hono'
import { changePassword } from '../auth/change-password'
import type { FlowNeeds } from '../auth/flows'
import { readProfile, writeProfile } from '../auth/profile'
import { answer } from './answers'
import { readForm, readObject } from './body'
import { callerOf, type Env, signedIn } from './call'

const BODY_MAX = 16 * 1024

/** What signed-in people change about their own account: the password (API-10), name and language. */
export function accountCalls(needs: FlowNeeds): Hono<Env> {
  const { accounts } = needs
  const calls = new Hono<Env>()
  calls.post('/change-password', signedIn(accounts, true), async (call) => {
    const form = await readForm(call)
    const { user } = call.get('signed')
    const one = (name: string) => form.get(name) ?? ''
    const passwords = { username: one('username'), oldPassword: one('oldPassword'), newPassword: one('newPassword') }
    await changePassword(needs, user, passwords, callerOf(call))
    return answer(call, null)
  })
  calls.get('/profile', signedIn(accounts), async (call) => answer(call, await readProfile(needs, call.get('signed').user)))
  calls.put('/profile', signedIn(accounts), async (call) =>
    answer(call, await writeProfile(needs, call.get('signed').user, await readObject(call, true, BODY_MAX))),
  )
  return calls
}
