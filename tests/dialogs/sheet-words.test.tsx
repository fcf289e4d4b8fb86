import { describe, expect, test, vi } from 'vitest'
import type { Json } from '../../src/contract/json'
import type { SheetView } from '../../src/contract/model/sheets'
import { boat } from '../engine/record/stage'
import { BOAT_PAGE, drawn, openPage, until } from '../pages/record/stage'

const SAILING: SheetView = {
  value: 'SAIL',
  name: 'Vela',
  count: 1,
  fields: ['name', 'sails'],
  uses: [],
  labels: { it: { sails: 'Vele armate' } },
}
const MOTOR: SheetView = {
  ...SAILING,
  value: 'MOTOR',
  fields: ['name', 'built'],
  labels: { it: { built: 'Motore del' } },
}

const SKETCH = {
  ...BOAT_PAGE,
  fields: { ...BOAT_PAGE.fields, kind: { kind: 'text' as const } },
  list: {
    columns: [],
    filters: [],
    sort: [],
    views: [],
    rows: [],
    edit: 'none',
    badges: [],
    bulk: [],
    sheets: { by: 'kind' },
  },
}

/** The words of a dialog that was opened over the list of a sheet, or of all rows. */
async function said(id: string, input: object, query: string): Promise<() => string> {
  const page = await openPage({
    mode: 'show',
    query,
    sketch: SKETCH as never,
    stored: boat({ name: 'Aurora', sails: 2 }),
  })
  vi.spyOn(page.office.ports.sheets, 'list').mockResolvedValue([SAILING, MOTOR])
  await drawn('show')
  void page.office.dialogs.open(id, { route: 'boats', ...input } as Json)
  return () => document.querySelector('[role=dialog]')?.textContent ?? ''
}

describe('a dialog over the list of a sheet', () => {
  test('a dialog over a sheet offers bulk changes of the fields of that sheet, with their labels', async () => {
    const update = { operation: 'update', selection: { ids: ['b1'] }, count: '1' }
    const own = await said('bulk', update, `?sheet=${SAILING.value}`)
    await until(() => expect(own()).toContain('Vele armate'))
    expect(own()).not.toContain('Varata')
  })

  test('a dialog over the list of all rows has the labels of the entity', async () => {
    const update = { operation: 'update', selection: { ids: ['b1'] }, count: '1' }
    const all = await said('bulk', update, '')
    await until(() => expect(all()).toContain('Varata'))
    expect(all()).not.toContain('armate')
  })

  test('heads pasted cells by those names', async () => {
    const paste = {
      columns: ['sails'],
      records: [{ id: 'b1', label: 'Aurora' }],
      before: [['2']],
      after: [['tre']],
      left: { rows: 0, columns: 0 },
    }
    const own = await said('paste', paste, `?sheet=${SAILING.value}`)
    await until(() => expect(own()).toContain('Vele armate'))
  })
})
