import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createThrottle, type Throttle, type Waiting } from '../../../../src/server/features/accounts/throttle'
import { DATABASES, type TestDatabase, testDatabase } from '../../../support/database'

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

  async function fail(times: number, name: string, address: string): Promise<void> {
    for (let count = 0; count < times; count += 1) await throttle.attempt(name, at(address))
  }

  test('locks an account after five wrong passwords, and says for how many minutes', async () => {
    await fail(4, 'anna', '1.1.1.1')
    await fail(1, 'Anna', '2.2.2.2')
    const refusal = { code: 'LOCKED', errors: [{ code: 'LOCKED', params: { minutes: 15 } }] }
    await expect(throttle.attempt('ANNA', at('3.3.3.3'))).rejects.toMatchObject(refusal)
    await expect(throttle.attempt('berta', at('1.1.1.1'))).resolves.toBeUndefined()
    later(10)
    await expect(throttle.attempt('anna', at('1.1.1.1'))).rejects.toMatchObject({ errors: [{ params: { minutes: 5 } }] })
    later(6)
    await expect(throttle.attempt('anna', at('1.1.1.1'))).resolves.toBeUndefined()
  })

  test('lets five through of a hundred that come at once [S5]', async () => {
    const tries = Array.from({ length: 100 }, (_, index) => throttle.attempt('dora', at(`7.7.7.${index}`)))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('forgets the failures of somebody who comes in', async () => {
    await fail(5, 'carla', '4.4.4.4')
    await throttle.succeeded('carla', at('4.4.4.4'))
    await fail(5, 'carla', '4.4.4.4')
    await expect(throttle.attempt('carla', at('4.4.4.4'))).rejects.toMatchObject({ code: 'LOCKED' })
  })

  test('locks an address that tries many accounts; whoever comes in there does not count', async () => {
    for (let count = 0; count < 60; count += 1) {
      await throttle.attempt('emma', at('9.9.9.9'))
      await throttle.succeeded('emma', at('9.9.9.9'))
    }
    for (let count = 0; count < 50; count += 1) await throttle.attempt(`user${count}`, at('9.9.9.9'))
    await expect(throttle.attempt('somebody', at('9.9.9.9'))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(throttle.attempt('somebody', at('8.8.8.8'))).resolves.toBeUndefined()
  })

  test('counts by device what is known: strangers lock out neither an account nor a company behind one address', async () => {
    const office = at('5.5.5.5')
    await throttle.attempt('fabio', office)
    await throttle.succeeded('fabio', office)
    waits = []
    for (let count = 0; count < 50; count += 1) await throttle.attempt(`guess${count}`, office)
    await expect(throttle.attempt('guess', office)).rejects.toMatchObject({ code: 'LOCKED' })
    expect(waits).toEqual([{ what: 'network', username: 'guess49', address: '5.5.5.5', failed: 50 }])
    await fail(5, 'fabio', '6.6.6.6')
    await expect(throttle.attempt('fabio', at('6.6.6.6'))).rejects.toMatchObject({ code: 'LOCKED' })
    // The owner's browser continues, after an update too; another one at the same address is unknown.
    await throttle.attempt('fabio', at('5.5.5.5', 'Mozilla/5.0 Firefox/141.0.2'))
    await throttle.succeeded('fabio', office)
    await expect(throttle.attempt('fabio', at('5.5.5.5', 'curl/8'))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(throttle.attempt('grace', office)).rejects.toMatchObject({ code: 'LOCKED' })
    // Known devices are counted as well.
    await fail(5, 'fabio', '5.5.5.5')
    await expect(throttle.attempt('fabio', office)).rejects.toMatchObject({ code: 'LOCKED' })
  })

  test('counts the network before the account: one that waits locks no further accounts out', async () => {
    for (let count = 0; count < 50; count += 1) await throttle.attempt(`other${count}`, at('12.0.0.1'))
    for (let count = 0; count < 6; count += 1)
      await expect(throttle.attempt('heidi', at('12.0.0.1'))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(throttle.attempt('heidi', at('12.0.0.2'))).resolves.toBeUndefined()
  })

  test('counts an IPv6 network as one: whoever has it has all its addresses', async () => {
    for (let count = 0; count < 50; count += 1) await throttle.attempt(`six${count}`, at(`2001:db8:0:1::${count.toString(16)}`))
    await expect(throttle.attempt('six', at('2001:DB8::1:ffff:0:0:1'))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(throttle.attempt('six', at('2001:db8:0:2::1'))).resolves.toBeUndefined()
  })

  test('forgets what is long past', async () => {
    later(60)
    await throttle.prune()
    const { rows } = await store.db.query('select 1 from login_failure')
    expect(rows).toEqual([])
  })
})
