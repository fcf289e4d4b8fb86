import { describe, expect, test } from 'vitest'
import enTexts from '../../../src/app/texts/en.json'
import itTexts from '../../../src/app/texts/it.json'
import { convertCell, readCellDate } from '../../../src/catalogue/kinds/cells'
import type { ImportField } from '../../../src/engine/import/fields'
import {
  guessHeader,
  guessMapping,
  guessMode,
  modeReason,
  readRows,
} from '../../../src/engine/import/mapping'
import { readLines } from '../../../src/engine/import/read-table'
import {
  decodeText,
  dropEmptyLines,
  fileFault,
  fileTable,
  findSeparator,
  parseCsv,
} from '../../../src/engine/import/table'

const field = (path: string, part: Partial<ImportField> = {}): ImportField => ({
  path,
  kind: 'text',
  label: path,
  names: [path],
  shortNames: [],
  choices: [],
  lookup: null,
  relation: null,
  required: false,
  decimals: undefined,
  units: [],
  isKey: false,
  ...part,
})

test.each([
  ['clienti.csv', '', 'VALIDATION.FILE_EMPTY'],
  ['clienti.xlsx', '', 'VALIDATION.FILE_EMPTY'],
  ['clienti.xlsx', 'Nome;Città', 'VALIDATION.FILE_DISGUISED'],
  ['clienti.xls', 'an older format', 'VALIDATION.FILE_DISGUISED'],
  ['clienti.XLSX', 'PK and more', null],
  ['clienti.csv', 'Nome;Città', null],
])('a file named %s that holds "%s" has the fault %s', (name, content, fault) => {
  expect(fileFault(name, new TextEncoder().encode(content))).toBe(fault)
})

describe('text files', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('Città'), 'Città'],
    ['Windows-1252', Uint8Array.from([0x43, 0x69, 0x74, 0x74, 0xe0]), 'Città'],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x43, 0, 0xe0, 0]), 'Cà'],
  ])('a text file is read in %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })

  test.each([
    ['a;b;c\n1,5;2;3\n', ';'],
    ['a,b\n"x;y;z",2\n', ','],
    ['a\tb\n1\t2\n', '\t'],
  ])('part their cells as their lines agree: %j', (text, separator) => {
    expect(findSeparator(text)).toBe(separator)
  })

  test('quoted cells hold separators, breaks and quotes; the last cell may be empty', () => {
    expect(parseCsv('a;"b;\r\n""c"""\r\n;\n', ';')).toEqual([
      ['a', 'b;\r\n"c"'],
      ['', ''],
    ])
  })

  test.each([
    ['"Rossi" & figli;x\n', [['"Rossi" & figli', 'x']]],
    [
      '"Rossi;a\n"Verdi";b\n',
      [
        ['"Rossi', 'a'],
        ['Verdi', 'b'],
      ],
    ],
    [
      '5";"6;"7\na;b;c',
      [
        ['5"', '"6', '"7'],
        ['a', 'b', 'c'],
      ],
    ],
    ['"a ""b"" c";"x;y"', [['a "b" c', 'x;y']]],
    ['a;"unclosed;b', [['a', '"unclosed', 'b']]],
    ['"";""""', [['', '"']]],
  ])('a quotation mark that closes no cell is a part of its text: %j', (text, lines) => {
    expect(parseCsv(text, ';')).toEqual(lines)
  })

  test('many quotation marks that close nothing take as many steps as there are signs', () => {
    const text = '"a;""b;'.repeat(300_000)
    expect(parseCsv(text, ';')[0]).toHaveLength(600_001)
  })

  test('the first filled line names the columns', () => {
    expect(fileTable(dropEmptyLines([[''], ['Nome', '', 'Tipo', ''], ['Airone', 3], ['', '']]))).toEqual({
      header: ['Nome', '#2', 'Tipo'],
      rows: [['Airone', 3, '']],
      places: [3],
      beyond: new Map(),
    })
  })
})

describe('cells', () => {
  const amount = field('amount', { kind: 'number', units: ['kg'] })

  test.each([
    ['1.234,50', 'it', 1234.5],
    ['1,234.50', 'it', 1234.5],
    ['1.234', 'it', 1234],
    ['1,234', 'en', 1234],
    ['12,5', 'en', 12.5],
    ['€ 1 234,5', 'it', 1234.5],
    ['-0,75', 'it', -0.75],
    ['dodici', 'it', null],
    ['1,2,3', 'it', null],
    ['12.50', 'it', 12.5],
    ['12,50', 'en', 12.5],
    ['12,50 kg', 'it', 12.5],
  ])('%s in %s is the number %s', (text, lang, number) => {
    const converted = convertCell(text, amount, { lang, dates: 'dmy', labels: new Map() })
    expect(converted).toEqual(number === null ? { problem: 'NUMBER' } : { value: number })
  })

  test('a cell that could be two numbers names both', () => {
    const cents = { ...amount, decimals: 2 }
    expect(convertCell('1,500', cents, { lang: 'it', dates: 'dmy', labels: new Map() })).toEqual({
      problem: 'NUMBER_UNCLEAR',
      params: { typed: '1,500', one: '1,5', other: '1500' },
    })
  })

  test('a cell of a spreadsheet is read without the rounding error of its sums', () => {
    expect(convertCell(0.30000000000000004, amount, { lang: 'it', dates: 'dmy', labels: new Map() })).toEqual(
      { value: 0.3 },
    )
  })

  test.each([
    ['31/03/2026', '2026-03-31'],
    ['31.3.26', '2026-03-31'],
    ['2026-3-31', '2026-03-31'],
    ['31 marzo 2026', '2026-03-31'],
    ['1-gen-99', '1999-01-01'],
    ['31/02/2026', null],
    ['domani', null],
  ])('%s is the day %s', (text, day) => {
    expect(readCellDate(text, 'dmy')).toBe(day)
  })

  test.each([
    ['2026-03-31T10:00:00Z', '2026-03-31T10:00:00.000Z'],
    ['2026-03-31T10:00:00+00:00', '2026-03-31T10:00:00.000Z'],
    ['2026-03-31T10:00:00.250-0530', '2026-03-31T15:30:00.250Z'],
    ['31/03/2026 12:00 +02:00', '2026-03-31T10:00:00.000Z'],
    ['31/03/2026 12:00 +02', '2026-03-31T10:00:00.000Z'],
    ['01/07/2026 10:00', '2026-07-01T08:00:00.000Z'],
    ['01/12/2026, 10.00', '2026-12-01T09:00:00.000Z'],
    ['01/07/2026 10:00:30', '2026-07-01T08:00:30.000Z'],
    ['01/07/2026 10:00 PM', '2026-07-01T20:00:00.000Z'],
    ['01/07/2026 12:15 a.m.', '2026-06-30T22:15:00.000Z'],
    ['1 luglio 2026 10:00', '2026-07-01T08:00:00.000Z'],
    ['01/07/2026', '2026-06-30T22:00:00.000Z'],
    ['25/10/2026 02:30', '2026-10-25T01:30:00.000Z'],
    ['25/10/2026 02:30 +02:00', '2026-10-25T00:30:00.000Z'],
    ['01/07/2026 25:00', null],
    ['01/07/2026 13:00 PM', null],
    ['01/07/2026 10:00 Europe/London', null],
    ['01/07/2026 10:00 +15:00', null],
    ['01/07/2026 domani', null],
    ['10:00', null],
  ])('%s is the moment %s, by the clock of the office unless it names another', (text, moment) => {
    const converted = convertCell(text, field('at', { kind: 'instant' }), {
      lang: 'it',
      dates: 'dmy',
      labels: new Map(),
    })
    expect(converted).toEqual(moment === null ? { problem: 'DATE' } : { value: moment })
  })

  test.each([
    ['2026-03-31T22:30:00Z', '2026-04-01'],
    ['2026-03-31T22:30:00', '2026-03-31'],
    ['31/03/2026 che giorno', null],
  ])('%s is the day %s of the office', (text, day) => {
    expect(readCellDate(text, 'dmy')).toBe(day)
  })

  test.each([
    ['9:05', '09:05'],
    ['9.05 pm', '21:05'],
    ['09:05:30', '09:05:30'],
    ['24:00', null],
    ['1900', null],
  ])('%s is the time %s', (text, time) => {
    const converted = convertCell(text, field('at', { kind: 'time' }), {
      lang: 'it',
      dates: 'dmy',
      labels: new Map(),
    })
    expect(converted).toEqual(time === null ? { problem: 'TIME' } : { value: time })
  })

  test('a percentage is a number of a field in percent, and unclear elsewhere', () => {
    const reading = { lang: 'it', dates: 'dmy' as const, labels: new Map() }
    expect(convertCell('4,5%', { ...amount, units: ['%'] }, reading)).toEqual({ value: 4.5 })
    expect(convertCell('22%', amount, reading)).toEqual({
      problem: 'NUMBER_UNCLEAR',
      params: { typed: '22 %', one: '22', other: '0,22' },
    })
  })

  test('days of a workbook are counted, and the order of day and month is the person’s to say', () => {
    expect(readCellDate(46112, 'dmy')).toBe('2026-03-31')
    expect(readCellDate('03/04/2026', 'mdy')).toBe('2026-03-04')
  })

  test('choices, yes and no, and names of other records are found by their words', () => {
    const reading = {
      lang: 'it',
      dates: 'dmy' as const,
      labels: new Map([
        [
          'owner',
          new Map([
            ['rossi', 'id-1'],
            ['verdi', null],
          ]),
        ],
      ]),
    }
    const kind = field('kind', { kind: 'enum', choices: [{ value: 'SAIL', labels: ['Vela', 'Sail'] }] })
    expect(convertCell('vela', kind, reading)).toEqual({ value: 'SAIL' })
    expect(convertCell('remi', kind, reading)).toEqual({ problem: 'CHOICE' })
    expect(convertCell('Sì', field('fit', { kind: 'boolean' }), reading)).toEqual({ value: true })
    const owner = field('owner', { kind: 'relation', relation: 'people' })
    expect(convertCell('ROSSI', owner, reading)).toEqual({ value: { id: 'id-1' } })
    expect(convertCell('Verdi', owner, reading)).toEqual({ problem: 'AMBIGUOUS' })
    expect(convertCell('Neri', owner, reading)).toEqual({ problem: 'RELATION' })
    expect(convertCell(' ', owner, reading)).toBeNull()
  })
})

describe('rows', () => {
  const fields = [
    field('name', { names: ['name', 'Nome', 'Name'] }),
    field('built', { kind: 'date', names: ['built', 'Data di varo', 'Launched'] }),
  ]

  test('columns find their fields in either language and through small slips', () => {
    expect(guessMapping(['NOME ', 'Data varo', 'Nota'], fields)).toEqual(['name', 'built', null])
    expect(guessMapping(['Launched', 'Name'], fields)).toEqual(['built', 'name'])
  })

  test('the second of two columns with one field’s name is left to the person, not given to a similar field', () => {
    const alike = [field('note', { names: ['Note'] }), field('address.notes', { names: ['Notes'] })]
    expect(guessMapping(['Note', 'Note'], alike)).toEqual(['note', null])
    expect(guessMapping(['Note', 'Notes'], alike)).toEqual(['note', 'address.notes'])
  })

  test('a column that repeats a name is left to the person, also where a field of a group has that name', () => {
    const grouped = [
      field('notes', { names: ['notes'] }),
      field('place.notes', { names: ['place.notes'], shortNames: ['notes'] }),
    ]
    expect(guessMapping(['name', 'notes', 'Notes'], [...fields, ...grouped])).toEqual(['name', 'notes', null])
    expect(guessMapping(['Notes'], grouped.slice(1))).toEqual(['place.notes'])
    expect(guessMapping(['Notes'], grouped.slice(1), new Set(['notes']))).toEqual([null])
  })

  test('the line with most names of fields is the header, else the first with several cells', () => {
    const lines = dropEmptyLines([
      ['Elenco barche'],
      ['al 31/03/2026', 'x'],
      ['Nome', 'Data di varo'],
      ['Airone', '31/03/2026'],
    ])
    expect(guessHeader(lines, fields)).toBe(2)
    expect(guessHeader(lines.slice(0, 2), fields)).toBe(1)
    expect(guessHeader(dropEmptyLines([['Nome'], ['Airone']]), fields)).toBe(0)
    expect(fileTable(lines, 2)).toMatchObject({ header: ['Nome', 'Data di varo'], places: [4] })
  })

  test('cells beyond the header keep their row back and are named', () => {
    const table = fileTable(
      dropEmptyLines([
        ['Nome', 'Prezzo'],
        ['Alfa', '12', '50', '', 'R1'],
        ['Beta', '7.20', ''],
      ]),
    )
    const reading = { lang: 'it', dates: 'dmy' as const, labels: new Map() }
    const text = (key: string, params?: Record<string, unknown>) => `${key} ${params?.cells}`
    expect(readRows(table, { places: [0, 1], mapping: ['name', null], fields, reading, text })).toEqual([
      { at: 0, body: null, problem: { cells: {}, row: 'IMPORT.BEYOND 50, R1' } },
      { at: 1, body: { name: 'Beta' }, problem: null },
    ])
  })

  test('codes or unique values match existing records; without them every row is new, if the person may create', () => {
    const keyed = [field('plate', { isKey: true }), field('code', { isKey: true }), ...fields]
    const all = { autogeneratedCode: true, canCreate: true, canWrite: true }
    expect(guessMode(['plate', 'code', 'name'], keyed, all)).toEqual({ mode: 'update', key: 'code' })
    expect(guessMode(['plate', 'name'], keyed, all)).toEqual({ mode: 'both', key: 'plate' })
    expect(guessMode(['plate', 'name'], keyed, { ...all, autogeneratedCode: false })).toEqual({
      mode: 'both',
      key: 'plate',
    })
    expect(guessMode(['plate', 'code'], keyed, { ...all, autogeneratedCode: false })).toEqual({
      mode: 'both',
      key: 'code',
    })
    expect(guessMode(['name'], keyed, all)).toEqual({ mode: 'create', key: null })
    expect(guessMode(['plate', 'name'], keyed, { ...all, canWrite: false })).toEqual({
      mode: 'create',
      key: null,
    })
    expect(guessMode(['code', 'name'], keyed, { ...all, canWrite: false })).toEqual({
      mode: 'create',
      key: null,
    })
    expect(guessMode(['plate', 'name'], keyed, { ...all, canCreate: false })).toEqual({
      mode: 'update',
      key: 'plate',
    })
    expect(guessMode(['name'], keyed, { ...all, canCreate: false })).toEqual({ mode: 'update', key: null })
  })

  test('a preview of an import says which rows are created or changed, and by which column', () => {
    const keyed = [field('plate', { isKey: true, label: 'Targa' }), ...fields]
    const said = (mode: 'create' | 'update' | 'both', key: string | null, mapping: string[]) => {
      const why = modeReason({ mode, key, mapping }, keyed)
      return why && `${why.text} ${why.params.field}`
    }
    expect(said('create', null, ['name'])).toBe('IMPORT.WHY.new ')
    expect(said('create', null, ['plate'])).toBe('IMPORT.WHY.create Targa')
    expect(said('update', 'plate', ['plate'])).toBe('IMPORT.WHY.update Targa')
    expect(said('both', 'plate', ['plate', 'name'])).toBe('IMPORT.WHY.both Targa')
    expect(said('both', 'plate', ['name']), 'the page says that the key is in no column').toBeNull()
    for (const texts of [itTexts, enTexts])
      for (const end of ['create', 'update', 'both'] as const)
        expect(texts[`IMPORT.WHY.${end}`]).toContain('{{field}}')
  })

  test('a cell that cannot be read keeps its row back and says where', () => {
    const table = fileTable(
      dropEmptyLines([
        ['Nome', 'Varo'],
        ['Airone', '31/03/2026'],
        ['Cigno', 'ieri'],
      ]),
    )
    const reading = { lang: 'it', dates: 'dmy' as const, labels: new Map() }
    expect(
      readRows(table, { places: [0, 1], mapping: ['name', 'built'], fields, reading, text: (key) => key }),
    ).toEqual([
      { at: 0, body: { name: 'Airone', built: '2026-03-31' }, problem: null },
      { at: 1, body: null, problem: { cells: { 1: 'IMPORT.CELL.DATE' }, row: null } },
    ])
  })
})

test('a file that the office wrote loses the marks before what looks like a formula', () => {
  const file =
    "\uFEFFName;Ref;Phone;Notes;Zip\r\nRTRIP;RT1;'+39 059 123456;'-sconto del 5%;'+1\r\nd'oro;'s;''=x;;\r\n"
  expect(fileTable(readLines(new TextEncoder().encode(file), 'it').lines)).toMatchObject({
    header: ['Name', 'Ref', 'Phone', 'Notes', 'Zip'],
    rows: [
      ['RTRIP', 'RT1', '+39 059 123456', '-sconto del 5%', '+1'],
      ["d'oro", "'s", "'=x", '', ''],
    ],
  })
})
