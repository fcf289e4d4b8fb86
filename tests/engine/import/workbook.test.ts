import { describe, expect, test } from 'vitest'
import { convertCell } from '../../../src/catalogue/kinds/cells'
import type { FieldKind } from '../../../src/contract/model/field'
import { readLines } from '../../../src/engine/import/read-table'
import { workbookOf } from '../../support/workbook'

const cells = (bytes: Uint8Array, lang = 'it') => readLines(bytes, lang).lines.map((line) => line.cells)
const row = (xml: string) =>
  `<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row><row r="2">${xml}</row>`

/** The cell of a number under a format, as a field of a kind takes it. */
function taken(
  code: string | number,
  value: string,
  kind: FieldKind,
  units: string[] = [],
  date1904 = false,
) {
  const bytes = workbookOf({
    sheets: [{ rows: row(`<c r="A2" s="1"><v>${value}</v></c>`) }],
    formats: [code],
    date1904,
  })
  const field = { path: 'x', kind, choices: [], decimals: undefined, units }
  const result = convertCell(cells(bytes)[1]?.[0] ?? '', field, {
    lang: 'it',
    dates: 'dmy',
    labels: new Map(),
  })
  return result && ('value' in result ? result.value : result.problem)
}

describe('a number of a workbook is what its format shows', () => {
  test.each<[string | number, string, FieldKind, unknown, string[]?]>([
    [9, '0.22', 'number', 22, ['%']],
    ['0.0%', '0.045', 'number', 4.5, ['%']],
    [9, '0.22', 'number', 'NUMBER_UNCLEAR'],
    [9, '-0.22', 'number', -22, ['%']],
    [9, '0.22', 'text', '22%'],
    ['00000', '1234', 'text', '01234'],
    ['00000', '1234', 'number', 1234],
    ['000"-"0000', '1234567', 'text', '123-4567'],
    [0, '8001234567890', 'text', '8001234567890'],
    [0, '1234567890123456', 'text', 'LONG'],
    [0, '1234567890123456', 'number', 'LONG'],
    [0, '12.5', 'text', '12,5'],
    [0, '0.30000000000000004', 'number', 0.3],
    ['0.00E+00', '8001234567890', 'text', 'ROUNDED'],
    ['0.0E+00', '8000000000000', 'text', '8000000000000'],
    ['#,##0.00', '1234.5', 'number', 1234.5],
    ['#,##0.00', '1.005', 'number', 1.01],
    ['#,##0.00" kg"', '12.5', 'number', 12.5, ['kg']],
    ['#,##0.00" g"', '12.5', 'number', 'UNIT', ['kg']],
    ['#,##0.00" pz"', '12.5', 'number', 12.5],
    ['[$€-410] #,##0.00', '1234.5', 'number', 1234.5],
    ['#,##0;[Red]#,##0', '-1234', 'number', -1234],
    ['#,##0_);(#,##0)', '-1234', 'number', -1234],
    ['#,##0,', '1234567', 'number', 'SHOWN'],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"_-', '0', 'number', 0],
    ['"sì";"no";"no"', '1', 'boolean', true],
    ['bad[[', '3', 'number', 3],
  ])('%s shows %s to a %s as %s', (code, value, kind, result, units) => {
    expect(taken(code, value, kind, units)).toBe(result)
  })
})

describe('a date of a workbook is what its format shows', () => {
  test.each<[string | number, string, FieldKind, unknown, boolean?]>([
    [14, '46112', 'date', '2026-03-31'],
    ['dd/mm/yyyy', '46112', 'text', '31/03/2026'],
    ['d mmmm yyyy', '46112', 'text', '31 marzo 2026'],
    [0, '46112', 'date', '2026-03-31'],
    [0, '44650', 'date', '2026-03-31', true],
    [14, '44650', 'date', '2026-03-31', true],
    [0, '44650', 'number', 44_650, true],
    [22, '46112.4375', 'instant', '2026-03-31T08:30:00.000Z'],
    [14, '46112.4375', 'instant', '2026-03-30T22:00:00.000Z'],
    ['hh:mm', '0.4375', 'time', '10:30'],
    ['h:mm AM/PM', '0.75', 'time', '18:00'],
    ['h:mm', '46112.4375', 'time', '10:30'],
    ['[h]:mm', '1.0625', 'text', '25:30'],
    ['[h]:mm', '1.0625', 'time', 'TIME'],
    ['[h]:mm', '0.4375', 'time', '10:30'],
    ['dd/mm/yyyy', '-5', 'date', 'NO_DATE'],
    ['dd/mm/yyyy', '46112', 'number', 'NUMBER'],
  ])('%s shows %s to a %s as %s', (code, value, kind, result, date1904) => {
    expect(taken(code, value, kind, [], date1904)).toBe(result)
  })
})

test('texts lose their escapes and phonetic hints, and cells keep their places', () => {
  const shared = [
    '<si><t>riga 1_x000D_</t></si>',
    '<si><r><t>Ros</t></r><r><t>si</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si>',
  ]
  const rows = row(
    '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="D2" t="str"><f>x</f><v>a_x0041_&amp;_x005F_x0041_</v></c><c t="b"><v>1</v></c><c/><c t="inlineStr"><is><t>last</t></is></c>',
  )
  expect(cells(workbookOf({ sheets: [{ rows }], shared }))[1]).toEqual([
    'riga 1',
    'Rossi',
    '',
    'aA&_x0041_',
    'VERO',
    '',
    'last',
  ])
})

test('a cell with an error and a formula without a result are wrong, one whose result is an empty text is empty', () => {
  const rows = row(
    '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B2"><f>A1+1</f></c><c r="C2"><f>A1</f><v></v></c><c r="D2" t="str"><f>""</f><v></v></c><c r="E2" t="str"><f>B1</f></c>',
  )
  expect(cells(workbookOf({ sheets: [{ rows }] }))[1]).toEqual([
    { shown: '#DIV/0!', fault: 'CELL_ERROR' },
    { shown: '', fault: 'UNCALCULATED' },
    { shown: '', fault: 'UNCALCULATED' },
    '',
    { shown: '', fault: 'UNCALCULATED' },
  ])
})

test('the first visible sheet with rows is read, and the others can be chosen, hidden ones last', () => {
  const text = (value: string) =>
    `<row r="1"><c t="inlineStr"><is><t>${value}</t></is></c></row><row r="5"><c><v>1</v></c></row>`
  const bytes = workbookOf({
    sheets: [
      { name: 'Codici', state: 'hidden', rows: text('hidden') },
      { name: 'Copertina', rows: '<row r="1"><c t="inlineStr"><is><t>Titolo</t></is></c></row>' },
      { name: 'Clienti', rows: text('shown') },
    ],
  })
  const { lines, sheet, sheets } = readLines(bytes, 'it')
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Copertina', false],
    ['Clienti', false],
    ['Codici', true],
  ])
  expect([sheet, lines]).toEqual([
    1,
    [
      { at: 1, cells: ['shown'] },
      { at: 5, cells: [1] },
    ],
  ])
  expect(readLines(bytes, 'it', 2).lines[0]?.cells).toEqual(['hidden'])
})

describe('a workbook that is made to be slow or large', () => {
  test('a workbook is read in linear time: with tags that never close, and with names that repeat', () => {
    const rows = `${row('<c r="A2"><v>1</v></c>')}${'<row <c <v'.repeat(200_000)}`
    expect(cells(workbookOf({ sheets: [{ rows }], shared: ['<si><t '.repeat(9)] }))[1]).toEqual([1])
  })

  test('a workbook is refused when it nests its elements, or has too many cells', () => {
    expect(() => cells(workbookOf({ sheets: [{ rows: '<row>'.repeat(100) }] }))).toThrow('nested')
    const wide = Array.from(
      { length: 400 },
      (_, index) => `<row r="${index + 1}"><c r="XFD${index + 1}"><v>1</v></c></row>`,
    )
    expect(() => cells(workbookOf({ sheets: [{ rows: wide.join('') }] }))).toThrow('IMPORT.TOO_LARGE')
    const long = '<row><c><v>1</v></c></row>'.repeat(100_200)
    expect(() => cells(workbookOf({ sheets: [{ rows: long }] }))).toThrow('IMPORT.TOO_MANY')
  })
})
