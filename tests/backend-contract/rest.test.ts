import { createBackend, endpointsOver } from '../../src/adapters/rest/backend'
import { decodeUser } from '../../src/adapters/rest/decode'
import { wait } from '../../src/adapters/rest/events'
import { createGeo } from '../../src/adapters/rest/geo'
import { createHttp } from '../../src/adapters/rest/http'
import { createMessages } from '../../src/adapters/rest/messages'
import type { User } from '../../src/contract/model/user'
import { PASSWORD } from '../support/api'
import { testServer } from '../support/server'
import { backendContract, type Candidate } from './suite'

const { BACKEND_URL, BACKEND_USER = 'admin', BACKEND_SECRET = PASSWORD } = process.env

/**
 * The adapter that browsers use, over a back end at an address; the session is held as the office holds it.
 */
function over(baseUrl: string, drop: () => Promise<void>): Candidate {
  let held: string | null = null
  const http = createHttp(
    {
      baseUrl,
      token: () => held,
      lang: () => 'it',
      now: Date.now,
      renewed: ({ token }: User) => {
        held = token
      },
      expired: () => undefined,
      unauthorized: () => undefined,
      forbidden: () => undefined,
      busy: () => undefined,
      viewAs: () => null,
    },
    decodeUser,
  )
  const endpoints = endpointsOver(http)
  const backend = createBackend(http, wait, undefined, endpoints)
  const { session } = backend
  const login: typeof session.login = async (credentials) => {
    const user = await session.login(credentials)
    held = user.token
    return user
  }
  const logout: typeof session.logout = async () => {
    const answer = await session.logout()
    held = null
    return answer
  }
  return {
    backend: { ...backend, session: { ...session, login, logout } },
    geo: createGeo(http),
    messages: createMessages(http, endpoints),
    username: BACKEND_USER,
    secret: BACKEND_SECRET,
    drop,
  }
}

if (BACKEND_URL) backendContract(`at ${BACKEND_URL}`, async () => over(BACKEND_URL, async () => undefined))
else
  backendContract('of the server', async () => {
    const server = await testServer({ schemas: 'tests/fixtures/boats' })
    return over(server.url, server.drop)
  })
