import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURES } from '../../src/server/features'
import { type Caller, caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const ROUTES = FEATURES.flatMap(({ routes }) => routes)
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
})
afterAll(() => server.drop())

const addressOf = (path: string): string => path.replace(/:\w+/g, 'x')

/** Every path of a feature that no entity shares, with the methods of all its routes. */
function pathsOf(): { path: string; methods: string[] }[] {
  const { endpoints } = server.catalogue.current()
  const paths = [...new Set(ROUTES.filter(({ passesOn }) => !passesOn).map(({ path }) => path))]
  const leads = (pattern: string, address: string) =>
    new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(address)
  return paths
    .filter((path) => !endpoints.has(path))
    .map((path) => {
      const methods = ROUTES.filter((one) => leads(one.path, addressOf(path))).map(({ method }) => method)
      return { path, methods: [...new Set(methods)] }
    })
}

async function answerTo(who: Caller, method: string, path: string) {
  const { body, headers, status } = await who.call(method, addressOf(path), method === 'GET' ? undefined : {})
  return { method, path, status, code: body?.errorCode, allow: headers.get('allow') }
}

describe('the routes of features', () => {
  test('every route has its own method and path, below /api/', () => {
    const names = ROUTES.map(({ method, path }) => `${method} ${path}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(ROUTES.length).toBeGreaterThan(50)
    expect(ROUTES.filter(({ path }) => !path.startsWith('/api/'))).toEqual([])
  })

  test('routes answer other methods with METHOD_NOT_ALLOWED and the allowed ones, signed in or not', async () => {
    const [got, wanted]: object[][] = [[], []]
    for (const who of [admin, caller(server.url)])
      for (const { methods, path } of pathsOf())
        for (const method of METHODS.filter((one) => !methods.includes(one))) {
          got?.push(await answerTo(who, method, path))
          wanted?.push({ method, path, status: 405, code: 'METHOD_NOT_ALLOWED', allow: methods.join(', ') })
        }
    expect(got?.length).toBeGreaterThan(300)
    expect(got).toEqual(wanted)
  })

  test('routes refuse every caller without a session, except open ones', async () => {
    const visitor = caller(server.url)
    const refused = ROUTES.filter(({ right }) => right !== 'open').map(({ method, path }) => ({
      method,
      path,
    }))
    expect(refused.length).toBeGreaterThan(40)
    for (const { method, path } of refused)
      expect(await answerTo(visitor, method, path)).toMatchObject({
        method,
        path,
        status: 401,
        code: 'UNAUTHORIZED',
      })
  })

  test.each(['/api/start/', '/api/search/', '/api/geo/places/', '/api/suggestions/x/'])(
    'the route answers with a closing slash as without: POST %s',
    async (path) => {
      expect(await answerTo(admin, 'POST', path)).toMatchObject({ status: 405, allow: 'GET' })
    },
  )

  test('any other path of the interface is NOT_FOUND', async () => {
    for (const method of METHODS)
      expect(await answerTo(admin, method, '/api/no/such/call')).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        allow: null,
      })
  })
})
