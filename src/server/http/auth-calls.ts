import { Hono } from 'hono'
import type { User } from '../../contract/user'
import type { Accounts } from '../auth/port'
import { answer } from './answers'
import { readForm } from './body'
import { addressOf, deviceOf, type Env, signedIn, tokenOf } from './call'

/** Sign-in and what follows from it (API-03, API-04, D37). */
export function authCalls(accounts: Accounts): Hono<Env> {
  const calls = new Hono<Env>()
  calls.post('/login', async (call) => {
    const form = await readForm(call)
    const user = await accounts.login({
      username: form.get('username') ?? '',
      secret: form.get('secret') ?? '',
      code: form.get('code') ?? '',
      address: addressOf(call),
      device: deviceOf(call),
    })
    return answer(call, wire(user))
  })
  calls.get('/whoami', signedIn(accounts), (call) => answer(call, wire(call.get('signed').user)))
  calls.post('/refresh', async (call) => answer(call, wire(await accounts.refresh(tokenOf(call)))))
  calls.post('/logout', async (call) => {
    return answer(call, { byProvider: await accounts.logout(tokenOf(call)) })
  })
  return calls
}

/** `name` is the specification's word for the full name (AUTH-03); both are answered. */
export function wire(user: User): User & { name: string } {
  return { ...user, name: user.fullname }
}
