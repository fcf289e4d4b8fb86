import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createTokens } from '../../../../src/server/features/identity/accounts/tokens'

const SECRET = new Uint8Array(32).fill(7)
const CLAIMS = { sessionId: 's', userId: 'u', counter: 3 }
let time = new Date('2026-03-01T10:00:00Z')
const tokens = createTokens(SECRET, () => time)

function later(minutes: number): void {
  time = new Date(time.getTime() + minutes * 60_000)
}

describe('access tokens', () => {
  test('access tokens are read back with the values they were issued for', async () => {
    expect(await tokens.read(await tokens.issue(CLAIMS, 60))).toEqual(CLAIMS)
  })

  test('access tokens last fifteen minutes, and a day more for a refresh', async () => {
    const token = await tokens.issue(CLAIMS, 60)
    later(14)
    await expect(tokens.read(token)).resolves.toEqual(CLAIMS)
    later(2)
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    await expect(tokens.read(token, true)).resolves.toEqual(CLAIMS)
    later(25 * 60)
    await expect(tokens.read(token, true)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  test.each([
    [
      'without a signature',
      async () =>
        new UnsecuredJWT({ sid: 's', n: 0 })
          .setSubject('u')
          .setIssuer('tessera')
          .setAudience('tessera-access')
          .setExpirationTime('1h')
          .encode(),
    ],
    ['of another key', () => createTokens(new Uint8Array(32), () => time).issue(CLAIMS, 60)],
    ['of another algorithm', () => signed({ alg: 'HS384' })],
    [
      'that names a key of its own',
      async () =>
        `${Buffer.from('{"alg":"HS256","jwk":{"kty":"oct","k":"AA"}}').toString('base64url')}.${(await tokens.issue(CLAIMS, 60)).split('.')[1]}.AA`,
    ],
    ['for another purpose', () => signed({ alg: 'HS256' }, 'tessera-refresh')],
    [
      'without claims',
      () =>
        new SignJWT({})
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject('u')
          .setIssuer('tessera')
          .setAudience('tessera-access')
          .setExpirationTime(Math.floor(time.getTime() / 1000) + 60)
          .sign(SECRET),
    ],
    ['of no kind', async () => 'nonsense'],
  ])('%s are refused', async (_what, make) => {
    await expect(tokens.read(await make())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  function signed(header: { alg: string }, audience = 'tessera-access'): Promise<string> {
    const jwt = new SignJWT({ sid: 's', n: 0 })
      .setProtectedHeader(header)
      .setSubject('u')
      .setIssuer('tessera')
      .setAudience(audience)
    return jwt.setExpirationTime(Math.floor(time.getTime() / 1000) + 60).sign(SECRET)
  }
})
