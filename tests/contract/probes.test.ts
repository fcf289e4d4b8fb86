import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { reach } from './permissions/expected'
import { type Rows, rowsOf } from './permissions/rows'
import { LINES, PEOPLE } from './permissions/table'

interface Person {
  caller: Caller
  id: string
  subjectId: string | null
}

let server: TestServer
let people: Map<string, Person>
let admin: Caller
let rows: Rows

beforeAll(async () => {
  server = await testServer()
  admin = await signedIn(server.url, 'admin')
  people = new Map(
    await Promise.all(
      Object.entries(PEOPLE).map(async ([role, name]) => {
        const one = await signedIn(server.url, name)
        const { id, subjectId } = (await one.get('/api/auth/whoami')).body.data
        return [role, { caller: one, id, subjectId }] as const
      }),
    ),
  )
  rows = rowsOf(server)
}, 180_000)
afterAll(() => server.drop())

/** Lines of the table with people limited to own rows. */
const LIMITED = LINES.map(({ route, ...line }) => ({
  route,
  line: { route, ...line },
  roles: Object.keys(PEOPLE).filter((role) => reach(line.read, role) === 'own'),
})).filter(({ roles }) => roles.length > 0)

/** Ways to a record by its id; each must answer as for an id that does not exist. */
const WAYS: readonly ((call: Caller, at: string, id: string) => Promise<Answer>)[] = [
  (call, at, id) => call.get(`${at}/${id}`),
  (call, at, id) => call.get(`${at}/${id}/revisions`),
  (call, at, id) => call.get(`${at}?idEquals=${id}&count=exact&showArchived=true&showDeleted=true`),
  (call, at, id) => call.get(`${at}?idIn=${id}&sort=updatedAt,desc`),
  (call, at, id) => call.get(`${at}/export?format=csv&columns=id&idEquals=${id}`),
  (call, at, id) => call.put(`${at}/${id}`, { extraFields: { current_envers_version: 1 } }),
  (call, at, id) =>
    call.put(`${at}/statuses/${id}?newStatus=ACTIVE`, { extraFields: { current_envers_version: 1 } }),
  (call, at, id) => call.put(`${at}/deletes/${id}`),
  (call, at, id) => call.put(`${at}/${id}/un-deletes`),
]

const NOBODYS = '01890000-0000-7000-8000-00000000abcd'

/** The content of an answer without id and time. */
function told({ status, body }: Answer, id: string): string {
  const { traceId: _, ...rest } = typeof body === 'object' && body !== null ? body : { body }
  const { requestId: __, ...said } = rest
  return `${status} ${JSON.stringify(said).replaceAll(id, 'ID')}`
}

describe('somebody else’s row', () => {
  test.each(LIMITED)(
    'a foreign row of $route looks like one that does not exist, by any way to it [S2]',
    async ({ line, roles }) => {
      const leaks: string[] = []
      for (const role of roles) {
        const person = people.get(role) as Person
        const { foreign } = await rows.pair(line, person)
        for (const [index, way] of WAYS.entries()) {
          const there = told(await way(person.caller, line.endpoint, foreign), foreign)
          const nothing = told(await way(person.caller, line.endpoint, NOBODYS), NOBODYS)
          if (there !== nothing) leaks.push(`${role} way ${index}: ${there} but ${nothing}`)
        }
      }
      expect(leaks).toEqual([])
    },
  )

  test('preferences and sessions of another person are out of reach [S2]', async () => {
    const [customer, supplier] = [people.get('C') as Person, people.get('S') as Person]
    const key = `/api/conf/user/settings/${supplier.id}/looks.theme/`
    expect((await customer.caller.put(key, 'dark')).status).toBe(403)
    expect((await customer.caller.get(`/api/conf/user/settings/findByUserId/${supplier.id}`)).status).toBe(
      403,
    )
    const { items } = (await supplier.caller.get('/api/auth/tokens')).body.data
    expect([403, 404]).toContain(
      (await customer.caller.put(`/api/auth/tokens/revokes/${items[0].id}`)).status,
    )
    expect((await customer.caller.get('/api/auth/tokens?all=true')).status).toBe(403)
    expect((await supplier.caller.get('/api/auth/whoami')).status).toBe(200)
  })
})

/** Notes, and the relation to their subject. */
const NOTES = [
  ['notes', '/api/conf/notes', null, ''],
  ['subject-notes', '/api/subjects/notes', 'subject', '/api/subjects/subjects'],
  ['document-notes', '/api/bu/document-notes', 'document', '/api/bu/documents'],
] as const

describe('a private note', () => {
  /** Ways to detect a note without its id, each with what its answer would reveal. */
  const glances = (word: string, at: string, parent: string | null, parentId: string): string[] => [
    `${at}?count=exact&showArchived=true&size=200`,
    `${at}?q=${word}&count=exact`,
    `${at}?visibilityEquals=PRIVATE&count=exact&sort=title,desc&size=200`,
    `${at}?titleContains=${word}&count=exact`,
    `${at}/export?format=csv&columns=title`,
    `/api/search?q=${word}`,
    '/api/dashboard/widgets',
    ...(parent ? [`${at}?${parent}Equals=${parentId}&count=exact&size=200`] : []),
  ]

  test.each(NOTES)(
    'a private note of %s is reached by its author and assignee, and by no one else in any way [S2]',
    async (...note) => {
      const [route, at, parent, parents] = note
      const word = `segreto${route.replace('-', '')}`
      const laura = people.get('M') as Person
      const clerk = people.get('U') as Person
      const parentId = parent ? (await admin.get(`${parents}?size=1`)).body.data.items[0].id : ''
      const about = parent ? { [parent]: { id: parentId } } : {}
      const body = { title: word, body: word, visibility: 'PRIVATE', ...about }
      const made = await laura.caller.post(at, body)
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      const { id } = made.body.data
      const leaks: string[] = []
      const probe = async (roles: readonly string[]) => {
        for (const role of roles) {
          const { caller } = people.get(role) as Person
          for (const [index, way] of WAYS.entries()) {
            const there = told(await way(caller, at, id), id)
            const nothing = told(await way(caller, at, NOBODYS), NOBODYS)
            if (there !== nothing) leaks.push(`${role} way ${index}: ${there} but ${nothing}`)
          }
          for (const path of glances(word, at, parent, parentId)) {
            const said = JSON.stringify((await caller.get(path)).body)
            if (said.includes(id) || said.includes(word)) leaks.push(`${role} ${path}`)
          }
        }
      }
      const others = Object.keys(PEOPLE).filter((role) => !['A', 'M', 'U'].includes(role))
      await probe(['U', ...others])
      expect(leaks).toEqual([])

      const mine = (await laura.caller.get(`${at}/${id}`)).body.data
      expect((await laura.caller.get(`${at}?q=${word}&count=exact`)).body.data.total, 'to the author').toBe(1)
      expect((await admin.get(`${at}/${id}`)).status, 'to administrators').toBe(200)
      expect((await laura.caller.put(`${at}/${id}`, { ...mine, assignedTo: { id: clerk.id } })).status).toBe(
        200,
      )
      expect((await clerk.caller.get(`${at}/${id}`)).status, 'to whom it is assigned').toBe(200)
      await probe(others)
      expect(leaks).toEqual([])
    },
  )
})

/** Keys that clients cannot write, with values they might try. */
const FORBIDDEN = {
  id: NOBODYS,
  authorId: NOBODYS,
  createdAt: '2001-01-01T00:00:00.000Z',
  createdBy: 'Somebody',
  updatedBy: 'Somebody',
  rootId: NOBODYS,
  parentId: NOBODYS,
  label: 'Another title',
  archived: true,
  delete: { deleted: true },
  entity: { id: 'users' },
  authRead: ['ROLE_CUSTOMER'],
  authWrite: ['ROLE_CUSTOMER'],
  authorities: ['ROLE_ADMIN'],
}

const KEPT = [
  'id',
  'status',
  'authorId',
  'createdAt',
  'createdBy',
  'rootId',
  'archived',
  'delete',
  'entity',
] as const
/** Entities that own these fields: the matrix covers who may change them. */
const OWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  acls: ['authRead', 'authWrite'],
  users: ['authorities'],
  profiles: ['authorities'],
  tags: ['parentId'],
}

describe('what belongs to the server', () => {
  test.each(LINES.filter(({ write }) => reach(write, 'A') !== 'none'))(
    'a server field is not written with a record of $route [S3]',
    async ({ route, endpoint }) => {
      const { items } = (await admin.get(`${endpoint}?size=3&showArchived=true`)).body.data
      for (const item of items) {
        const before = (await admin.get(`${endpoint}/${item.id}`)).body.data
        const mine = OWN_FIELDS[route] ?? []
        for (const [key, value] of [...Object.entries(FORBIDDEN), ['status', 'NOWHERE'] as const]) {
          if (mine.includes(key)) continue
          const now = (await admin.get(`${endpoint}/${item.id}`)).body.data
          const { status } = await admin.put(`${endpoint}/${item.id}`, { ...now, [key]: value })
          expect(status, `${route} ${key}`).toBeLessThan(500)
        }
        const after = (await admin.get(`${endpoint}/${item.id}`)).body.data
        const kept = (record: Record<string, unknown>) =>
          Object.fromEntries(KEPT.map((key) => [key, record[key]]))
        expect(kept(after)).toEqual(kept(before))
        // The server recomputes the title with each write.
        expect(after.label).not.toBe(FORBIDDEN.label)
        for (const key of ['authRead', 'authWrite', 'authorities'].filter((one) => !mine.includes(one)))
          expect(after[key], `${route} ${key}`).toEqual(before[key])
      }
    },
  )
})
