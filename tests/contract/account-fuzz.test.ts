import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, caller, PASSWORD, signedIn } from '../support/api'
import { type MailServer, startMailServer } from '../support/mail-server'
import { type TestServer, testServer } from '../support/server'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Texts that once broke a form. */
const TEXTS: Record<string, string> = {
  empty: '',
  blank: ' \t ',
  long: 'x'.repeat(5000),
  'very long': 'y'.repeat(200_000),
  'null byte': 'ab\0cd',
  'line break': 'a\r\nBcc: all@posta.example',
  'control sign': 'a\u0007b',
  emoji: '👩‍👩‍👧‍👦'.repeat(40),
  'right to left': '\u202Emoc.live@nimda',
  combining: `a${'\u0301'.repeat(300)}`,
  'lone surrogate': 'a\uD800b',
  markup: '<img src=x onerror=alert(1)>{{7*7}}',
  sql: `' OR 1=1; DROP TABLE credential;--`,
  json: '{"$ne":null}',
  path: '../../../../etc/passwd',
}
/** Values that are not texts. */
const OTHERS: Record<string, unknown> = {
  null: null,
  number: 12,
  float: 1e300,
  boolean: true,
  array: ['a'],
  object: { $ne: null },
  nested: { a: { b: { c: ['d'] } } },
}
const UUID = '00000000-0000-4000-8000-000000000000'

/** JSON calls: a valid body whose fields are replaced one by one. */
interface Target {
  path: string
  method?: 'POST' | 'PUT'
  body: Record<string, unknown>
  /** needs a session */
  inside?: boolean
}

const TARGETS: Target[] = [
  {
    path: '/api/webaccess/registration-link',
    body: { email: 'fuzz@posta.example', step: 1, lang: 'it', type: 'COLLABORATOR' },
  },
  { path: '/api/webaccess/recover-password-link', body: { username: 'ufficio', lang: 'it' } },
  {
    path: '/api/webaccess/registration',
    body: {
      name: 'Uno',
      lastname: 'Due',
      email: 'fuzz@posta.example',
      username: 'fuzz@posta.example',
      password: 'quattro gatti in cortile',
      confirmPassword: 'quattro gatti in cortile',
      uuid: UUID,
      subjectType: 'PERSON',
      type: 'COLLABORATOR',
    },
  },
  { path: '/api/auth/profile', method: 'PUT', body: { fullname: 'Ufficio', lang: 'it' }, inside: true },
  { path: '/api/auth/second-step/begin', body: { password: PASSWORD }, inside: true },
  { path: '/api/auth/second-step/confirm', body: { code: '123456' }, inside: true },
  { path: '/api/auth/second-step/codes', body: { password: PASSWORD }, inside: true },
  { path: '/api/auth/second-step/end', body: { password: PASSWORD }, inside: true },
]

/** A failure that names the error in the common format and reveals nothing internal. */
function isClear({ body, status }: Answer): boolean {
  const text = JSON.stringify(body)
  const leaks = /at .*\.ts|SELECT |syntax error|stack|node_modules/.test(text)
  if (leaks || status >= 500) return false
  return (
    status < 400 || (typeof body.errorCode === 'string' && Array.isArray(body.errors) && text.length < 5000)
  )
}

describe('forms of accounts', { timeout: 180_000 }, () => {
  let server: TestServer
  let post: MailServer
  let who: Caller
  beforeAll(async () => {
    post = await startMailServer()
    server = await testServer({ config: { mail: { url: post.url, from: 'ufficio@tessera.example' } } })
    who = await signedIn(server.url, 'ufficio')
  })
  afterAll(async () => {
    await server?.drop()
    await post?.stop()
  })

  /** Without the throttle, which has tests of its own. */
  const send = async ({ body, inside, method = 'POST', path }: Target): Promise<Answer> => {
    await server.db.query('delete from login_failure')
    return (inside ? who : caller(server.url)).call(method, path, body)
  }

  test.each(TARGETS)('$path takes no nonsense in any field, and never breaks', async (target) => {
    const unclear: string[] = []
    for (const field of Object.keys(target.body)) {
      for (const [what, value] of Object.entries({ ...TEXTS, ...OTHERS })) {
        const answer = await send({ ...target, body: { ...target.body, [field]: value } })
        if (!isClear(answer))
          unclear.push(`${field} ${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
        const isTaken = answer.status < 400
        const isWrongType = what in OTHERS && what !== 'null'
        // An unknown language falls back to the default; every other value that is not a text is refused.
        if (isTaken && isWrongType && field !== 'lang') unclear.push(`${field} ${what} was taken`)
      }
    }
    expect(unclear).toEqual([])
  })

  test.each(TARGETS)('$path takes no body that is none', async (target) => {
    const bodies = [
      '',
      '{',
      '[]',
      '"x"',
      'null',
      '7',
      '{"__proto__":{"admin":true}}',
      `${'['.repeat(5000)}`,
      '\0',
    ]
    for (const raw of bodies) {
      const answer = await send({ ...target, body: raw as unknown as Record<string, unknown> })
      expect([isClear(answer), answer.status >= 400], `${raw.slice(0, 20)}: ${answer.status}`).toEqual([
        true,
        true,
      ])
    }
    const { inside, method = 'POST', path } = target
    const xml = await (inside ? who : caller(server.url)).call(method, path, '<a/>', {
      'content-type': 'text/xml',
    })
    expect([xml.status, xml.body.errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test.each([
    ['/api/auth/login', { username: 'ufficio', secret: PASSWORD, code: '1' }, false],
    ['/api/auth/change-password', { username: 'ufficio', oldPassword: 'x', newPassword: 'y' }, true],
  ] as const)('%s takes every text as a text', async (path, fields, inside) => {
    for (const field of Object.keys(fields)) {
      for (const [what, value] of Object.entries(TEXTS)) {
        await server.db.query('delete from login_failure')
        const form = new URLSearchParams({ ...fields, [field]: value }).toString()
        const answer = await (inside ? who : caller(server.url)).post(path, form, FORM)
        expect(isClear(answer), `${field} ${what}: ${answer.status} ${JSON.stringify(answer.body)}`).toBe(
          true,
        )
      }
    }
    const twice = await caller(server.url, inside ? who.token : null).post(
      path,
      'username=a&username=b&secret=x',
      FORM,
    )
    expect(isClear(twice)).toBe(true)
    const json = await caller(server.url, inside ? who.token : null).post(path, { username: 'ufficio' })
    expect(json.body.errorCode).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  test.each(['/api/webaccess/registration', '/api/webaccess/recover-password'])(
    '%s?u= takes ids of links only',
    async (path) => {
      for (const [what, value] of Object.entries(TEXTS)) {
        if (what === 'very long' || what === 'lone surrogate') continue
        await server.db.query('delete from login_failure')
        const answer = await caller(server.url).get(`${path}?u=${encodeURIComponent(value)}`)
        expect(
          [isClear(answer), answer.status === 400 || answer.status === 404],
          `${what}: ${answer.status}`,
        ).toEqual([true, true])
      }
    },
  )

  test('nothing of it reached a mail header, another account or the name of this one', async () => {
    const strange = post.mails.filter(({ headers, to }) => /all@posta/.test(JSON.stringify([headers, to])))
    expect(strange).toEqual([])
    const { body } = await who.get('/api/auth/profile')
    expect(body.data.username).toBe('ufficio')
    expect((await signedIn(server.url, 'ufficio')).token).toBeTruthy()
  })
})
