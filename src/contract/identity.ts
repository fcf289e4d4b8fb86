/** The settings of an identity provider (API-30), as Keycloak names them. */
export interface IdentitySettings {
  /** `https://login.example`; without a realm the address of the issuer itself */
  url: string
  /** '' = the provider has no realms */
  realm: string
  clientId: string
}

/** Sign-in by an identity provider, as the engine sees it. */
export interface IdentityPort {
  /** a sign-in that comes back to this address: the provider's token and the page that was wanted; null = none does. With `isLink` nobody signs in: the token waits in `linkToken` */
  finish: () => Promise<{ token: string; path: string; isLink?: boolean } | null>
  /** asks the provider, without a word on the screen, whether somebody is signed in there; its token or null */
  check: () => Promise<string | null>
  /** leaves this page for the provider's; `path` is the page to come back to */
  start: (path: string) => Promise<void>
  /** leaves this page for the provider's, where somebody who is signed in here proves who he is there */
  startLink: (path: string) => Promise<void>
  /** the provider's token that such a way brought back, given once; null = none did */
  linkToken: () => string | null
  /** leaves this page to end the provider's session too */
  end: () => Promise<void>
}

/** The page that a hidden frame ends at: it hands the provider's answer to the page around it. */
export const SILENT_PATH = '/assets/sign-in/silent.html'

/** The issuer that tokens name. */
export function issuerOf({ realm, url }: IdentitySettings): string {
  const base = url.replace(/\/+$/, '')
  return realm === '' ? base : `${base}/realms/${encodeURIComponent(realm)}`
}
