import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../../../../src/server/config'
import type { Env, HttpCall } from '../../../../src/server/kernel/http/call'
import { cameByHttps } from '../../../../src/server/kernel/http/client-address'
import { headers } from '../../../../src/server/kernel/http/headers'

const hsts = async (isSecure: (call: HttpCall) => boolean) => {
  const app = new Hono<Env>().use(headers(true, null, isSecure)).get('/', (call) => call.text('here'))
  return (await app.request('/')).headers.get('strict-transport-security')
}

test('browsers are told to come by https for a year where people reach the office so, and only there', async () => {
  expect(await hsts(() => true)).toBe('max-age=31536000')
  expect(await hsts(() => false)).toBeNull()
})

test('the server believes only a trusted proxy that a request came by https', () => {
  const came = cameByHttps(readConfig({ TESSERA_TRUSTED_PROXIES: '10.1.0.0/16' }).trustedProxies ?? [])
  expect([came('10.1.2.3', 'https'), came('::ffff:10.1.2.3', 'HTTPS, http')]).toEqual([true, true])
  expect([came('10.1.2.3', 'http'), came('10.1.2.3', undefined), came('10.1.2.3', 'http, https')]).toEqual([
    false,
    false,
    false,
  ])
  expect([
    came('203.0.113.9', 'https'),
    came(undefined, 'https'),
    cameByHttps([])('10.1.2.3', 'https'),
  ]).toEqual([false, false, false])
})
