import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { convertCell } from '../../../../src/catalogue/kinds/cells'
import type { FieldKind } from '../../../../src/contract/model/field'
import type { RecordData } from '../../../../src/contract/model/record'
import { readLines } from '../../../../src/engine/import/read-table'
import { exportColumns, type LabelSource } from '../../../../src/server/features/documents/export/columns'
import { csvWriter } from '../../../../src/server/features/documents/export/csv'
import { xlsxWriter } from '../../../../src/server/features/documents/export/xlsx'
import { entity } from '../../../support/entity'
import { caller } from '../../../support/records'

const VALUES = {
  name: [
    'file_x0041_.pdf',
    '_x005F_x0041_',
    'riga 1\r\nriga 2',
    'a\u0001b\u007f',
    '"Rossi" & figli; <b>',
    "'=1+1",
    '-10 %',
    'VERO',
    '01234',
  ],
  at: [
    '2026-03-31T08:00:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
    '2026-07-01T08:00:30.000Z',
    '2026-07-01T21:59:59.250Z',
    '1899-07-01T10:00:00.000Z',
  ],
  clock: ['09:05', '23:59:59'],
  day: ['2026-03-31', '1890-01-01'],
  amount: [12.5, -1234.56, 0.1, 1_000_000],
  count: [8_001_234_567, 0, -5],
} as const

const KINDS: Record<keyof typeof VALUES, FieldKind> = {
  name: 'text',
  at: 'instant',
  clock: 'time',
  day: 'date',
  amount: 'number',
  count: 'integer',
}

const source: LabelSource = {
  lookups: {
    seed: async () => undefined,
    rows: async () => [],
    loadTables: async () => ({
      row: () => null,
      named: () => [],
      offers: () => false,
      offersValue: () => false,
    }),
  },
  tables: new Map(),
}

async function exported(
  format: 'csv' | 'xlsx',
  lang: string,
  records: readonly object[],
): Promise<Uint8Array> {
  const { principal } = caller(['ROLE_ADMIN'])
  if (!principal) throw new Error('the caller is nobody')
  const columns = await exportColumns(entity({ fields: KINDS }), Object.keys(KINDS), principal, {
    lang,
    source,
  })
  const writer = format === 'csv' ? csvWriter(columns, lang) : xlsxWriter(columns, 'Boats')
  const parts = [writer.begin(), writer.rows(records as RecordData[]), writer.end()]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

test.each([
  ['csv', 'it'],
  ['csv', 'en'],
  ['xlsx', 'it'],
  ['xlsx', 'en'],
] as const)('every value of a %s in %s is read back as it was', async (format, lang) => {
  const most = Math.max(...Object.values(VALUES).map(({ length }) => length))
  const records = Array.from({ length: most }, (_, row) =>
    Object.fromEntries(Object.entries(VALUES).map(([path, values]) => [path, values[row] ?? values[0]])),
  )
  const [, ...lines] = readLines(await exported(format, lang, records), lang).lines
  const read = lines.map(({ cells }) =>
    Object.fromEntries(
      Object.entries(KINDS).map(([path, kind], column) => {
        const field = { path, kind, choices: [], decimals: undefined, units: [] }
        const result = convertCell(cells[column] ?? '', field, { lang, dates: 'dmy', labels: new Map() })
        return [path, result && 'value' in result ? result.value : result]
      }),
    ),
  )
  expect(read).toEqual(records)
})

test('each cell of a workbook has its place, without which some programs open none', async () => {
  const sheet = unzipSync(await exported('xlsx', 'it', [{ name: 'a', amount: 1 }]))[
    'xl/worksheets/sheet1.xml'
  ] as Uint8Array
  const cells = strFromU8(sheet).match(/<c [^>]*>/g) ?? []
  expect(cells.map((cell) => /r="(\w+)"/.exec(cell)?.[1])).toEqual([
    'A1',
    'B1',
    'C1',
    'D1',
    'E1',
    'F1',
    'A2',
    'E2',
  ])
})
