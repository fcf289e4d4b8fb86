import { describe, expect, test } from 'vitest'
import { readRowTable } from '../../../src/catalogue/files/row-table'
import { readCatalogue } from '../../../src/catalogue/read/read'

const BERTHS = {
  path: 'tessera/lookups/berth-kind.json',
  text: JSON.stringify({
    lookup: 'BerthKind',
    rows: [
      { code: 'A', formattedOutput: { it: 'Fisso', en: 'Fixed' }, alpha1: 'x' },
      { code: 'B', formattedOutput: { it: 'Stagionale' } },
      { code: 'C' },
    ],
  }),
}

const read = (...files: [path: string, text: string][]) => {
  const { lookups, problems } = readCatalogue([BERTHS, ...files.map(([path, text]) => ({ path, text }))], [])
  return { rows: lookups[0]?.rows ?? [], problems }
}
const CSV = 'code;it;order;flag1;off\nB;Di stagione;;x;\n\nC;;;;1\nD;"Solo; ""oggi""";7;;\n'

describe('rows of tables beside the schema files of an office', () => {
  test('rows of a spreadsheet are laid over those of the table: changed, added, taken away', () => {
    const { problems, rows } = read(['../rows/berth-kind.csv', CSV])
    expect(problems).toEqual([])
    expect(rows).toEqual([
      { code: 'A', formattedOutput: { it: 'Fisso', en: 'Fixed' }, alpha1: 'x', name: 'Fisso', order: 1 },
      { code: 'B', formattedOutput: { it: 'Di stagione' }, flag1: true, name: 'Di stagione', order: 2 },
      { code: 'D', formattedOutput: { it: 'Solo; "oggi"' }, name: 'Solo; "oggi"', order: 7 },
    ])
  })

  test('rows may be JSON, and lie over a table of the office itself', () => {
    const { problems, rows } = read(
      [
        'lookups/berth-kind.json',
        JSON.stringify({ lookup: 'BerthKind', extends: 'tessera', rows: [{ code: 'Z' }] }),
      ],
      ['../rows/kinds.json', JSON.stringify({ lookup: 'BerthKind', rows: [{ code: 'Z', name: 'Zeta' }] })],
    )
    expect(problems).toEqual([])
    expect(rows.map(({ code, name }) => `${code} ${name}`)).toEqual([
      'A Fisso',
      'B Stagionale',
      'C C',
      'Z Zeta',
    ])
  })

  test.each([
    [
      '../rows/berth-kind.csv',
      'code;it\nA;Uno\n\nA;Due',
      4,
      'DUPLICATE_ROW',
      'change or remove one of the rows',
    ],
    ['../rows/berth-kind.csv', 'code;it;alpa1\nA;Uno;x', 1, 'UNKNOWN_KEY', 'did you mean "alpha1"?'],
    ['../rows/berth-kind.csv', 'codice;it\nA;Uno', 1, 'BAD_ROWS_FILE', expect.stringContaining('columns: ')],
    ['../rows/berht-kind.csv', 'code;it\nA;Uno', 1, 'UNKNOWN_LOOKUP', expect.anything()],
    ['../rows/berth-kind.csv', 'code;validFrom\nA;ieri', 2, 'BAD_VALUE', 'a day such as "2026-03-31"'],
  ])('a mistake in %s is told at its line, and the table stays: %j', (path, text, line, code, hint) => {
    const { problems, rows } = read([path, text])
    expect(problems).toContainEqual(expect.objectContaining({ file: path, line, code, hint }))
    expect(rows.map(({ code: one }) => one)).toEqual(['A', 'B', 'C'])
  })

  test('rows of one table in two files are told', () => {
    const { problems } = read(
      ['../rows/berth-kind.csv', 'code\nA'],
      ['../rows/berth-kind.json', '{"rows":[]}'],
    )
    expect(problems).toEqual([
      expect.objectContaining({
        code: 'DUPLICATE_NAME',
        message: 'the rows of "BerthKind" are in ../rows/berth-kind.csv',
      }),
    ])
  })

  test('templates/ holds templates alone', () => {
    const file = { rows: 'letters', records: [{ entity: 'customers', key: 'one', record: {} }] }
    expect(read(['../templates/letters.json', JSON.stringify(file)]).problems).toContainEqual(
      expect.objectContaining({ code: 'NOT_ALLOWED', file: '../templates/letters.json' }),
    )
  })

  test('a table is read with commas and tabs, too', () => {
    expect(JSON.parse(readRowTable('code,it\nA,"Uno, due"').json).rows).toEqual([
      { code: 'A', formattedOutput: { it: 'Uno, due' } },
    ])
    expect(JSON.parse(readRowTable('code\tname\r\nA\tUno\r\n').json).rows).toEqual([
      { code: 'A', name: 'Uno' },
    ])
  })
})
