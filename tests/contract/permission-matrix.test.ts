import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '../../src/contract/model/entity'
import { type Answer, type Caller, caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { declaredMove, declaredRights } from './permissions/declared'
import {
  type Case,
  mayDelete,
  mayMove,
  mayRead,
  mayRestore,
  mayUpdate,
  reach,
  SHOWN,
  type StatusRow,
  statusesOf,
  type Verdict,
} from './permissions/expected'
import { type Pair, type Rows, rowsOf } from './permissions/rows'
import { LINES, type Line, PEOPLE, WITHOUT_RECORDS } from './permissions/table'

let server: TestServer
let people: Map<string, { caller: Caller; id: string; subjectId: string | null; authorities: string[] }>
let rows: Rows

beforeAll(async () => {
  server = await testServer()
  const entries = await Promise.all(
    Object.entries(PEOPLE).map(async ([role, name]) => {
      const one = await signedIn(server.url, name)
      const { id, subjectId, authorities } = (await one.get('/api/auth/whoami')).body.data
      return [role, { caller: one, id, subjectId, authorities }] as const
    }),
  )
  people = new Map(entries)
  rows = rowsOf(server)
}, 180_000)
afterAll(() => server.drop())

const entityOf = (route: string) => server.catalogue.current().entities.get(route)?.entity as Entity

/** What an answer reveals about the permission: refusals after the permission check count as yes. */
function verdict({ status, body }: Answer): Verdict | string {
  const code: string = body?.errorCode ?? ''
  if (status === 403 || code === 'STATUS_NOT_ALLOWED') return 'no'
  if (status === 404) return 'hidden'
  const past = [
    'VERSION_REQUIRED',
    'STALE_VERSION',
    'CONSTRAINT_VIOLATION',
    'RECORD_IN_USE',
    'SUBJECT_IN_USE',
    'TAG_IN_USE',
  ]
  return status < 300 || past.includes(code) ? 'yes' : `${status} ${code}`
}

/**
 * The operations on one record in one status, each with what the business expects and what the entity file
 * says about it.
 */
function operationsOf(one: Case, entity: Entity): Operation[] {
  const { line, status } = one
  const at = line.endpoint
  const rights = declaredRights(entity, status?.code)
  const stale = { extraFields: { current_envers_version: 0 } }
  const targets = (status?.followers ?? []).filter((target) => target !== status?.code)
  return [
    { what: 'read', declared: rights, wanted: mayRead(one), make: (call, id) => call.get(`${at}/${id}`) },
    // Without a version nothing is written, but the answer shows whether it would have been allowed.
    {
      what: 'update',
      declared: rights,
      wanted: mayUpdate(one),
      make: (call, id) => call.put(`${at}/${id}`, {}),
    },
    ...targets.map((target) => ({
      what: 'move',
      target,
      declared: declaredMove(entity, status?.code, target),
      wanted: mayMove(one, target),
      make: (call: Caller, id: string) => call.put(`${at}/statuses/${id}?newStatus=${target}`, stale),
    })),
    {
      what: 'delete',
      declared: rights,
      wanted: mayDelete(one),
      make: (call, id) => call.put(`${at}/deletes/${id}`),
    },
    {
      what: 'restore',
      declared: rights,
      wanted: mayRestore(one),
      make: (call, id) => call.put(`${at}/${id}/un-deletes`),
      isOfDeleted: true,
    },
  ]
}

interface Operation {
  what: string
  /** the status to move to */
  target?: string
  /** the part of the entity file that the server decides by */
  declared: string
  wanted: Verdict
  make: (call: Caller, id: string) => Promise<Answer>
  isOfDeleted?: boolean
}

/**
 * Tries the operations on one record in one status that differ from those tried before: by what the business
 * expects, or by what the entity file declares about the status. Returns the differences from the table.
 */
async function tried(one: Case, id: string, call: Caller, known: Set<string>): Promise<string[]> {
  const { line, role, status, own } = one
  const found: string[] = []
  for (const { declared, isOfDeleted = false, make, target, wanted, what } of operationsOf(
    one,
    entityOf(line.route),
  )) {
    const key = JSON.stringify([own, what, declared, wanted])
    if (known.has(key)) continue
    known.add(key)
    await rows.set(line.route, id, status?.code ?? null, isOfDeleted)
    const got = verdict(await make(call, id))
    const name = target ? `to ${target}` : what
    if (wanted !== got)
      found.push(
        `${line.route} ${role} ${own ? 'own ' : ''}${status?.code ?? ''} ${name}: ${got} instead of ${wanted}`,
      )
  }
  return found
}

/** Some operations of a role apply to own rows only. */
const hasOwn = (line: Line, role: string): boolean =>
  [line.read, line.write, line.remove].some((cell) => reach(cell, role) === 'own')

/** List, export and create do not depend on a record. */
async function whole(line: Line, role: string, call: Caller, pair: Pair): Promise<string[]> {
  const found: string[] = []
  const read = reach(line.read, role)
  const count = async (): Promise<number> =>
    (await call.get(`${line.endpoint}?size=1&count=exact`)).body.data?.total ?? 0
  const list = await call.get(`${line.endpoint}?size=200&showArchived=true`)
  const before = read === 'own' ? await count() : 0
  const file = await call.get(`${line.endpoint}/export?format=csv`)
  const made = await call.post(line.endpoint, {})
  const said = (what: string, wanted: unknown, got: unknown) => {
    if (wanted !== got) found.push(`${line.route} ${role} ${what}: ${got} instead of ${wanted}`)
  }
  said('list', read === 'none' ? 'no' : 'yes', verdict(list))
  said('export', read === 'none' ? 'no' : 'yes', verdict(file))
  said('create', reach(line.create, role) === 'none' ? 'no' : 'yes', verdict(made))
  if (read === 'none') return found
  const ids = list.body.data.items.map(({ id }: { id: string }) => id)
  if (read === 'own') {
    said('list of a foreign row', false, ids.includes(pair.foreign))
    said('list of an own row', true, ids.includes(pair.own))
    // The log grows by what was tried a moment ago: its lines are written beside the calls.
    const inFile = Number(file.headers.get('x-total-count'))
    const after = await count()
    if (!(before <= inFile && inFile <= after)) said('rows of the file', `${before} to ${after}`, inFile)
  }
  return found
}

describe('the permission matrix of the API [S1] [PERM-01] [PERM-02] [PERM-04]', () => {
  test('every person of the matrix holds exactly the role of their letter', () => {
    const roles = [...people].map(([role, { authorities }]) => [
      role,
      authorities.filter((one) => one.startsWith('ROLE_')),
    ])
    expect(Object.fromEntries(roles)).toEqual({
      A: ['ROLE_ADMIN'],
      M: ['ROLE_MANAGER'],
      U: ['ROLE_USER'],
      P: ['ROLE_APPROVER'],
      V: ['ROLE_VIEWER'],
      C: ['ROLE_CUSTOMER'],
      S: ['ROLE_SUPPLIER'],
      L: ['ROLE_COLLABORATOR'],
      G: ['ROLE_REG_WORKFLOW'],
    })
  })

  test.each(LINES.map((line) => [line.route, line] as const))(
    '%s: nine roles, each operation, each status',
    async (_, line) => {
      const found: string[] = []
      const set: (StatusRow | null)[] = line.statuses === '-' ? [null] : statusesOf(line.statuses)
      for (const [role, person] of people) {
        const pair = await rows.pair(line, person)
        const known = new Set<string>()
        for (const status of set) {
          const base = { line, role, status }
          found.push(...(await tried({ ...base, own: false }, pair.foreign, person.caller, known)))
          if (hasOwn(line, role))
            found.push(...(await tried({ ...base, own: true }, pair.own, person.caller, known)))
        }
        const last = SHOWN[line.route]?.[0] ?? set.at(-1)?.code ?? null
        for (const id of [pair.foreign, pair.own]) await rows.set(line.route, id, last, false)
        found.push(...(await whole(line, role, person.caller, pair)))
      }
      expect(found).toEqual([])
    },
    60_000,
  )

  test.each(LINES.map((line) => [line.route, line] as const))(
    '%s: nothing without a session',
    async (_, line) => {
      const nobody = caller(server.url)
      const id = '01890000-0000-7000-8000-000000000000'
      const { endpoint } = line
      const answers = await Promise.all([
        nobody.get(endpoint),
        nobody.get(`${endpoint}/export?format=csv`),
        nobody.get(`${endpoint}/${id}`),
        nobody.get(`${endpoint}/${id}/revisions`),
        nobody.post(endpoint, {}),
        nobody.put(`${endpoint}/${id}`, {}),
        nobody.put(`${endpoint}/statuses/${id}?newStatus=X`, {}),
        nobody.put(`${endpoint}/deletes/${id}`),
        nobody.put(`${endpoint}/${id}/un-deletes`),
        nobody.put(`${endpoint}/un-deletes`, [id]),
        nobody.post(`${endpoint}/batches`, {}),
      ])
      expect(answers.map(({ status, body }) => `${status} ${body.errorCode}`)).toEqual(
        answers.map(() => '401 UNAUTHORIZED'),
      )
    },
  )

  test('the table names every entity of the office', async () => {
    const { items } = (await (people.get('A') as { caller: Caller }).caller.get('/api/entityconf/visible'))
      .body.data
    const routes = items.map(({ route }: { route: string }) => route)
    expect(routes.sort()).toEqual([...LINES.map(({ route }) => route), ...WITHOUT_RECORDS].sort())
  })
})
