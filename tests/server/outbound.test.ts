import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProvider } from '../../src/server/features/identity/provider/provider'
import { createGeocoder } from '../../src/server/features/maps/geo/geocoders'
import { createSmtp } from '../../src/server/features/messaging/mail/transport'
import { GEOCODERS } from '../../src/server/map-settings'
import { type Loopback, listenOnLoopback } from '../support/loopback'
import { startMailServer } from '../support/mail-server'

/** Notations of this machine's address, and of the metadata address of clouds. */
const HOSTS = [
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  '2130706433',
  '0177.0.0.1',
  '0x7f000001',
  '127.1',
  '127.0.0.1.',
]
const REDIRECTS = [301, 302, 303, 307, 308]
const CLIENT = 'tessera'

/** A host in our network that must never be contacted. */
let inside: Loopback
beforeEach(async () => {
  inside = await listenOnLoopback((_request, response) => void response.end('{"keys":[],"features":[]}'))
})
afterEach(() => inside.stop())

async function rejected(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => false,
    () => true,
  )
}

describe('nobody answers us into another host of our network', () => {
  test.each(GEOCODERS)(
    'a geocoder (%s) that redirects is an error, and no place more is asked [S15]',
    async (kind) => {
      let answer = { status: 302, location: '' }
      const geocoder = await listenOnLoopback((_request, response) =>
        response.writeHead(answer.status, { location: answer.location }).end(),
      )
      const { search } = createGeocoder({ kind, url: `http://127.0.0.1:${geocoder.port}` })
      const query = {
        text: `http://127.0.0.1:${inside.port}/`,
        kind: 'geocode',
        country: null,
        lang: 'it',
        size: 5,
      } as const
      for (const host of HOSTS)
        for (const status of REDIRECTS) {
          answer = { status, location: `http://${host}:${inside.port}/latest/meta-data/` }
          expect(await rejected(search(query, AbortSignal.timeout(5_000))), `${status} to ${host}`).toBe(true)
        }
      expect([geocoder.hits(), inside.hits()]).toEqual([HOSTS.length * REDIRECTS.length, 0])
      await geocoder.stop()
    },
  )

  test('keys of an identity provider are read from its own origin alone, whatever its description or a token names [S15]', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }
    let description: (url: string) => { status?: number; location?: string; keys?: string } = () => ({})
    const provider = await listenOnLoopback(({ url = '' }, response) => {
      const own = `http://127.0.0.1:${provider.port}`
      const { status = 200, location = '', keys = `${own}/keys` } = description(url)
      if (status !== 200) return void response.writeHead(status, { location }).end()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(url === '/keys' ? { keys: [jwk] } : { issuer: own, jwks_uri: keys }))
    })
    const url = `http://127.0.0.1:${provider.port}`
    const enter = async (header: Record<string, unknown> = {}) => {
      const at = Math.floor(Date.now() / 1000)
      const claims = { iss: url, aud: CLIENT, sub: 'a', iat: at, exp: at + 60, nonce: 'n' }
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
        .sign(privateKey)
      return rejected(createProvider({ url, realm: '', clientId: CLIENT }, () => new Date()).verify(token))
    }
    expect(await enter(), 'a good token').toBe(false)
    for (const host of HOSTS) {
      const there = `http://${host}:${inside.port}/keys`
      description = () => ({ keys: there })
      expect(await enter(), `keys at ${there}`).toBe(true)
      description = (asked) => (asked === '/keys' ? { status: 302, location: there } : {})
      expect(await enter(), `keys redirected to ${there}`).toBe(true)
      description = () => ({ status: 307, location: there })
      expect(await enter(), `description redirected to ${there}`).toBe(true)
      description = () => ({})
      for (const header of ['jku', 'x5u']) await enter({ [header]: there, kid: 'two' })
    }
    expect(inside.hits()).toBe(0)
    await provider.stop()
  })

  test('a mail is sent as it is: nothing that it names is fetched or read [S15]', async () => {
    const mails = await startMailServer()
    const smtp = createSmtp({ url: mails.url, from: 'office@company.example' })
    const row = { recipient: 'laura@company.example', subject: 'Hello', plain: 'Hello' }
    const addresses = [
      ...HOSTS.map((host) => `http://${host}:${inside.port}/`),
      'file:///etc/passwd',
      '/etc/passwd',
    ]
    for (const [index, address] of addresses.entries()) {
      const html = `<img src="${address}"><a href="${address}">x</a><link rel="stylesheet" href="${address}">`
      await smtp.send({ ...row, id: `mail-${index}`, html } as Parameters<typeof smtp.send>[0], [])
    }
    expect([mails.mails.length, inside.hits()]).toEqual([addresses.length, 0])
    expect(mails.mails.every(({ text }) => !text.includes('root:'))).toBe(true)
    smtp.close()
    await mails.stop()
  })
})
