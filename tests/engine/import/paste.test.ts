import { describe, expect, test, vi } from 'vitest'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import type { Batch } from '../../../src/contract/calls/batch'
import { fitCellsToRange, judgePaste, type Paste, readClipboard } from '../../../src/engine/import/paste'
import { clipboardTable } from '../../../src/engine/list/clipboard-table'
import { inSpan, spanIn, toRect } from '../../../src/engine/list/range'
import { entity } from '../../support/entity'
import { entityConf, fakePorts, fakeTexts } from '../fakes'

const RECT = { top: 0, bottom: 0, left: 0, right: 0 }

describe('cells of a clipboard', () => {
  test('the cells of a clipboard are read as spreadsheets write them, and as Tessera does', () => {
    expect(readClipboard('a\t"two\nlines"\r\nb\t\r\n')).toEqual([
      ['a', 'two\nlines'],
      ['b', ''],
    ])
    const own = [['=1+1', '-5,20', "d'oro"]]
    expect(readClipboard(clipboardTable(own, false)['text/plain'])).toEqual(own)
  })

  test('cells of a clipboard fill a range they divide evenly, otherwise start at its first cell', () => {
    expect(fitCellsToRange([['x']], { ...RECT, bottom: 1, right: 1 })).toEqual([
      ['x', 'x'],
      ['x', 'x'],
    ])
    expect(fitCellsToRange([['a'], ['b']], { ...RECT, bottom: 2 })).toEqual([['a'], ['b']])
    expect(fitCellsToRange([['a', 'b'], ['c']], RECT)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
  })
})

test('a range has the same sides whichever way it is stretched', () => {
  const range = { from: { row: 5, column: 3 }, to: { row: 2, column: 1 } }
  expect(toRect(range)).toEqual({ top: 2, bottom: 5, left: 1, right: 3 })
  expect([spanIn(range, 1), spanIn(range, 2), spanIn(null, 2)]).toEqual(['', '1-3', ''])
  expect([inSpan('1-3', 0), inSpan('1-3', 2), inSpan('', 0)]).toEqual([false, true, false])
})

test('a paste is judged cell by cell: by the readers, then by the server, and writes what differs', async () => {
  const boats = publicEntity(entity({ fields: { name: 'text', length: 'number', draft: 'number' } }))
  const done: Batch = {
    id: 'b1',
    route: 'boats',
    operation: 'import',
    action: null,
    changes: {},
    dryRun: true,
    state: 'done',
    total: 2,
    done: 1,
    unchanged: 0,
    failed: 1,
    preview: [],
    createdAt: '',
    finishedAt: '',
    reason: null,
    undoToken: null,
    undoneAt: null,
    failures: [
      {
        row: 1,
        id: '3',
        label: '',
        code: 'CONSTRAINT_VIOLATION',
        message: '',
        errors: [{ path: 'name', code: 'required', message: 'missing' }],
      },
    ],
  }
  const startBatch = vi.fn(async () => 'b1')
  const batch = async (_: string, from: number) => (from === 0 ? done : { ...done, failures: [] })
  const ports = fakePorts({ startBatch, batch })
  ports.texts = fakeTexts()
  const office = { ports, lookups: {} as never, entities: {} as never, conf: {} as never }
  const paste: Paste = {
    route: 'boats',
    columns: ['name', 'length', 'status'],
    records: ['1', '2', '3', '4'].map((id) => ({ id, label: id })),
    before: [
      ['a', '1', 'x'],
      ['b', '2', 'x'],
      ['c', '3', 'x'],
      ['d', '4', 'x'],
    ],
    after: [
      ['a', '1,5', 'y'],
      ['b', 'due', 'x'],
      ['', '3', 'x'],
      ['d', '4', 'x'],
    ],
    left: { rows: 0, columns: 0 },
  }
  const rows = await judgePaste(office, boats, entityConf({ fields: { hidden: [], readOnly: [] } }), {
    paste,
    label: (path) => path,
  })
  expect(rows.map(({ cells }) => cells.map(({ fate }) => fate))).toEqual([
    ['same', 'changed', 'closed'],
    ['same', 'bad', 'same'],
    ['bad', 'same', 'same'],
    ['same', 'same', 'same'],
  ])
  expect(rows.map(({ body }) => body)).toEqual([{ length: 1.5 }, null, null, null])
  expect(startBatch).toHaveBeenCalledWith(
    boats.route,
    {
      operation: 'import',
      changes: {
        rows: [
          { id: '1', length: 1.5 },
          { id: '3', name: null },
        ],
        mode: 'update',
        key: 'id',
      },
      dryRun: true,
    },
    expect.any(String),
  )
})

test('an emptied cell of a text in several languages removes the language that it shows', async () => {
  const notices = publicEntity(entity({ fields: { title: 'multilingual', note: 'text' } }))
  const startBatch = vi.fn(async () => 'b1')
  const batch = async () =>
    ({ state: 'done', done: 1, unchanged: 0, failed: 0, total: 1, failures: [] }) as unknown as Batch
  const office = {
    ports: fakePorts({ startBatch, batch }),
    lookups: {} as never,
    entities: {} as never,
    conf: {} as never,
  }
  const paste: Paste = {
    route: 'notices',
    columns: ['title', 'note'],
    records: [
      { id: '1', label: '1' },
      { id: '2', label: '2' },
    ],
    before: [
      ['Avviso', 'a'],
      ['Altro', 'b'],
    ],
    after: [
      ['', ''],
      ['Nuovo', 'b'],
    ],
    left: { rows: 0, columns: 0 },
  }
  const rows = await judgePaste(office, notices, entityConf(), { paste, label: (path) => path })
  expect(rows.map(({ body }) => body)).toEqual([
    { title: { it: null }, note: null },
    { title: { it: 'Nuovo' } },
  ])
})
