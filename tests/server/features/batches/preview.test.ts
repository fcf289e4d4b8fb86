import { expect, test } from 'vitest'
import { PREVIEW_ROWS } from '../../../../src/contract/calls/batch'
import { toPreviewResults } from '../../../../src/server/features/records/batches/worker'
import type { RowResult } from '../../../../src/server/records/batch/row-result'

const CHANGES = ['name', 'price', 'berth.city', 'berths'].map((path) => ({ path, from: null, to: 'x' }))

function result(row: number, state: RowResult['state']): RowResult {
  const plain = {
    row,
    record_id: `r${row}`,
    label: `Row ${row}`,
    version: 1,
    code: null,
    message: null,
    errors: null,
  }
  return { ...plain, state, before: { fields: { price: 1 } }, changes: CHANGES }
}

test('a dry run does not reveal what its reader may not see', () => {
  const [told] = toPreviewResults([result(0, 'done')], ['price', 'berth'])
  expect(told?.changes?.map(({ path }) => path)).toEqual(['name', 'berths'])
  expect(told?.before, 'nothing is kept to undo it with').toBeNull()
})

test('the first rows that would change are shown, and none that would not', () => {
  const states = [
    'same',
    'failed',
    ...Array.from({ length: PREVIEW_ROWS + 1 }, () => 'done' as const),
  ] as const
  const told = toPreviewResults(
    states.map((state, row) => result(row, state)),
    [],
  )
  const shown = told.filter(({ changes }) => changes !== null).map(({ row }) => row)
  expect(shown).toEqual(Array.from({ length: PREVIEW_ROWS }, (_, index) => index + 2))
  expect(told.map(({ state }) => state)).toEqual(states)
})
