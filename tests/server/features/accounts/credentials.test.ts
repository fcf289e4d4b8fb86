import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { comparePassword, setCredential } from '../../../../src/server/features/identity/accounts/credentials'
import { type TestDatabase, testDatabase } from '../../../support/database'

vi.mock('@node-rs/argon2', async (actual) => {
  const real = await actual<typeof import('@node-rs/argon2')>()
  return { ...real, verify: vi.fn((stored: string, password: string) => real.verify(stored, password)) }
})

const KNOWN = '0190a000-0000-7000-8000-000000000001'
const OTHER = '0190a000-0000-7000-8000-000000000002'
const AT = new Date('2026-03-02T08:00:00Z')

describe('what a sign-in costs [S6]', () => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await testDatabase('pglite')
    const owner = { id: KNOWN, username: 'anna', email: null }
    await setCredential(store.db, owner, { password: 'quattro gatti in cortile', now: AT })
    // The decoy is hashed once, at the first comparison.
    await comparePassword(store.db, null, 'x', AT)
  })
  afterAll(() => store?.drop())
  beforeEach(() => void vi.mocked(verify).mockClear())

  /** Every compared hash by its cost, which dominates the time. */
  const work = async (userId: string | null, password: string) => {
    const fit = await comparePassword(store.db, userId, password, AT)
    return {
      fit,
      costs: vi.mocked(verify).mock.calls.map(([hash]) => /m=\d+,t=\d+,p=\d+/.exec(String(hash))?.[0]),
    }
  }

  test('the same comparisons at the same cost, whether the name exists, has no password, or is nobody’s', async () => {
    const costs = ['m=19456,t=2,p=1', 'm=19456,t=2,p=1']
    expect(await work(KNOWN, 'wrong')).toEqual({ fit: null, costs })
    vi.mocked(verify).mockClear()
    expect(await work(OTHER, 'wrong')).toEqual({ fit: null, costs })
    vi.mocked(verify).mockClear()
    expect(await work(null, 'wrong')).toEqual({ fit: null, costs })
  })

  test('the right password is told apart', async () => {
    expect((await work(KNOWN, 'quattro gatti in cortile')).fit).toBe('own')
  })
})
