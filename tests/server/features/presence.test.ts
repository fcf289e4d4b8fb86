import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createPresence,
  GONE_AFTER_MS,
  SILENT_AFTER_MS,
} from '../../../src/server/features/identity/presence'
import type { BusListener, BusMessage } from '../../../src/server/kernel/bus'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two processes on one bus. */
function processes() {
  const listeners: BusListener[] = []
  const bus = {
    publish: (message: BusMessage) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener: BusListener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const now = () => new Date()
  return [createPresence(bus, now), createPresence(bus, now), bus] as const
}

const LAURA = {
  route: 'boats',
  id: '1',
  page: 'p1',
  user: 'u1',
  name: 'Laura',
  editing: true,
  sessionId: 's1',
}

test('every process knows the editors; a renewal is no news, a leave is', () => {
  const [first, second] = processes()
  const heard = vi.fn()
  second.watch(heard)
  first.beat(LAURA)
  first.beat(LAURA)
  expect(second.editors('boats', '1')).toEqual([{ page: 'p1', user: 'u1', name: 'Laura' }])
  expect(heard.mock.calls).toEqual([['boats', '1']])
  first.beat({ ...LAURA, editing: false })
  expect([second.editors('boats', '1'), heard.mock.calls.length]).toEqual([[], 2])
})

test('a page that fell silent is gone, and that is told', () => {
  const [first] = processes()
  const heard = vi.fn()
  first.beat(LAURA)
  first.watch(heard)
  vi.advanceTimersByTime(GONE_AFTER_MS - 1000)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect([first.editors('boats', '1'), heard.mock.calls.length]).toEqual([[], 1])
})

test('the pages of a session that ended are gone at once, those of another stay', () => {
  const [first, second, bus] = processes()
  const heard = vi.fn()
  first.beat(LAURA)
  first.beat({ ...LAURA, page: 'p2', sessionId: 's2' })
  second.watch(heard)
  bus.publish({ kind: 'revoked', sessionId: 's1', reason: 'left' })
  expect(second.editors('boats', '1')).toEqual([{ page: 'p2', user: 'u1', name: 'Laura' }])
  expect(heard.mock.calls).toEqual([['boats', '1']])
})

describe('a session whose streams of events have ended', () => {
  const OTHER = { ...LAURA, page: 'p2', sessionId: 's2' }
  const pages = (presence: { editors: (route: string, id: string) => { page: string }[] }) =>
    presence.editors('boats', '1').map(({ page }) => page)

  test('a session whose event streams ended has no pages any more, at every process and within two seconds', () => {
    const [first, second] = processes()
    const end = first.listens('s1')
    first.beat(LAURA)
    second.beat(OTHER)
    end()
    vi.advanceTimersByTime(SILENT_AFTER_MS - 1)
    expect(pages(second)).toEqual(['p1', 'p2'])
    vi.advanceTimersByTime(1)
    expect([pages(first), pages(second)]).toEqual([['p2'], ['p2']])
    expect(SILENT_AFTER_MS).toBeLessThanOrEqual(2_000)
  })

  test('a session has its pages while another of its tabs listens, at any process', () => {
    const [first, second] = processes()
    const [end, endHere] = [first.listens('s1'), first.listens('s1')]
    const endThere = second.listens('s1')
    first.beat(LAURA)
    end()
    endHere()
    vi.advanceTimersByTime(SILENT_AFTER_MS)
    expect(pages(first)).toEqual(['p1'])
    endThere()
    vi.advanceTimersByTime(SILENT_AFTER_MS)
    expect(pages(first)).toEqual([])
  })

  test.each([
    [
      'its page opens another after a break',
      (presence: ReturnType<typeof processes>[0]) => void presence.listens('s1'),
    ],
    ['a page says that it is there', (presence: ReturnType<typeof processes>[0]) => presence.beat(LAURA)],
  ])('a session has its pages when %s', (_, again) => {
    const [first, second] = processes()
    const end = first.listens('s1')
    first.beat(LAURA)
    end()
    vi.advanceTimersByTime(SILENT_AFTER_MS - 1)
    again(second)
    vi.advanceTimersByTime(SILENT_AFTER_MS)
    expect([pages(first), pages(second)]).toEqual([['p1'], ['p1']])
  })
})
