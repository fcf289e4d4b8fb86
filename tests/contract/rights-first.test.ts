import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canEntity, canMove } from '../../src/catalogue/rights/rights'
import type { Entity } from '../../src/contract/model/entity'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { declaredRights } from './permissions/declared'
import { mayDelete, mayMove, mayUpdate, statusesOf } from './permissions/expected'
import { type Rows, rowsOf } from './permissions/rows'
import { LINES, PEOPLE } from './permissions/table'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const BROKEN = '{"half'

interface Person {
  caller: Caller
  id: string
  username: string
  lang: string
  subjectId: string | null
  authorities: string[]
}

/** A writing call: its body and headers. */
type Try = [method: string, path: string, body: unknown, headers?: Record<string, string>]

let server: TestServer
let people: Map<string, Person>
let rows: Rows
beforeAll(async () => {
  server = await testServer()
  people = new Map()
  for (const [role, name] of Object.entries(PEOPLE)) {
    const one = await signedIn(server.url, name)
    people.set(role, { ...(await one.get('/api/auth/whoami')).body.data, caller: one })
  }
  rows = rowsOf(server)
}, 400_000)
afterAll(() => server?.drop())

const entityOf = (route: string) => server.catalogue.current().entities.get(route)?.entity as Entity

/**
 * Each entity is tested with one in this many of the nine roles, and each role with as many of the entities.
 */
const ONE_IN = 3

/**
 * Every writing call for which this person lacks the permission on all records, each with another fault:
 * every record gets one fault, a different one with each `turn`, so that all of them meet all records.
 */
function triesOf(entity: Entity, person: Person, ids: readonly string[], turn: number): Try[] {
  const { endpoint: at } = entity
  const bad: Try[] = []
  const oneOf = (ways: readonly Try[], index: number): Try[] =>
    ways.filter((_, way) => way === (index + turn) % ways.length)
  const many = (operation: string): Try[] => [
    ['POST', `${at}/batches`, { operation, ids: 'x' }],
    ['POST', `${at}/batches`, { operation, ids: [NOBODY], changes: { nothing: 1, status: 'NONE', rows: 3 } }],
  ]
  if (!canEntity(person, entity, 'create'))
    bad.push(
      ['POST', at, BROKEN],
      ['POST', at, [1], { 'idempotency-key': 'k'.repeat(300) }],
      ['POST', at, 'a=1', { 'content-type': 'text/plain' }],
    )
  if (!canEntity(person, entity, 'create') && !canEntity(person, entity, 'write')) bad.push(...many('import'))
  if (!canEntity(person, entity, 'write')) {
    bad.push(...many('update'))
    for (const [index, id] of ids.entries()) {
      const version = { id: 1, extraFields: { current_envers_version: 0 } }
      const ways: Try[] = [
        ['PUT', `${at}/${id}`, BROKEN],
        ['PUT', `${at}/${id}`, {}],
        ['PUT', `${at}/${id}`, version, { 'if-match': 'x' }],
      ]
      bad.push(...oneOf(ways, index))
    }
  }
  if (!canEntity(person, entity, 'delete')) {
    bad.push(
      ['PUT', `${at}/un-deletes`, BROKEN],
      ['PUT', `${at}/un-deletes`, [...ids]],
      ...many('delete'),
      ...many('restore'),
    )
    for (const id of ids)
      bad.push(['PUT', `${at}/deletes/${id}`, undefined], ['PUT', `${at}/${id}/un-deletes`, undefined])
  }
  if (!canMove(person, entity))
    for (const [index, id] of ids.entries()) {
      const ways: Try[] = [
        ['PUT', `${at}/statuses/${id}`, {}],
        ['PUT', `${at}/statuses/${id}?newStatus=NONE`, BROKEN],
        ['PUT', `${at}/statuses/${id}?newStatus=${entity.statuses?.list[0]?.code}`, {}],
      ]
      bad.push(...oneOf(ways, index))
    }
  return bad
}

describe('rights are asked before anything else', () => {
  test.each(LINES.map((line) => [line.route, line] as const))(
    '%s: who lacks a right is told so, whatever the record, the status, the version or the body are like',
    async (route, line) => {
      const entity = entityOf(route)
      const found: string[] = []
      const look = async (role: string, [method, path, body, headers]: Try) => {
        const answer = await (people.get(role) as Person).caller.call(method, path, body, headers)
        if (answer.status === 403 || answer.status === 404) return
        found.push(
          `${role} ${method} ${path} ${JSON.stringify(body)}: ${answer.status} ${answer.body?.errorCode}`,
        )
      }
      for (const [turn, [role, person]] of [...people].entries()) {
        if ((turn + LINES.indexOf(line)) % ONE_IN !== 0) continue
        const pair = await rows.pair(line, person)
        await rows.set(route, pair.own, entity.statuses?.default ?? null, true)
        for (const one of triesOf(
          entity,
          person,
          [pair.foreign, pair.own, NOBODY],
          turn + LINES.indexOf(line),
        ))
          await look(role, one)
        // Deleted records in every status: status permissions are checked first as well.
        const known = new Set<string>()
        for (const status of line.statuses === '-' ? [null] : statusesOf(line.statuses)) {
          const one = { line, role, status, own: false }
          const targets = statusesOf(line.statuses === '-' ? '' : line.statuses).filter(
            ({ code }) => code !== status?.code,
          )
          const mayLeave = role === 'A' || targets.some(({ code }) => mayMove(one, code) === 'yes')
          const key = JSON.stringify([
            declaredRights(entity, status?.code),
            mayUpdate(one),
            mayDelete(one),
            mayLeave,
          ])
          if (known.has(key)) continue
          known.add(key)
          await rows.set(route, pair.foreign, status?.code ?? null, true)
          const at = `${line.endpoint}/${pair.foreign}`
          if (mayUpdate(one) !== 'yes')
            await look(role, ['PUT', at, { extraFields: { current_envers_version: 99 } }])
          if (mayDelete(one) !== 'yes')
            await look(role, ['PUT', `${line.endpoint}/deletes/${pair.foreign}`, undefined])
          if (!mayLeave)
            await look(role, [
              'PUT',
              `${line.endpoint}/statuses/${pair.foreign}?newStatus=${status?.code ?? 'X'}`,
              {},
            ])
        }
        await rows.set(route, pair.foreign, entity.statuses?.default ?? null, false)
        await rows.set(route, pair.own, entity.statuses?.default ?? null, false)
      }
      expect(found).toEqual([])
    },
    300_000,
  )

  test('nobody learns by the status of an account who the last administrator is', async () => {
    const admin = people.get('A') as Person
    for (const [role, { caller }] of people) {
      if (role === 'A') continue
      const { body, status } = await caller.put(`/api/auth/users/statuses/${admin.id}?newStatus=LOCKED`, {})
      expect([role, status, body.errorCode]).toEqual([role, 403, 'FORBIDDEN'])
    }
    expect(
      (await admin.caller.put(`/api/auth/users/statuses/${admin.id}?newStatus=LOCKED`, {})).body.errorCode,
    ).toBe('OWN_STATUS')
  })

  test('the other calls about accounts ask for the right before they look', async () => {
    const clerk = (people.get('U') as Person).caller
    for (const [method, path, body] of [
      ['PUT', '/api/auth/second-step/resets/nobody', {}],
      ['PUT', '/api/auth/tokens/revokes/all/nobody', {}],
      ['PUT', `/api/mail/outbox/retries/${NOBODY}`, {}],
      ['GET', '/api/mail/outbox', undefined],
    ] as const)
      expect((await clerk.call(method, path, body)).status, path).toBe(403)
  })
})
