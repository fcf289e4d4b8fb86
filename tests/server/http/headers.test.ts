import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../../../src/server/http/call'
import { headers } from '../../../src/server/http/headers'

const hsts = async (isSecure: boolean) => {
  const app = new Hono<Env>().use(headers(true, null, isSecure)).get('/', (call) => call.text('here'))
  return (await app.request('/')).headers.get('strict-transport-security')
}

test('browsers are told to come by https for a year where people reach the office so, and only there', async () => {
  expect(await hsts(true)).toBe('max-age=31536000')
  expect(await hsts(false)).toBeNull()
})
