import type { User } from '../../../../contract/model/user'
import type { Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readForm, readObject } from '../../../kernel/http/body'
import { getCaller, getClientAddress, getDevice, getToken } from '../../../kernel/http/call'
import type { ServerAccounts } from './accounts'
import { changePassword } from './change-password'
import { flowNeeds } from './flows'
import { readProfile, writeProfile } from './profile'
import type { SecurityLog } from './security-log'

/** Accounts and the security log. */
export interface AccountsService {
  accounts: ServerAccounts
  security: SecurityLog
}

const BODY_MAX = 16 * 1024

/** Sign-in and sessions (API-03, API-04, D37); changes to one's own account (API-10). */
export const routes: readonly Route<AccountsService>[] = [
  {
    method: 'POST',
    path: '/api/auth/login',
    right: 'open',
    answer: async (call, _, { accounts }) => {
      const form = await readForm(call)
      const user = await accounts.login({
        username: form.get('username') ?? '',
        secret: form.get('secret') ?? '',
        code: form.get('code') ?? '',
        address: getClientAddress(call),
        device: getDevice(call),
      })
      return answer(call, wire(user))
    },
  },
  {
    method: 'GET',
    path: '/api/auth/whoami',
    right: 'signed in',
    answer: (call) => answer(call, wire(call.get('signed').user)),
  },
  {
    method: 'POST',
    path: '/api/auth/refresh',
    right: 'open',
    answer: async (call, _, { accounts }) => answer(call, wire(await accounts.refresh(getToken(call)))),
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    right: 'open',
    answer: async (call, _, { accounts }) =>
      answer(call, { byProvider: await accounts.logout(getToken(call)) }),
  },
  {
    method: 'POST',
    path: '/api/auth/change-password',
    right: 'owes a password',
    answer: async (call, core, service) => {
      const form = await readForm(call)
      const { user } = call.get('signed')
      const one = (name: string) => form.get(name) ?? ''
      const passwords = {
        username: one('username'),
        oldPassword: one('oldPassword'),
        newPassword: one('newPassword'),
      }
      await changePassword(flowNeeds(core, service), user, passwords, getCaller(call))
      return answer(call, null)
    },
  },
  {
    method: 'GET',
    path: '/api/auth/profile',
    right: 'signed in',
    answer: async (call, core, service) =>
      answer(call, await readProfile(flowNeeds(core, service), call.get('signed').user)),
  },
  {
    method: 'PUT',
    path: '/api/auth/profile',
    right: 'signed in',
    answer: async (call, core, service) => {
      const body = await readObject(call, true, BODY_MAX)
      return answer(call, await writeProfile(flowNeeds(core, service), call.get('signed').user, body))
    },
  },
]

/** `name` is the specification's word for the full name (AUTH-03); both are sent. */
export function wire(user: User): User & { name: string } {
  return { ...user, name: user.fullname }
}
