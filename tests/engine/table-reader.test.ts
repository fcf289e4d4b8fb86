import { describe, expect, test, vi } from 'vitest'
import type { LookupRow } from '../../src/contract/model/lookup'
import type { ConfPort } from '../../src/contract/ports/backend'
import { createTableReader } from '../../src/engine/cache/lookups'

const row = (tableCode: string, code: string) => ({ tableCode, code, name: code }) as LookupRow
const ROWS = [row('RATING', 'A'), row('URGENCY', 'HIGH'), row('RATING', 'B')]

/** A reader over a server with these rows; `refuse` names tables that fail. */
function reader(...refuse: string[]) {
  const tables = vi.fn<ConfPort['tables']>(async (codes) => {
    if (codes.some((code) => refuse.includes(code))) throw new Error('refused')
    return ROWS.filter(({ tableCode }) => codes.includes(tableCode ?? ''))
  })
  const asked = () => tables.mock.calls.map(([codes]) => codes)
  return { read: createTableReader({ tables }), asked, tables }
}

const codes = (rows: LookupRow[]) => rows.map(({ code }) => code)

describe('tables wanted in one turn', () => {
  test('several tables are one call, and each gets its own rows', async () => {
    const { read, asked } = reader()
    const [rating, urgency, none] = await Promise.all([
      read('RATING', []),
      read('URGENCY', []),
      read('SMTP', []),
    ])
    expect([codes(rating), codes(urgency), codes(none)]).toEqual([['A', 'B'], ['HIGH'], []])
    expect(asked()).toEqual([['RATING', 'URGENCY', 'SMTP']])
  })

  test('a table is requested once, however many callers want it', async () => {
    const { read, asked } = reader()
    const both = await Promise.all([read('RATING', []), read('RATING', [])])
    expect(both.map(codes)).toEqual([
      ['A', 'B'],
      ['A', 'B'],
    ])
    expect(asked()).toEqual([['RATING']])
  })

  test('tables with a filter or an order are calls of their own', async () => {
    const { read, tables } = reader()
    await Promise.all([read('RATING', [['alpha1', 'X']]), read('URGENCY', [])])
    expect(tables.mock.calls).toEqual([
      [['RATING'], [['alpha1', 'X']]],
      [['URGENCY'], []],
    ])
  })

  test('a table that cannot be read leaves the others readable', async () => {
    const { read, asked } = reader('SMTP')
    const [rating, smtp] = await Promise.allSettled([read('RATING', []), read('SMTP', [])])
    expect([rating.status, smtp.status]).toEqual(['fulfilled', 'rejected'])
    expect(asked()).toEqual([['RATING', 'SMTP'], ['RATING'], ['SMTP']])
  })

  test('more than fifty tables are several calls', async () => {
    const { read, asked } = reader()
    await Promise.all(Array.from({ length: 60 }, (_, index) => read(`T${index}`, [])))
    expect(asked().map(({ length }) => length)).toEqual([50, 10])
  })
})
