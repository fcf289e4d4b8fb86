import type { Json } from '../../../../contract/json'
import { type Core, defineFeature, type PersonalDataSource, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { getCaller, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { mailFeature } from '../../messaging/mail'
import { accountsFeature, ownPassword, wire } from '../accounts'
import { providerMigrations } from './migrations'
import { createProvider } from './provider'
import { createProviderSignIn, type ProviderSignIn } from './provider-sign-in'
import { pruneProviderTokens } from './store'

const TOKEN_MAX = 16 * 1024

/**
 * Sign-in by a token of the identity provider (AUTH-17): `{"token": …}` is answered like a sign-in by form.
 * Signed-in people link their account with `{"password": …, "token": …}` and unlink it with `{"password":
 * …}`.
 */
const routes: readonly Route<ProviderSignIn | null>[] = [
  {
    method: 'POST',
    path: '/api/auth/provider',
    right: 'open',
    answer: async (call, _, provider) => {
      const { enter } = requireProvider(provider)
      const { token } = await readObject(call, true, TOKEN_MAX)
      return answer(call, wire(await enter(tokenText(token), getCaller(call))))
    },
  },
  {
    method: 'GET',
    path: '/api/auth/provider/links',
    right: 'signed in',
    answer: async (call, _, provider) => {
      const items = await requireProvider(provider).links(call.get('signed').user.id)
      return answer(call, { items, total: items.length, page: 0, size: items.length })
    },
  },
  {
    method: 'POST',
    path: '/api/auth/provider/links',
    right: 'signed in',
    answer: async (call, core, provider) => {
      const { link } = requireProvider(provider)
      const { password, token } = await readObject(call, true, TOKEN_MAX)
      const sent = tokenText(token)
      await ask(core, call, password)
      await link(call.get('signed').user.id, sent, getCaller(call))
      return answer(call, null)
    },
  },
  {
    method: 'POST',
    path: '/api/auth/provider/links/end',
    right: 'signed in',
    answer: async (call, core, provider) => {
      const { unlink } = requireProvider(provider)
      const { password } = await readObject(call, true, TOKEN_MAX)
      await ask(core, call, password)
      await unlink(call.get('signed').user.id, getCaller(call))
      return answer(call, null)
    },
  },
]

function requireProvider(provider: ProviderSignIn | null): ProviderSignIn {
  if (!provider) throw new Refusal('NOT_FOUND', 'No identity provider is configured')
  return provider
}

function ask(core: Core, call: HttpCall, password: Json | undefined): Promise<void> {
  return ownPassword({ ...core, ...core.use(accountsFeature) })(
    call,
    typeof password === 'string' ? password : '',
  )
}

function tokenText(token: Json | undefined): string {
  if (typeof token !== 'string') throw new Refusal('BAD_BODY', 'The body needs a text "token"')
  return token
}

/** The link of an account with an identity provider ends with the account. */
const providerPersonalData: PersonalDataSource = {
  part: 'provider',
  erase: async (sql, { users }) => {
    await sql.query('delete from provider_person where user_id = any ($1::uuid[])', [
      users.map(({ id }) => id),
    ])
  },
}

/** Sign-in through the company's identity provider; the service is null when none is configured. */
export const providerFeature = defineFeature<ProviderSignIn | null>({
  id: 'provider',
  migrations: providerMigrations,
  routes,
  open: (core) => {
    const { config, db, now, use } = core
    const tidy = () => pruneProviderTokens(db, now())
    if (!config.identity) return { service: null, tidy, personal: [providerPersonalData] }
    const needs = { ...core, ...use(accountsFeature), users: core.builtIn('users'), mail: use(mailFeature) }
    return {
      service: createProviderSignIn({ ...needs, provider: createProvider(config.identity, now) }),
      tidy,
      personal: [providerPersonalData],
    }
  },
})
