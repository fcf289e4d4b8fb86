import { defineFeature } from '../../feature'
import { accountsFeature } from '../accounts'
import { mailFeature } from '../mail'
import { migrations } from './migrations'
import { createProvider } from './provider'
import { createProviderSignIn, type ProviderSignIn } from './provider-sign-in'
import { routes } from './routes'
import { pruneProviderTokens } from './store'

/** Sign-in through the company's identity provider; the service is null when none is configured. */
export const providerFeature = defineFeature<ProviderSignIn | null>({
  id: 'provider',
  migrations,
  routes,
  open: (core) => {
    const { config, db, now, use } = core
    const tidy = () => pruneProviderTokens(db, now())
    if (!config.identity) return { service: null, tidy }
    const needs = { ...core, ...use(accountsFeature), users: core.builtIn('users'), mail: use(mailFeature) }
    return { service: createProviderSignIn({ ...needs, provider: createProvider(config.identity, now) }), tidy }
  },
})
