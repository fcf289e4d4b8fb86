import { expect, test } from 'vitest'
import { createAccountBackend } from '../../../src/adapters/rest/account'
import { decodeUser } from '../../../src/adapters/rest/decode'
import { createHttp } from '../../../src/adapters/rest/http'

/** The calls of accounts over a server that takes everything; what was asked is listed. */
function account() {
  const requests: Request[] = []
  const http = createHttp(
    {
      baseUrl: 'http://back.example',
      token: () => 'token-1',
      lang: () => 'it',
      now: () => 0,
      renewed: () => undefined,
      expired: () => undefined,
      unauthorized: () => undefined,
      forbidden: () => undefined,
      busy: () => undefined,
      viewAs: () => null,
      fetch: async (input, init) => {
        requests.push(new Request(input, init))
        return new Response('{"data":"REGISTRATION_LINK"}', {
          headers: { 'content-type': 'application/json' },
        })
      },
    },
    decodeUser,
  )
  return { requests, calls: createAccountBackend(http, globalThis as unknown as Window) }
}

test('a change of the password is form-encoded: name, current and new one, and no confirmation [CHPWD-19]', async () => {
  const { calls, requests } = account()
  await calls.changePassword({ username: 'laura', oldPassword: 'vecchia & sicura', newPassword: 'nuova=più' })
  const [request] = requests
  expect(request?.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
  expect([...new URLSearchParams(await request?.text())]).toEqual([
    ['username', 'laura'],
    ['oldPassword', 'vecchia & sicura'],
    ['newPassword', 'nuova=più'],
  ])
})

test('a link is asked for by exactly its parameters, without a token [REG-22] [RECOVER-03]', async () => {
  const { calls, requests } = account()
  const about = { email: 'ada@posta.example', step: 1, lang: 'en', type: 'COLLABORATOR' }
  await calls.registrationLink(about)
  await calls.recoverLink('ada', 'en')
  expect(await Promise.all(requests.map((one) => one.json()))).toEqual([
    about,
    { username: 'ada', lang: 'en' },
  ])
  expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, null])
})
