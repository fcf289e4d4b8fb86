import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Answers like an identity provider would, and signs whatever a test wants to see refused. */
export interface TokenMaker {
  /** settings for the server under test */
  settings: { url: string; realm: string; clientId: string }
  issuer: string
  /** a good identity token with these claims instead of its own; undefined takes a claim away */
  token: (claims?: Record<string, unknown>, header?: Record<string, unknown>) => Promise<string>
  /** signed by a key the provider does not have */
  forged: (claims?: Record<string, unknown>) => Promise<string>
  /** signed with the public key as if it were a shared secret */
  confused: () => Promise<string>
  /** how often the keys were asked for */
  asked: () => number
  stop: () => Promise<void>
}

const CLIENT = 'tessera'

/** Listens on a free port, with a realm as Keycloak has them. */
export async function startTokenMaker(): Promise<TokenMaker> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  let asked = 0
  let issuer = ''
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.endsWith('/keys')) asked += 1
    response.end(
      JSON.stringify(
        request.url?.endsWith('/keys') ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` },
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  issuer = `${url}/realms/office`
  const claimsOf = (claims: Record<string, unknown>) => {
    const now = Math.floor(Date.now() / 1000)
    const good = {
      iss: issuer,
      aud: CLIENT,
      sub: crypto.randomUUID(),
      iat: now,
      exp: now + 300,
      nonce: crypto.randomUUID(),
    }
    return Object.fromEntries(
      Object.entries({ ...good, ...claims }).filter(([, value]) => value !== undefined),
    )
  }
  const sign = (
    key: CryptoKey | Uint8Array,
    claims: Record<string, unknown>,
    header: Record<string, unknown>,
  ) => new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key)
  return {
    settings: { url, realm: 'office', clientId: CLIENT },
    issuer,
    token: (claims = {}, header = {}) => sign(privateKey, claims, header),
    forged: (claims = {}) => sign(stranger.privateKey, claims, {}),
    confused: () => sign(new TextEncoder().encode(JSON.stringify(jwk)), {}, { alg: 'HS256' }),
    asked: () => asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
