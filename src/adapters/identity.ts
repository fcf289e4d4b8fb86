import { InMemoryWebStorage, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { LOGIN_PATH, ROOT_PATH } from '../contract/constants'
import { type IdentityPort, type IdentitySettings, SILENT_PATH, toIssuer } from '../contract/ports/identity'

/** Maximum duration of a silent check before the first page, in seconds. */
const TIMEOUT_S = 5

/** The provider's token of this tab, which the provider's sign-out needs. */
const STORAGE_KEY = 'tessera.provider'

/**
 * OpenID Connect: authorization code with PKCE, state and nonce. Loaded only in offices with a provider.
 * State between redirects is stored in this tab, tokens nowhere.
 */
export function createIdentity(settings: IdentitySettings, window: Window): IdentityPort {
  const { location, sessionStorage } = window
  const manager = new UserManager({
    authority: toIssuer(settings),
    client_id: settings.clientId,
    redirect_uri: location.origin + LOGIN_PATH,
    silent_redirect_uri: location.origin + SILENT_PATH,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    scope: 'openid profile email',
    loadUserInfo: false,
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: TIMEOUT_S,
    requestTimeoutInSeconds: TIMEOUT_S,
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: 'tessera.oidc.' }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  })
  let waiting: string | null = null
  const getToken = (user: User | null): string | null => {
    const token = user?.id_token ?? null
    if (token) sessionStorage.setItem(STORAGE_KEY, token)
    return token
  }
  return {
    finish: async () => {
      const query = new URLSearchParams(location.search)
      if (
        location.pathname !== LOGIN_PATH ||
        !query.has('state') ||
        !(query.has('code') || query.has('error'))
      )
        return null
      const user = await manager.signinRedirectCallback(location.href)
      const linked = linkPath(user.state)
      const token = linked === null ? getToken(user) : (user.id_token ?? null)
      if (!token) throw new Error('the provider answered without an identity token')
      if (linked === null) return { token, path: typeof user.state === 'string' ? user.state : ROOT_PATH }
      waiting = token
      return { token, path: linked, isLink: true }
    },
    check: () =>
      manager
        .signinSilent({ nonce: crypto.randomUUID() })
        .then(getToken)
        .catch(() => null),
    start: (path) => manager.signinRedirect({ nonce: crypto.randomUUID(), state: path }),
    // Forces a new sign-in: someone else may be signed in at the provider in this browser.
    startLink: (path) =>
      manager.signinRedirect({ nonce: crypto.randomUUID(), state: { link: path }, prompt: 'login' }),
    linkToken: () => {
      const token = waiting
      waiting = null
      return token
    },
    end: async () => {
      const hint = sessionStorage.getItem(STORAGE_KEY)
      sessionStorage.removeItem(STORAGE_KEY)
      await manager.signoutRedirect(hint ? { id_token_hint: hint } : {})
    },
  }
}

/** Return path of a redirect that links accounts; null = it was a sign-in. */
function linkPath(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'link' in state && typeof state.link === 'string'
    ? state.link
    : null
}
