import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createThrottle, type Throttle } from '../../../src/server/auth/throttle'
import { DATABASES, type TestDatabase, testDatabase } from '../../support/database'

describe.each(DATABASES)('throttling on %s', (kind) => {
  let store: TestDatabase
  let throttle: Throttle
  let time = new Date('2026-03-01T10:00:00Z')
  const later = (minutes: number) => {
    time = new Date(time.getTime() + minutes * 60_000)
  }

  beforeAll(async () => {
    store = await testDatabase(kind)
    throttle = createThrottle(store.db, () => time)
  })
  afterAll(() => store.drop())

  async function fail(times: number, name: string, address: string): Promise<void> {
    for (let count = 0; count < times; count += 1) await throttle.attempt(name, address)
  }

  test('locks an account after five wrong passwords, and says for how many minutes', async () => {
    await fail(4, 'anna', '1.1.1.1')
    await fail(1, 'Anna', '2.2.2.2')
    const refusal = { code: 'LOCKED', errors: [{ code: 'LOCKED', params: { minutes: 15 } }] }
    await expect(throttle.attempt('ANNA', '3.3.3.3')).rejects.toMatchObject(refusal)
    await expect(throttle.attempt('berta', '1.1.1.1')).resolves.toBeUndefined()
    later(10)
    await expect(throttle.attempt('anna', '1.1.1.1')).rejects.toMatchObject({ errors: [{ params: { minutes: 5 } }] })
    later(6)
    await expect(throttle.attempt('anna', '1.1.1.1')).resolves.toBeUndefined()
  })

  test('lets five through of a hundred that come at once [S5]', async () => {
    const tries = Array.from({ length: 100 }, (_, index) => throttle.attempt('dora', `7.7.7.${index}`))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('forgets the failures of somebody who comes in', async () => {
    await fail(5, 'carla', '4.4.4.4')
    await throttle.succeeded('carla', '4.4.4.4')
    await fail(5, 'carla', '4.4.4.4')
    await expect(throttle.attempt('carla', '4.4.4.4')).rejects.toMatchObject({ code: 'LOCKED' })
  })

  test('locks an address that tries many accounts; whoever comes in there does not count', async () => {
    for (let count = 0; count < 60; count += 1) {
      await throttle.attempt('emma', '9.9.9.9')
      await throttle.succeeded('emma', '9.9.9.9')
    }
    for (let count = 0; count < 50; count += 1) await throttle.attempt(`user${count}`, '9.9.9.9')
    await expect(throttle.attempt('somebody', '9.9.9.9')).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(throttle.attempt('somebody', '8.8.8.8')).resolves.toBeUndefined()
  })

  test('forgets what is long past', async () => {
    later(60)
    await throttle.prune()
    const { rows } = await store.db.query('select 1 from login_failure')
    expect(rows).toEqual([])
  })
})
