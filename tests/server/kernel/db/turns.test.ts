import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPatience } from '../../../../src/server/kernel/db/time-limit'
import { createTurns } from '../../../../src/server/kernel/db/turns'

afterEach(() => void vi.useRealTimers())

/** Uses that last until they are ended by name. */
function uses(turns: ReturnType<typeof createTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const use = (person: string | null, name: string) =>
    turns.take(person, () => {
      begun.push(name)
      return new Promise<void>((resolve) => void ends.set(name, resolve))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, use, end }
}

describe('turns at the database', () => {
  test('turns at the database alternate between people: many calls of one wait for each other', async () => {
    const { begun, end, use } = uses(createTurns({ places: 1, perPerson: 1, waitMs: 1000 }))
    const all = [use('ada', 'a1'), use('ada', 'a2'), use('ada', 'a3'), use('bob', 'b1'), use(null, 'own')]
    await end('none')
    for (let count = 0; count < all.length; count += 1) await end(begun.at(-1) ?? 'none')
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'own', 'a3'])
  })

  test('one person never holds all places', async () => {
    const { begun, end, use } = uses(createTurns({ places: 4, perPerson: 2, waitMs: 1000 }))
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => use('ada', name))
    all.push(use('bob', 'b1'))
    await end('none')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) await end(name)
    await Promise.all(all)
  })

  test('whoever has no turn in time is told so, and leaves the queue', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const turns = createTurns({ places: 1, perPerson: 1, waitMs: 1000 })
    const { begun, end, use } = uses(turns)
    const first = use('ada', 'a1')
    const second = expect(use('bob', 'b1')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    vi.advanceTimersByTime(1000)
    await second
    await end('a1')
    await first
    await turns.idle()
    expect(begun).toEqual(['a1'])
  })

  test('a use hears when somebody else waits, never of its own person', async () => {
    const turns = createTurns({ places: 1, perPerson: 1, waitMs: 1000 })
    const { begun, end, use } = uses(turns)
    const heard = vi.fn()
    let done = (): void => undefined
    const watched = turns.take('ada', ({ contested }) => {
      contested(heard)
      return new Promise<void>((resolve) => {
        done = resolve
      })
    })
    await end('none')
    const own = use('ada', 'a2')
    await end('none')
    expect(heard).not.toHaveBeenCalled()
    const other = use('bob', 'b1')
    await end('none')
    expect(heard).toHaveBeenCalledTimes(1)
    done()
    await watched
    await end('none')
    for (const name of ['a2', 'b1', 'a2']) await end(name)
    await Promise.all([own, other])
    expect(begun).toHaveLength(2)
  })

  test('more calls of one person than anybody waits for are refused at once', async () => {
    const { end, use } = uses(createTurns({ places: 1, perPerson: 1, waitMs: 60_000 }))
    const all = Array.from({ length: 201 }, (_, index) => use('ada', `a${index}`))
    await expect(use('ada', 'more')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
    for (let index = 0; index <= 200; index += 1) await end(`a${index}`)
    await Promise.all(all)
  })
})

test('patience with a person is halved by each question given up, and comes back in a minute', () => {
  let at = 0
  const patience = createPatience(() => at)
  const seen = [patience.with('ada')]
  for (let lost = 0; lost < 5; lost += 1) {
    patience.lost('ada')
    seen.push(patience.with('ada'))
  }
  expect(seen).toEqual([2000, 1000, 500, 250, 250, 250])
  expect(patience.with('bob')).toBe(2000)
  at = 60_001
  expect(patience.with('ada')).toBe(2000)
})
