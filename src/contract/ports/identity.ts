/** Settings of an identity provider (API-30), named as in Keycloak. */
export interface IdentitySettings {
  /** `https://login.example`; without a realm the issuer's own address */
  url: string
  /** '' = the provider has no realms */
  realm: string
  clientId: string
}

/** Sign-in through an identity provider, as the engine sees it. */
export interface IdentityPort {
  /**
   * completes a sign-in that returns to this address: the provider's token and the requested page; null = no
   * sign-in. With `isLink` no one signs in: the token waits in `linkToken`
   */
  finish: () => Promise<{ token: string; path: string; isLink?: boolean } | null>
  /** asks the provider silently for an existing session; its token or null */
  check: () => Promise<string | null>
  /** redirects to the provider; `path` is the page to return to */
  start: (path: string) => Promise<void>
  /** redirects to the provider, where the signed-in person authenticates to link the two accounts */
  startLink: (path: string) => Promise<void>
  /** the token of such a redirect, returned once; null = none */
  linkToken: () => string | null
  /** redirects to the provider to end its session too */
  end: () => Promise<void>
}

/** Redirect target inside the hidden frame: it passes the provider's answer to the parent page. */
export const SILENT_PATH = '/assets/sign-in/silent.html'

/** The issuer in the provider's tokens. */
export function toIssuer({ realm, url }: IdentitySettings): string {
  const base = url.replace(/\/+$/, '')
  return realm === '' ? base : `${base}/realms/${encodeURIComponent(realm)}`
}
