import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../src/contract/calls/api-error'
import type { BrowserReport } from '../../src/contract/calls/monitor'
import { createReporter, findEmptySearch } from '../../src/engine/shell/reporter'

let sent: { report: BrowserReport; leaving: boolean }[]
let page: string
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  page = '/customers/:id'
})
afterEach(() => vi.useRealTimers())

const started = () =>
  createReporter({
    page: () => page,
    send: async (report, leaving) => {
      sent.push({ report, leaving })
      throw new ApiError(429, { errorCode: 'TOO_MANY', errorMessage: 'TOO_MANY', errors: [] })
    },
  })

test('faults wait for others, the same ones are counted, and a lost report is not sent again', async () => {
  const reporter = started()
  const error = new TypeError('no label of "Mario Rossi"')
  for (let time = 0; time < 3; time += 1) reporter.fault(error)
  reporter.unknownCode('PLANET_GONE')
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(1)
  const [first, second] = sent[0]?.report.faults ?? []
  expect(first).toMatchObject({
    name: 'TypeError',
    message: 'no label of "…"',
    count: 3,
    page: '/customers/:id',
  })
  expect(first?.stack).toMatch(/reporter\.test\.ts/)
  expect(second).toMatchObject({ name: 'UnknownCode', message: 'PLANET_GONE', stack: '' })
})

test('what waits is sent when the page is closed; nothing is sent for nothing', () => {
  const reporter = started()
  reporter.flush(true)
  reporter.fault('a text was thrown')
  reporter.flush(true)
  reporter.flush(true)
  expect(sent).toMatchObject([
    { leaving: true, report: { faults: [{ name: 'Error', message: 'a text was thrown' }] } },
  ])
})

test('aborted calls are no errors, answers are reported by their code, and a failing tab stops reporting', () => {
  const reporter = started()
  reporter.fault(new DOMException('gone', 'AbortError'))
  reporter.flush(false)
  expect(sent).toEqual([])
  const failure = { errorCode: 'NOT_FOUND', errorMessage: 'Mario Rossi is gone', errors: [] }
  reporter.fault(new ApiError(404, failure))
  for (let number = 0; number < 1_000; number += 1)
    reporter.fault(new Error(`fault ${'x'.repeat(number % 50)}`))
  reporter.flush(false)
  const faults = sent[0]?.report.faults ?? []
  expect(faults[0]).toMatchObject({ name: 'ApiError', message: 'NOT_FOUND' })
  expect(faults).toHaveLength(20)
  reporter.fault(new Error('later'))
  reporter.flush(false)
  expect(sent).toHaveLength(1)
})

test('vitals go once, when the page is hidden, with their last values', () => {
  const reporter = started()
  reporter.vital('INP', '/customers', 40)
  reporter.vital('INP', '/customers/:id', 120)
  reporter.vital('LCP', '/customers', 9_999_999)
  reporter.flush(false)
  expect(sent).toEqual([])
  reporter.flush(true)
  reporter.vital('INP', '/customers/:id', 500)
  reporter.flush(true)
  expect(sent.map(({ report }) => report.vitals)).toEqual([
    [
      { vital: 'INP', page: '/customers/:id', value: 120 },
      { vital: 'LCP', page: '/customers', value: 600_000 },
    ],
  ])
})

test('signals are counted and wait a minute, or go with a fault', async () => {
  const reporter = started()
  for (let time = 0; time < 3; time += 1) reporter.signal('PAGE_VIEW', '/customers')
  reporter.signal('VALIDATION', 'customers.vatNumber')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent.map(({ report }) => report.signals)).toEqual([
    [
      { signal: 'PAGE_VIEW', name: '/customers', count: 3 },
      { signal: 'VALIDATION', name: 'customers.vatNumber', count: 1 },
    ],
  ])
  reporter.signal('PAGE_VIEW', '/notes')
  reporter.fault(new Error('x'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(sent[1]?.report).toMatchObject({ faults: [{ message: 'x' }], signals: [{ name: '/notes' }] })
})

test.each([
  [['list', 'customers', { q: ' rossi ' }, 0], { items: [] }, { route: 'customers', text: 'rossi' }],
  [['list', 'customers', { q: 'rossi' }, 0], { items: [{}] }, null],
  [['list', 'customers', { q: '' }, 0], { items: [] }, null],
  [['list', 'customers', { q: 'rossi' }, 1], { items: [] }, null],
  [['list', 'customers', { q: 'rossi' }, 'count'], 0, null],
  [['batches'], [], null],
])('the answer to %j is a search in vain: %j %j', (key, data, found) =>
  expect(findEmptySearch(key, data)).toEqual(found),
)
