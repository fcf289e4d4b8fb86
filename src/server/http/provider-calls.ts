import { Hono } from 'hono'
import type { Json } from '../../contract/json'
import type { FlowNeeds } from '../auth/flows'
import type { ProviderSignIn } from '../auth/provider-sign-in'
import { Refusal } from '../kernel/refusal'
import { answer } from './answers'
import { wire } from './auth-calls'
import { readObject } from './body'
import { callerOf, type Env, signedIn } from './call'
import { ownPassword } from './own-password'

const TOKEN_MAX = 16 * 1024

/**
 * Sign-in by a token of the identity provider (AUTH-17): `{"token": …}` is answered like a sign-in by form. Who is signed in
 * says by `{"password": …, "token": …}` whom the provider knows him as, and ends that by `{"password": …}`.
 */
export function providerCalls(provider: ProviderSignIn | null, needs: Pick<FlowNeeds, 'accounts' | 'db' | 'now'>): Hono<Env> {
  const calls = new Hono<Env>()
  const ask = ownPassword(needs)
  const configured = (): ProviderSignIn => {
    if (!provider) throw new Refusal('NOT_FOUND', 'No identity provider is configured')
    return provider
  }
  calls.post('/provider', async (call) => {
    const { enter } = configured()
    const { token } = await readObject(call, true, TOKEN_MAX)
    return answer(call, wire(await enter(tokenText(token), callerOf(call))))
  })
  calls.get('/provider/links', signedIn(needs.accounts), async (call) => {
    const items = await configured().links(call.get('signed').user.id)
    return answer(call, { items, total: items.length, page: 0, size: items.length })
  })
  calls.post('/provider/links', signedIn(needs.accounts), async (call) => {
    const { link } = configured()
    const { password, token } = await readObject(call, true, TOKEN_MAX)
    const sent = tokenText(token)
    await ask(call, typeof password === 'string' ? password : '')
    await link(call.get('signed').user.id, sent, callerOf(call))
    return answer(call, null)
  })
  calls.post('/provider/links/end', signedIn(needs.accounts), async (call) => {
    const { unlink } = configured()
    const { password } = await readObject(call, true, TOKEN_MAX)
    await ask(call, typeof password === 'string' ? password : '')
    await unlink(call.get('signed').user.id, callerOf(call))
    return answer(call, null)
  })
  return calls
}

function tokenText(token: Json | undefined): string {
  if (typeof token !== 'string') throw new Refusal('BAD_BODY', 'The body has no text "token"')
  return token
}
