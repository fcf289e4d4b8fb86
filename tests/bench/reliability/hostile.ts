import { request } from 'node:http'
import { type Caller, login } from '../../support/api'
import { type Campaign, inLanes, none } from './outcome'
import { BOATS, boat, inHarbour } from './stage'

/** S5: guesses at one account; once it waits, not one more may be looked at. */
export const guesses: Campaign = (size) =>
  inHarbour('pglite', async (_admin, { office }) => {
    let looked = 0
    await inLanes(size, 8, async (index) => {
      const { body } = await login(office.url, 'davide.moretti', `guess ${index}`)
      if (body.errorCode === 'BAD_CREDENTIALS') looked += 1
    })
    const refused = (size - looked) / Math.max(1, size - 10)
    const measured = `${looked} of ${size} guesses looked at, ${(Math.min(1, refused) * 100).toFixed(2)} % refused after ten`
    return { measured, held: refused >= 0.99 && looked <= 10 }
  })

const STEPS = [
  '../',
  '..\\',
  '..%2f',
  '%2e%2e%2f',
  '%2e%2e/',
  '..%5c',
  '....//',
  '..;/',
  '%252e%252e%252f',
  '..%c0%af',
  '/./../',
  '..%00/',
]
const TARGETS = [
  'etc/passwd',
  'package.json',
  'proc/self/environ',
  'windows/win.ini',
  '.git/config',
  'PG_VERSION',
  '.data/database/PG_VERSION',
]
const PLACES = [
  '/',
  '/assets/',
  '/assets/schemas/',
  '/assets/i18n/app/',
  '/api/files/',
  `${BOATS}/`,
  '/api/conf/user/settings/',
  '/customers/',
]
const GIVEN_AWAY = /root:.*:0:|"devDependencies"|PATH=|\[fonts\]|\[core\]|^18\s*$/

/** S10: ways out of a folder, at every place that takes a path or a name. */
export const traversal: Campaign = (size) =>
  inHarbour('pglite', async (admin, { office }) => {
    const { hostname, port } = new URL(office.url)
    const counts = { escapes: 0, 'errors of ours': 0 }
    const payload = (index: number): string => {
      const step = STEPS[index % STEPS.length] ?? ''
      const target = TARGETS[Math.floor(index / STEPS.length) % TARGETS.length] ?? ''
      return step.repeat(1 + (Math.floor(index / 84) % 9)) + target
    }
    await inLanes(size, 4, async (index) => {
      const place = PLACES[index % PLACES.length] ?? '/'
      const { status, text } = await rawGet({ hostname, port }, place + payload(index), admin.token ?? '')
      if (GIVEN_AWAY.test(text)) counts.escapes += 1
      if (status >= 500) counts['errors of ours'] += 1
    })
    return none(counts, `${size} addresses`)
  })

/** A request whose path is sent as it is: `fetch` would tidy it up. */
function rawGet(
  at: { hostname: string; port: string },
  path: string,
  token: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { ...at, path: encodeURI(decodable(path)), headers: { authorization: `Bearer ${token}` } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

/** Keeps what is encoded already from being encoded twice. */
const decodable = (path: string): string => path.replace(/[^\x21-\x7e]/g, '_').replace(/[<>"{}|^`\\]/g, '_')

const POLLUTED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'valueOf',
]
/** Ways a name can reach a look-up. */
const WAYS: readonly ((admin: Caller, name: string) => Promise<{ status: number }>)[] = [
  (admin, name) => admin.get(`${BOATS}/${name}`),
  (admin, name) => admin.get(`/api/${name}`),
  (admin, name) => admin.get(`/api/fleet/${name}`),
  (admin, name) => admin.get(`${BOATS}?${name}=1`),
  (admin, name) => admin.get(`${BOATS}?${name}Equals=1`),
  (admin, name) => admin.get(`${BOATS}?sort=${name},asc`),
  (admin, name) => admin.get(`${BOATS}?columns=${name}`),
  (admin, name) => admin.get(`${BOATS}/export?format=${name}`),
  (admin, name) => admin.get(`/api/conf/tables/tablevalue?tables=${name}`),
  (admin, name) => admin.get(`/api/suggestions/${name}?q=a`),
  (admin, name) => admin.get(`/api/search?q=${name}&entities=${name}`),
  (admin, name) => admin.put(`/api/conf/user/settings/${name}/${name}/`, { polluted: 1 }),
  (admin, name) =>
    admin.post(BOATS, `{"name":"a","kind":"MOTOR","${name}":{"polluted":1}}`, {
      'content-type': 'application/json',
    }),
  (admin, name) => admin.post(BOATS, { name: 'a', kind: name }),
  (admin, name) => admin.post(BOATS, { name: 'a', kind: 'MOTOR', extraFields: { [name]: { polluted: 1 } } }),
  (admin, name) => admin.post(`/api/${name}/batches`, { operation: name }),
  (admin, name) => admin.put(`${BOATS}/statuses/${name}?newStatus=${name}`, {}),
  (admin, name) => admin.get('/api/auth/whoami', { 'accept-language': name, 'x-view-as': name }),
]

/** S11: names every object has, at every place that looks something up by a name of the caller's. */
export const inherited: Campaign = (size) =>
  inHarbour('pglite', async (admin) => {
    const counts = { 'errors of ours': 0, polluted: 0 }
    await inLanes(size, 4, async (index) => {
      const way = WAYS[index % WAYS.length]
      const name = POLLUTED[Math.floor(index / WAYS.length) % POLLUTED.length] ?? ''
      if (((await way?.(admin, name))?.status ?? 0) >= 500) counts['errors of ours'] += 1
    })
    const { body } = await admin.post(BOATS, boat())
    if ('polluted' in body.data || 'polluted' in body) counts.polluted += 1
    return none(counts, `${size} requests, ${WAYS.length} ways, ${POLLUTED.length} names`)
  })

const BOMBS: readonly (readonly [string, () => string])[] = [
  ['100,000 levels of lists', () => '['.repeat(100_000) + ']'.repeat(100_000)],
  ['100,000 levels of objects', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['levels that never close', () => '[{"a":'.repeat(150_000)],
  ['a text of 10 MB', () => JSON.stringify({ name: 'x'.repeat(10_000_000), kind: 'MOTOR' })],
  [
    '150,000 unknown keys',
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`k${index}`, 1]))),
  ],
  ['a million keys', () => `{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ['400,000 items', () => JSON.stringify({ name: Array.from({ length: 400_000 }, () => 1), kind: 'MOTOR' })],
  ['1e400', () => '{"name":"a","kind":"MOTOR","sails":1e400}'],
  ['a number of 100,000 digits', () => `{"name":"a","kind":"MOTOR","sails":${'9'.repeat(100_000)}}`],
  ['a key twice', () => '{"name":"a","kind":"MOTOR","kind":"SAIL"}'],
  ['a key 100,000 times', () => `{${Array.from({ length: 100_000 }, () => '"name":"a"').join()}}`],
  ['no end', () => '{"name":"'],
  ['control characters', () => `{"name":"${'\\u0000'.repeat(50_000)}"}`],
]

/**
 * S13: bodies made to hold a parser up; meanwhile somebody else asks for health, whose slowest answer tells
 * the stall.
 */
export const bombs: Campaign = (rounds) =>
  inHarbour('pglite', async (admin) => {
    const taken: string[] = []
    let slowest = { what: '', ms: 0 }
    let stall = 0
    for (let round = 0; round < rounds; round += 1)
      for (const [what, make] of BOMBS) {
        const text = make()
        let over = false
        const watch = (async () => {
          while (!over) {
            const from = performance.now()
            await admin.get('/api/health')
            stall = Math.max(stall, performance.now() - from)
          }
        })()
        const from = performance.now()
        const answer = await admin.post(BOATS, text, { 'content-type': 'application/json' }).catch(() => null)
        const ms = performance.now() - from
        if (ms > slowest.ms) slowest = { what, ms }
        over = true
        await watch
        if (answer && (answer.status < 400 || answer.status >= 500)) taken.push(`${what}: ${answer.status}`)
      }
    const measured = `not refused ${taken.length} of ${BOMBS.length * rounds}${taken.length > 0 ? ` (${taken[0]})` : ''}; slowest answer ${slowest.ms.toFixed(0)} ms (${slowest.what}), longest stall ${stall.toFixed(0)} ms`
    return { measured, held: taken.length === 0 && slowest.ms <= 100 && stall <= 250 }
  })

const QUOTES = ["'", '"', "')", "'))", '";', '`', '\\', '', '$1', '%27']
const TAILS = [
  ' or 1=1--',
  ' union select null,null--',
  '; drop table e_boats;--',
  ' and pg_sleep(2) is null--',
  '||pg_sleep(2)--',
  ' order by 99--',
  "' and '1'='1",
  '::int',
  '/**/or/**/true',
  ' limit 1 offset 0',
  '\n-- ',
  '(select version())',
]
const SPOTS: readonly ((text: string) => string)[] = [
  (text) => `?sort=${text},asc`,
  (text) => `?sort=name,${text}`,
  (text) => `?nameContains=${text}`,
  (text) => `?sailsEquals=${text}`,
  (text) => `?builtFrom=${text}`,
  (text) => `?name${text}=1`,
  (text) => `?q=${text}`,
  (text) => `?columns=${text}`,
  (text) => `?after=${text}`,
  (text) => `?size=${text}`,
  (text) => `/${text}`,
  (text) => `/${text}/revisions`,
  (text) => `/export?format=csv&columns=${text}`,
]

/**
 * S17: ends of statements at every parameter; a statement that ran is slow, an error of ours, or answers what
 * it should not.
 */
export const injections: Campaign = (size) =>
  inHarbour('postgres', async (admin) => {
    for (let index = 0; index < 5; index += 1) await admin.post(BOATS, boat())
    const counts = { injected: 0, 'errors of ours': 0 }
    await inLanes(size, 4, async (index) => {
      const spot = SPOTS[index % SPOTS.length]
      const text = `${QUOTES[Math.floor(index / SPOTS.length) % QUOTES.length]}${TAILS[Math.floor(index / 130) % TAILS.length]}`
      const from = performance.now()
      const { body, status } = await admin.get(`${BOATS}${spot?.(encodeURIComponent(text)) ?? ''}`)
      if (status >= 500) counts['errors of ours'] += 1
      const told = JSON.stringify(body)
      if (
        /syntax error|PostgreSQL \d+|pg_catalog/i.test(told) ||
        (/pg_sleep/.test(text) && performance.now() - from > 1_900)
      )
        counts.injected += 1
    })
    if ((await admin.get(`${BOATS}?count=exact`)).body.data.total !== 5) counts.injected += 1
    return none(counts, `${size} requests`)
  })
