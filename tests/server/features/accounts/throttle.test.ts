import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createThrottle,
  type Throttle,
  type Waiting,
} from '../../../../src/server/features/identity/accounts/throttle'
import type { Sql } from '../../../../src/server/kernel/database'
import type { Caller } from '../../../../src/server/kernel/http/call'
import { Refusal } from '../../../../src/server/kernel/refusal'
import { DATABASES, type TestDatabase, testDatabase } from '../../../support/database'

const WRONG = { code: 'BAD_CREDENTIALS' }
const LOCKED = { code: 'LOCKED' }
const refuse = async (): Promise<string> => {
  throw new Refusal('BAD_CREDENTIALS', 'wrong')
}
const at = (address: string, device = 'Mozilla/5.0 Firefox/140.0') => ({ address, device })

describe.each(DATABASES)('throttling on %s', (kind) => {
  let store: TestDatabase
  let throttle: Throttle
  let waits: Waiting[] = []
  let time = new Date('2026-03-01T10:00:00Z')
  const later = (minutes: number) => {
    time = new Date(time.getTime() + minutes * 60_000)
  }

  beforeAll(async () => {
    store = await testDatabase(kind)
    throttle = createThrottle({
      sql: store.db,
      now: () => time,
      accountLimit: async () => 5,
      waits: (one) => waits.push(one),
    })
  })
  afterAll(() => store.drop())

  /** Guesses once; `WRONG` = it was compared. */
  const guess = (name: string, from: Caller, compare = refuse) => throttle.attempt(name, from, compare)
  const enter = (name: string, from: Caller) => throttle.attempt(name, from, async () => 'in')
  async function fail(times: number, name: string, address: string): Promise<void> {
    for (let count = 0; count < times; count += 1)
      await expect(guess(name, at(address))).rejects.toMatchObject(WRONG)
  }

  test('the throttle locks an account after five wrong passwords, and says for how many minutes', async () => {
    await fail(4, 'anna', '1.1.1.1')
    await fail(1, 'Anna', '2.2.2.2')
    const refusal = { code: 'LOCKED', errors: [{ code: 'LOCKED', params: { minutes: 15 } }] }
    await expect(guess('ANNA', at('3.3.3.3'))).rejects.toMatchObject(refusal)
    await expect(guess('berta', at('1.1.1.1'))).rejects.toMatchObject(WRONG)
    later(10)
    await expect(guess('anna', at('1.1.1.1'))).rejects.toMatchObject({ errors: [{ params: { minutes: 5 } }] })
    later(6)
    await expect(guess('anna', at('1.1.1.1'))).rejects.toMatchObject(WRONG)
  })

  test('the throttle admits five of a hundred simultaneous attempts [S5]', async () => {
    const tries = Array.from({ length: 100 }, (_, index) => guess('dora', at(`7.7.7.${index}`)))
    const refusals = (await Promise.allSettled(tries)).map(
      (one) => one.status === 'rejected' && one.reason.code,
    )
    expect(refusals.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(5)
    expect(refusals.filter((code) => code === 'LOCKED')).toHaveLength(95)
  })

  test('the throttle forgets the failures of a person who signs in', async () => {
    await fail(5, 'carla', '4.4.4.4')
    later(16)
    await fail(4, 'carla', '4.4.4.4')
    await enter('carla', at('4.4.4.4'))
    await fail(5, 'carla', '4.4.4.4')
    await expect(guess('carla', at('4.4.4.4'))).rejects.toMatchObject(LOCKED)
  })

  test('the throttle locks an address that tries many accounts; a successful sign-in there does not reset it', async () => {
    for (let count = 0; count < 60; count += 1) await enter('emma', at('9.9.9.9'))
    for (let count = 0; count < 50; count += 1)
      await expect(guess(`user${count}`, at('9.9.9.9'))).rejects.toMatchObject(WRONG)
    await expect(guess('somebody', at('9.9.9.9'))).rejects.toMatchObject(LOCKED)
    await expect(guess('somebody', at('8.8.8.8'))).rejects.toMatchObject(WRONG)
  })

  test('the throttle counts known devices separately: strangers lock neither an account nor a company’s address', async () => {
    const office = at('5.5.5.5')
    await enter('fabio', office)
    waits = []
    for (let count = 0; count < 50; count += 1)
      await expect(guess(`guess${count}`, office)).rejects.toMatchObject(WRONG)
    await expect(guess('guess', office)).rejects.toMatchObject(LOCKED)
    expect(waits).toEqual([{ what: 'network', username: 'guess49', address: '5.5.5.5', failed: 50 }])
    await fail(5, 'fabio', '6.6.6.6')
    await expect(guess('fabio', at('6.6.6.6'))).rejects.toMatchObject(LOCKED)
    // The owner's browser continues, after an update too; another one at the same address is unknown.
    expect(await enter('fabio', at('5.5.5.5', 'Mozilla/5.0 Firefox/141.0.2'))).toBe('in')
    await expect(guess('fabio', at('5.5.5.5', 'curl/8'))).rejects.toMatchObject(LOCKED)
    await expect(guess('grace', office)).rejects.toMatchObject(LOCKED)
    // Known devices are counted as well.
    await fail(5, 'fabio', '5.5.5.5')
    await expect(guess('fabio', office)).rejects.toMatchObject(LOCKED)
  })

  test('the throttle counts the network before the account: a waiting one locks no further accounts', async () => {
    for (let count = 0; count < 50; count += 1)
      await expect(guess(`other${count}`, at('12.0.0.1'))).rejects.toMatchObject(WRONG)
    for (let count = 0; count < 6; count += 1)
      await expect(guess('heidi', at('12.0.0.1'))).rejects.toMatchObject(LOCKED)
    await expect(guess('heidi', at('12.0.0.2'))).rejects.toMatchObject(WRONG)
  })

  test('the throttle counts an IPv6 network as one address', async () => {
    for (let count = 0; count < 50; count += 1)
      await expect(guess(`six${count}`, at(`2001:db8:0:1::${count.toString(16)}`))).rejects.toMatchObject(
        WRONG,
      )
    await expect(guess('six', at('2001:DB8::1:ffff:0:0:1'))).rejects.toMatchObject(LOCKED)
    await expect(guess('six', at('2001:db8:0:2::1'))).rejects.toMatchObject(WRONG)
  })

  test('the throttle locks no one whose right passwords arrive at once, from new and known devices', async () => {
    for (const _ of ['new', 'known']) {
      const entered = await Promise.all(Array.from({ length: 12 }, () => enter('irma', at('13.0.0.1'))))
      expect(entered).toHaveLength(12)
    }
    await fail(4, 'irma', '13.0.0.2')
    expect(await Promise.all(Array.from({ length: 12 }, () => enter('irma', at('13.0.0.3'))))).toHaveLength(
      12,
    )
    const { rows } = await store.db.query(
      "select count, failed from login_failure where key = 'address:13.0.0.1'",
    )
    expect(rows).toEqual([{ count: 0, failed: 0 }])
  })

  test('the throttle counts no attempt without a comparison: busy database, defect, locked network or account', async () => {
    const busy = async () => Promise.reject(new Refusal('STORE_UNAVAILABLE', 'the database is busy'))
    const broken = async () => Promise.reject(new Error('a defect'))
    for (let count = 0; count < 60; count += 1) {
      await expect(guess('jana', at('14.0.0.1'), busy)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
      await expect(guess('jana', at('14.0.0.1'), broken)).rejects.toThrow('a defect')
    }
    await fail(5, 'jana', '14.0.0.1')
    for (let count = 0; count < 60; count += 1)
      await expect(guess('jana', at('14.0.0.1'))).rejects.toMatchObject(LOCKED)
    await fail(1, 'karl', '14.0.0.1')
    expect(await enter('karl', at('14.0.0.1'))).toBe('in')
  })

  test('the throttle gives an attempt back later when the database is away at that moment', async () => {
    let isAway = false
    const sql = {
      query: (...call: Parameters<typeof store.db.query>) =>
        isAway ? Promise.reject(new Refusal('STORE_UNAVAILABLE', 'away')) : store.db.query(...call),
    } as Sql
    const flaky = createThrottle({
      sql,
      now: () => time,
      accountLimit: async () => 5,
      waits: () => undefined,
    })
    const away = async () => {
      isAway = true
      throw new Refusal('STORE_UNAVAILABLE', 'away')
    }
    await expect(flaky.attempt('lena', at('15.0.0.1'), away)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
    const counted = async () => {
      const { rows } = await store.db.query("select count from login_failure where key = 'account:lena'")
      return rows
    }
    expect(await counted()).toEqual([{ count: 1 }])
    isAway = false
    await expect.poll(counted, { timeout: 5_000 }).toEqual([{ count: 0 }])
  })

  test('the throttle waits for attempts that another process is comparing, and locks only for those that failed', async () => {
    const other = createThrottle({
      sql: store.db,
      now: () => time,
      accountLimit: async () => 1,
      waits: () => undefined,
    })
    const one = createThrottle({
      sql: store.db,
      now: () => time,
      accountLimit: async () => 1,
      waits: () => undefined,
    })
    let decide = (_: string): void => undefined
    let begun = (): void => undefined
    const comparing = new Promise<void>((resolve) => {
      begun = resolve
    })
    const first = other.attempt('mara', at('16.0.0.1'), () => {
      begun()
      return new Promise<string>((resolve) => {
        decide = resolve
      })
    })
    await comparing
    const second = one.attempt('mara', at('16.0.0.2'), async () => 'in too')
    decide('in')
    expect(await Promise.all([first, second])).toEqual(['in', 'in too'])
  })

  test('the throttle gives a use back when its work fails internally, but not when the caller is refused', async () => {
    const uses = { 'recover:nora': 3 }
    const down = async () => Promise.reject(new Refusal('STORE_UNAVAILABLE', 'the database is busy'))
    for (let count = 0; count < 5; count += 1)
      await expect(throttle.spend(uses, down)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect(await throttle.spend(uses, async () => 'sent')).toBe('sent')
    for (let count = 0; count < 2; count += 1)
      await expect(throttle.spend(uses, refuse)).rejects.toMatchObject(WRONG)
    await expect(throttle.spend(uses, async () => 'sent')).rejects.toMatchObject({
      ...LOCKED,
      extra: { retryAfter: 900 },
    })
  })

  test('the throttle forgets old attempts', async () => {
    later(60)
    await throttle.prune()
    const { rows } = await store.db.query('select 1 from login_failure')
    expect(rows).toEqual([])
  })
})
