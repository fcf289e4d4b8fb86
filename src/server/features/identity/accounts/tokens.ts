import { errors, jwtVerify, SignJWT } from 'jose'
import { Refusal } from '../../../kernel/refusal'

/** Longest lifetime of an access token, in seconds. */
const LIFETIME_S = 15 * 60
/** An expired token can still be refreshed within this period, in seconds (D37). */
const GRACE_S = 24 * 60 * 60

const ALGORITHM = 'HS256'
const ISSUER = 'tessera'
const AUDIENCE = 'tessera-access'

/** Claims of a token: its session, and the session's rotation count. */
export interface TokenClaims {
  sessionId: string
  userId: string
  counter: number
}

/** Issues and reads access tokens. */
export interface Tokens {
  /**
   * `idle`: minutes without use after which the session ends; a token lives a quarter of them at most, so
   * that use renews it in time
   */
  issue: (claims: TokenClaims, idle: number) => Promise<string>
  /** `grace`: accepts a token that expired within the last day, for refresh only */
  read: (token: string, grace?: boolean) => Promise<TokenClaims>
}

/** One fixed algorithm and key: the token's header is ignored. */
export function createTokens(secret: Uint8Array, now: () => Date): Tokens {
  return {
    issue: ({ sessionId, userId, counter }, idle) => {
      const at = Math.floor(now().getTime() / 1000)
      return new SignJWT({ sid: sessionId, n: counter })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(at)
        .setExpirationTime(at + Math.min(LIFETIME_S, idle * 15))
        .sign(secret)
    },
    read: async (token, grace = false) => {
      const rules = { algorithms: [ALGORITHM], issuer: ISSUER, audience: AUDIENCE, currentDate: now() }
      try {
        const { payload } = await jwtVerify(token, secret, {
          ...rules,
          clockTolerance: grace ? GRACE_S : 0,
          requiredClaims: ['exp', 'sub'],
        })
        return claims(payload)
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new Refusal('SESSION_EXPIRED', 'The token has expired')
        throw new Refusal('UNAUTHORIZED', 'The token is not one of ours')
      }
    },
  }
}

function claims({ sid, sub, n }: Record<string, unknown>): TokenClaims {
  if (typeof sid === 'string' && typeof sub === 'string' && typeof n === 'number')
    return { sessionId: sid, userId: sub, counter: n }
  throw new Error('claims are missing')
}
