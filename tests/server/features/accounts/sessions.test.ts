import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLE_ADMIN } from '../../../../src/contract/model/user'
import { insertAuthority, writeMembership } from '../../../../src/server/features/identity/accounts/groups'
import type { Person } from '../../../../src/server/features/identity/accounts/people'
import type { SecurityNote } from '../../../../src/server/features/identity/accounts/security-log'
import { createSessions, type Sessions } from '../../../../src/server/features/identity/accounts/sessions'
import { createTokens } from '../../../../src/server/features/identity/accounts/tokens'
import { type Bus, type BusMessage, createBus } from '../../../../src/server/kernel/bus'
import { DATABASES, type TestDatabase, testDatabase } from '../../../support/database'

describe.each(DATABASES)('sessions on %s', (kind) => {
  let store: TestDatabase
  let bus: Bus
  let sessions: Sessions
  let time = new Date('2026-03-01T10:00:00Z')
  let person: Person
  let gone = false
  let idle = 60
  /** runs while a person is being read */
  let read = async () => {}
  const heard: BusMessage[] = []

  const noted: SecurityNote[] = []
  const later = (ms: number) => {
    time = new Date(time.getTime() + ms)
  }
  const make = () =>
    createSessions({
      sql: store.db,
      people: {
        byId: async () => read().then(() => (gone ? null : person)),
        byName: async () => person,
        byEmail: async () => [person],
      },
      tokens: createTokens(new Uint8Array(32), () => time),
      bus,
      security: { note: (one) => noted.push(one) },
      idleMinutes: async () => idle,
      stamps: async () => [],
      now: () => time,
    })

  beforeAll(async () => {
    store = await testDatabase(kind)
    bus = await createBus(store.db)
    bus.subscribe((message) => heard.push(message))
    await insertAuthority(store.db, 'ROLE_USER', 'ROLE_USER')
    await insertAuthority(store.db, 'ROLE_USER', 'ON_BOARD')
    await insertAuthority(store.db, 'ROLE_ADMIN', ROLE_ADMIN)
  })
  beforeEach(async () => {
    gone = false
    idle = 60
    read = async () => {}
    const id = randomUUID()
    person = {
      id,
      username: 'anna',
      fullname: 'Anna',
      email: null,
      lang: 'it',
      status: 'ACTIVE',
      subjectId: null,
      onBoard: null,
      accessBackoffice: true,
      mustChangePassword: false,
      passwordExpiresOn: null,
    }
    await writeMembership(store.db, id, ['ROLE_USER'])
    sessions = make()
    heard.length = 0
  })
  afterAll(async () => {
    await bus.close()
    await store.drop()
  })

  test('the server reads a session again at once after a message of another process may have been missed', async () => {
    const { token } = await sessions.open(person, { address: '::1', device: 'test' })
    await sessions.identify(token)
    gone = true
    await expect(sessions.identify(token), 'believed for a moment').resolves.toMatchObject({
      user: { username: 'anna' },
    })
    bus.publish({ kind: 'missed' })
    await expect(sessions.identify(token)).rejects.toMatchObject({ code: 'USER_DISABLED' })
  })

  test('a closed session ends at once, even for a call that was reading it while it closed [AUTH-05] [S4]', async () => {
    const { token } = await sessions.open(person, { address: '::1', device: 'test' })
    read = () => sessions.close(token).then(() => undefined)
    await sessions.identify(token)
    read = async () => {}
    await expect(sessions.identify(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  test('sessions know their user [AUTH-03]', async () => {
    const user = await sessions.open(person, { address: '::1', device: 'test' })
    const seen = await sessions.identify(user.token)
    expect(seen.user).toEqual(user)
    expect(user.authorities).toEqual(['ON_BOARD', 'ROLE_USER', 'ACCESS_BACKOFFICE'])
  })

  test('sessions follow the flags of the person: without both there are no rights', async () => {
    person.onBoard = false
    person.accessBackoffice = true
    expect((await sessions.open(person, { address: '::1', device: 'test' })).authorities).toEqual([
      'ACCESS_BACKOFFICE',
    ])
  })

  test('end at once in every process when closed', async () => {
    const { token } = await sessions.open(person, { address: '::1', device: 'test' })
    const elsewhere = make()
    await elsewhere.identify(token)
    await sessions.close(token)
    await expect(sessions.identify(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    await expect(elsewhere.identify(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    await expect(sessions.refresh(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
  })

  test('end within a second when the user is disabled or deleted', async () => {
    const { token } = await sessions.open(person, { address: '::1', device: 'test' })
    await sessions.identify(token)
    person.status = 'DISABLED'
    later(1000)
    await expect(sessions.identify(token)).rejects.toMatchObject({ code: 'USER_DISABLED' })
    person.status = 'ACTIVE'
    await expect(sessions.identify(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })

    const other = await sessions.open(person, { address: '::1', device: 'test' })
    gone = true
    await expect(sessions.identify(other.token)).rejects.toMatchObject({ code: 'USER_DISABLED' })
  })

  test('exchange an expired token for a fresh one', async () => {
    const { token } = await sessions.open(person, { address: '::1', device: 'test' })
    later(20 * 60_000)
    await expect(sessions.identify(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    const fresh = await sessions.refresh(token)
    expect(fresh.token).not.toBe(token)
    expect((await sessions.identify(fresh.token)).user.username).toBe('anna')
  })

  test('sessions let ten tabs exchange the same token at once', async () => {
    const { token } = await sessions.open(person, { address: '::1', device: 'test' })
    const all = await Promise.all(Array.from({ length: 10 }, () => sessions.refresh(token)))
    expect(new Set(all.map((one) => one.token)).size).toBe(1)
    await expect(sessions.identify(token)).resolves.toBeDefined()
  })

  test('sessions end when an old token is exchanged again later', async () => {
    const { token } = await sessions.open(person, { address: '::1', device: 'test' })
    const fresh = await sessions.refresh(token)
    later(11_000)
    await expect(sessions.refresh(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    await expect(sessions.identify(fresh.token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(heard.filter((message) => message.kind === 'revoked')).toHaveLength(1)
    expect(noted.at(-1)).toMatchObject({ kind: 'TOKEN', user: { id: person.id } })
  })

  test('end when they were not used for as long as the office says, and live on while they are', async () => {
    idle = 4
    let { token } = await sessions.open(person, { address: '::1', device: 'test' })
    for (let use = 0; use < 3; use += 1) {
      later(3 * 60_000)
      await expect(sessions.identify(token), 'a token lives a quarter of it').rejects.toMatchObject({
        code: 'SESSION_EXPIRED',
      })
      token = (await sessions.refresh(token)).token
    }
    later(4 * 60_000 + 1)
    await expect(sessions.refresh(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    idle = 60
    await expect(sessions.refresh(token), 'it has ended for good').rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
    })
  })

  test('end after a week however often they are refreshed', async () => {
    idle = 24 * 60
    let { token } = await sessions.open(person, { address: '::1', device: 'test' })
    for (let day = 0; day < 6; day += 1) {
      later(23 * 3600_000)
      token = (await sessions.refresh(token)).token
    }
    later(23 * 3600_000)
    token = (await sessions.refresh(token)).token
    later(23 * 3600_000)
    await expect(sessions.refresh(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
  })
})
