import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type IdentitySettings, toIssuer } from '../../../../contract/ports/identity'
import { Refusal } from '../../../kernel/refusal'

/** An identity asserted by a provider. */
export interface ProviderPerson {
  issuer: string
  /** the provider's own id of the person, which never changes */
  subject: string
  /** only if verified by the provider */
  email: string | null
}

/** Verifies the tokens of an identity provider. */
export interface Provider {
  /** refuses PROVIDER_TOKEN, and PROVIDER_UNAVAILABLE when its keys cannot be loaded */
  verify: (token: string) => Promise<ProviderPerson>
}

/** Maximum age of a token, in seconds: it is used at once. */
export const TOKEN_AGE = 120
/** Tolerated clock skew, in seconds. */
const CLOCK_SKEW_S = 60
const PATIENCE_MS = 5_000

/** Only asymmetric signatures: with a shared secret, or none, anyone who knows the client could sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/** Addresses and keys come from the provider's discovery document, loaded on first use. */
export function createProvider(settings: IdentitySettings, now: () => Date): Provider {
  const issuer = toIssuer(settings)
  let keys: Promise<JWTVerifyGetKey> | null = null
  const keySet = (): Promise<JWTVerifyGetKey> => {
    keys ??= describe(issuer).then((address) => createRemoteJWKSet(address, { timeoutDuration: PATIENCE_MS }))
    keys.catch(() => {
      keys = null
    })
    return keys
  }
  return {
    verify: async (token) => {
      const key = await keySet()
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ALGORITHMS,
          issuer,
          audience: settings.clientId,
          currentDate: now(),
          clockTolerance: CLOCK_SKEW_S,
          maxTokenAge: TOKEN_AGE,
          requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        })
        if (isForOthers(payload, settings.clientId)) throw buildTokenRefusal()
        return readPerson(issuer, payload)
      } catch (error) {
        throw isUnreachable(error) ? unavailable() : buildTokenRefusal()
      }
    },
  }
}

/**
 * The address of the provider's keys. A document with another issuer is refused, and so are keys on another
 * host, which could be inside our own network: only the configured provider is contacted.
 */
async function describe(issuer: string): Promise<URL> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, { redirect: 'error', signal })
    const found = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
    const keys = typeof found.jwks_uri === 'string' ? new URL(found.jwks_uri) : null
    if (response.ok && found.issuer === issuer && keys?.origin === new URL(issuer).origin) return keys
  } catch {
    // Missing, too late, or not JSON: all mean the provider is unavailable.
  }
  throw unavailable()
}

/** A token with several audiences must name us as the authorized party. */
function isForOthers({ aud, azp }: JWTPayload, clientId: string): boolean {
  const several = Array.isArray(aud) && aud.length > 1
  return several ? azp !== clientId : azp !== undefined && azp !== clientId
}

function readPerson(issuer: string, claims: JWTPayload): ProviderPerson {
  const { email, email_verified: verified, sub = '' } = claims
  return {
    issuer,
    subject: sub,
    email: verified === true && typeof email === 'string' ? email : null,
  }
}

/** Any error that is not a verdict about the token: the keys could not be loaded. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof Refusal) return false
  return (
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error.code === 'ERR_JOSE_GENERIC'
  )
}

function buildTokenRefusal(): Refusal {
  return new Refusal('PROVIDER_TOKEN', "The identity provider's token is not valid here")
}

function unavailable(): Refusal {
  return new Refusal('PROVIDER_UNAVAILABLE', 'The identity provider is not responding', [], {
    retryAfter: 30,
  })
}
