import { Hono } from 'hono'
import type { ProviderSignIn } from '../auth/provider-sign-in'
import { Refusal } from '../parts'
import { answer } from './answers'
import { wire } from './auth-calls'
import { readObject } from './body'
import { callerOf, type Env } from './call'

const TOKEN_MAX = 16 * 1024

/** Sign-in by a token of the identity provider (AUTH-17): `{"token": …}` is answered like a sign-in by form. */
export function providerCalls(signIn: ProviderSignIn | null): Hono<Env> {
  const calls = new Hono<Env>()
  calls.post('/provider', async (call) => {
    if (!signIn) throw new Refusal('NOT_FOUND', 'No identity provider is configured')
    const { token } = await readObject(call, true, TOKEN_MAX)
    if (typeof token !== 'string') throw new Refusal('BAD_BODY', 'The body has no text "token"')
    return answer(call, wire(await signIn(token, callerOf(call))))
  })
  return calls
}
