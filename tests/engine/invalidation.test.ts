import { QueryClient, QueryObserver } from '@tanstack/query-core'
import { afterEach, expect, test, vi } from 'vitest'
import { invalidateAnswers, throttleInvalidation } from '../../src/engine/cache/invalidation'

const KEY = ['list', 'boats']
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => queries.clear())

/** A list on the screen, whose answers the test gives one by one. */
function shownList() {
  const asked: ((rows: string[]) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    queryFn: () => new Promise<string[]>((resolve) => asked.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const end = observer.subscribe(() => undefined)
  return { asked, end, rows: () => observer.getCurrentResult().data }
}

test('a change made while the first answer is on its way is read after it', async () => {
  const { asked, end, rows } = shownList()
  invalidateAnswers(queries, KEY)
  expect(asked).toHaveLength(1)
  asked[0]?.(['before the change'])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  asked[1]?.(['after the change'])
  await vi.waitFor(() => expect(rows()).toEqual(['after the change']))
  end()
})

test('an answer that has arrived is read again at once, and once', async () => {
  const { asked, end, rows } = shownList()
  asked[0]?.(['first'])
  await vi.waitFor(() => expect(rows()).toEqual(['first']))
  invalidateAnswers(queries, KEY)
  expect(asked).toHaveLength(2)
  asked[1]?.(['second'])
  await vi.waitFor(() => expect(rows()).toEqual(['second']))
  expect(asked).toHaveLength(2)
  end()
})

test('what no page shows is only marked', async () => {
  const { asked, end } = shownList()
  asked[0]?.(['first'])
  end()
  await vi.waitFor(() => expect(queries.getQueryData(KEY)).toEqual(['first']))
  invalidateAnswers(queries, KEY)
  expect(queries.getQueryState(KEY)?.isInvalidated).toBe(true)
  expect(asked).toHaveLength(1)
})

test('many changes in a row are read again at once, and then once in each pause', () => {
  vi.useFakeTimers()
  try {
    const own = new QueryClient()
    const refreshed = vi.spyOn(own, 'invalidateQueries').mockResolvedValue()
    const take = throttleInvalidation(own)
    for (let count = 0; count < 40; count += 1) take(['dashboard'])
    take(['list', 'boats'])
    expect(refreshed.mock.calls.map(([one]) => one?.queryKey)).toEqual([['dashboard'], ['list', 'boats']])
    vi.advanceTimersByTime(2_000)
    expect(refreshed, 'what changed meanwhile is read once more').toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(20_000)
    expect(refreshed, 'nothing changed since').toHaveBeenCalledTimes(3)
    take(['dashboard'])
    expect(refreshed).toHaveBeenCalledTimes(4)
  } finally {
    vi.useRealTimers()
  }
})
