import { expect, test } from 'vitest'
import { earlyAnswers } from '../../../src/adapters/rest/early'

/** A window whose server answers this. */
const answering = (body: string): Window =>
  ({
    fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
  }) as unknown as Window

test('the answers of the start are taken as they are', async () => {
  const data = { at: 1, answers: { '/api/auth/whoami': {} } }
  expect(await earlyAnswers(answering(JSON.stringify({ data })), '/', 'token', 'it')).toEqual(data)
})

test.each([
  'null',
  '[]',
  '"x"',
  '{}',
  '{"data":null}',
  '{"data":"x"}',
  '{"data":{"items":[]}}',
  '{"data":{"answers":null}}',
  '{"data":[',
])('the answer %s of something else is none: the page asks call by call', async (body) => {
  expect(await earlyAnswers(answering(body), '/', 'token', 'it')).toBeNull()
})
