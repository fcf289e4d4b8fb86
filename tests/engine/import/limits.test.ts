import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReadAnswer, ReadOrder } from '../../../src/engine/import/read.worker'
import { READ_LIMITS, type ReadLimits, readAway } from '../../../src/engine/import/read-away'
import { readLines } from '../../../src/engine/import/read-table'
import { unpack } from '../../../src/engine/import/workbook/parts'
import { workbookOf } from '../../support/workbook'

/** A worker that answers when it is told to. */
function fakeWorker() {
  const seen: { orders: ReadOrder[]; ended: number } = { orders: [], ended: 0 }
  const worker = {
    onmessage: null as ((event: MessageEvent<ReadAnswer>) => void) | null,
    onerror: null as (() => void) | null,
    postMessage: (order: ReadOrder) => seen.orders.push(order),
    terminate: () => {
      seen.ended += 1
    },
  }
  const answer = (data: ReadAnswer) => worker.onmessage?.({ data } as MessageEvent<ReadAnswer>)
  const read = (size: number, limits?: ReadLimits) => {
    const order = { bytes: new Uint8Array(size), lang: 'it', sheet: null }
    return readAway(() => worker as unknown as Worker, order, limits)
  }
  return { answer, fail: () => worker.onerror?.(), read, seen }
}

const READ = { lines: [], sheets: [], sheet: 0 }

describe('a file read away from the screen', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a file that is too large is not given to a worker', async () => {
    const { answer, read, seen } = fakeWorker()
    await expect(read(11, { bytes: 10, ms: 1000 })).rejects.toMatchObject({ message: 'IMPORT.TOO_LARGE' })
    expect(seen.orders).toEqual([])
    const fits = read(10, { bytes: 10, ms: 1000 })
    answer({ read: READ })
    expect(await fits).toBe(READ)
  })

  test('a file that takes too long is aborted, and its worker ends', async () => {
    const { read, seen } = fakeWorker()
    const slow = read(1, { bytes: 10, ms: 1000 })
    const told = expect(slow).rejects.toMatchObject({ message: 'IMPORT.TOO_SLOW' })
    await vi.advanceTimersByTimeAsync(999)
    expect(seen.ended).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await told
    expect(seen.ended).toBe(1)
  })

  test('the reading of a file stops its worker and its timer with any answer', async () => {
    const good = fakeWorker()
    const read = good.read(1)
    good.answer({ read: READ })
    await read
    const bad = fakeWorker()
    const refused = bad.read(1)
    bad.answer({ failed: 'IMPORT.TOO_MANY', params: { max: 5 } })
    await expect(refused).rejects.toMatchObject({ message: 'IMPORT.TOO_MANY', params: { max: 5 } })
    const dead = fakeWorker()
    const lost = dead.read(1)
    dead.fail()
    await expect(lost).rejects.toMatchObject({ message: 'IMPORT.UNREADABLE' })
    expect([good, bad, dead].map(({ seen }) => seen.ended)).toEqual([1, 1, 1])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a file may have fifty million bytes and take two minutes', () => {
    expect(READ_LIMITS).toEqual({ bytes: 50_000_000, ms: 120_000 })
  })
})

describe('a workbook', () => {
  const row = (inner: string) =>
    workbookOf({ sheets: [{ rows: `<row r="1"><c r="A1"><v>1</v></c>${inner}</row>` }] })

  test('a workbook that unpacks to too much is refused before it is unpacked', () => {
    const bytes = row(' '.repeat(100_000))
    expect(bytes.length, 'it weighs little').toBeLessThan(5_000)
    expect(Object.keys(unpack(bytes, 200_000)).length).toBeGreaterThan(3)
    expect(() => unpack(bytes, 100_000)).toThrow('IMPORT.TOO_LARGE')
  })

  test('a workbook with too deeply nested elements is refused, and columns end where spreadsheets end', () => {
    const nested = (depth: number) => row('<x>'.repeat(depth) + '</x>'.repeat(depth))
    expect(readLines(nested(50), 'it', 0).lines).toHaveLength(1)
    expect(() => readLines(nested(65), 'it', 0)).toThrow('nested too deeply')
    const [line] = readLines(row('<c r="ZZZZZ1"><v>2</v></c>'), 'it', 0).lines
    expect(line?.cells).toHaveLength(16_384)
  })
})
