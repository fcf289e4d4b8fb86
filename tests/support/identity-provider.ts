import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A real OpenID provider on this machine. */
export interface IdentityProvider {
  /** environment of an office that signs people in by it */
  env: Record<string, string>
  /** lets the office at this address be a client; nobody can sign in before */
  serve: (office: string) => void
  stop: () => Promise<void>
}

const CLIENT = 'tessera'

/** Listens on a free port. Whoever signs in there with any password is the person of the name typed. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let answer: ReturnType<Provider['callback']> | null = null
  const server = createServer((request, response) => void answer?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { TESSERA_IDP_URL: issuer, TESSERA_IDP_CLIENT_ID: CLIENT },
    serve: (office) => {
      answer = provider(issuer, office).callback()
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function provider(issuer: string, office: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${office}/login`, `${office}/assets/sign-in/silent.html`],
        post_logout_redirect_uris: [`${office}/`],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    // The identity token carries the claims itself, as Keycloak's does.
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    pkce: { required: () => true },
    cookies: { keys: ['a key for tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({
        sub: id,
        preferred_username: id.replace(/^sub-/, ''),
        email: `${id.replace(/^sub-/, '')}@tessera.example`,
        email_verified: true,
      }),
    }),
    // Consent is the administrator's affair here.
    loadExistingGrant: async (context) => {
      const { client, provider: own, session } = context.oidc
      const grant = new own.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}
