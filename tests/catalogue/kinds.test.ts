import { describe, expect, test } from 'vitest'
import {
  basePath,
  formatValue,
  getStructure,
  KINDS,
  type Kind,
  kindOfColumn,
} from '../../src/catalogue/kinds'
import { CELLS, type Reading } from '../../src/catalogue/kinds/cells'
import { DECLARATIONS, getKind } from '../../src/catalogue/kinds/declarations'
import { FORMATS } from '../../src/catalogue/patterns/validator'
import type { Json, JsonSchema } from '../../src/contract/json'
import type { PropertyFile } from '../../src/contract/model/entity-file'
import type { FieldKind } from '../../src/contract/model/field'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'

const ID = '0197a000-0000-7000-8000-000000000001'
const READING: Reading = { lang: 'it', dates: 'dmy', labels: new Map([['x', new Map([['rossi', 'R']])]]) }

/** Expected members of one kind. */
interface Case {
  /** a property of the kind in its shortest form */
  property: PropertyFile
  /** a value of it, formatted (Italian) and as it is stored after trimming */
  value: Json
  words: string
  blank?: [Json, Json]
  /** a value that it cannot hold */
  wrong?: Json
  /** two values that count as equal */
  same?: [Json, Json]
  sent?: Json
  traits: Pick<
    Kind,
    | 'structure'
    | 'figures'
    | 'calendar'
    | 'isScalar'
    | 'isColumn'
    | 'isSortable'
    | 'isInline'
    | 'filterForm'
    | 'route'
  >
  width: number
  totals: string
  operators: string
  /** a valid and an invalid condition value */
  condition?: [string, string]
  /** a valid and an invalid default; absent: the kind has no defaults */
  defaults?: [Json, Json]
  schema: JsonSchema
  rulesType: string
  computed: string
  /** of the declaration: the flags that are set, its number of columns, a valid key */
  flags: string
  columns: number
  key: keyof PropertyFile
  /** a cell of a file and its parsed value */
  cell?: [string | number, Json]
}

const NONE = { figures: null, calendar: null, filterForm: 'text', route: null } as const
const SCALAR = {
  ...NONE,
  structure: 'value',
  isScalar: true,
  isColumn: true,
  isSortable: true,
  isInline: true,
} as const
const COMPOUND = { ...NONE, isScalar: false, isColumn: false, isSortable: false, isInline: false } as const
const CHOICE = 'In,Equals,Not,Contains,Null'
const RANGE = 'From,To,Equals,Not,In,Null'
const REFERENCE = {
  type: 'object',
  properties: { id: { type: 'string' }, label: { type: ['string', 'null'] } },
  required: ['id'],
}

const CASES: Record<FieldKind, Case> = {
  text: {
    property: { type: 'string', maxLength: 5 },
    value: 'Ada',
    words: 'Ada',
    blank: [' Ada ', 'Ada'],
    wrong: 3,
    traits: SCALAR,
    width: 160,
    totals: 'count',
    operators: 'Contains,Equals,Not,In,From,To,Null',
    defaults: ['Ada', 'Ada Lovelace'],
    schema: { type: 'string', maxLength: 5 },
    rulesType: 'string',
    computed: 'text',
    flags: 'isSearchable,isName,isFolded',
    columns: 1,
    key: 'suggest',
    cell: [' Ada', ' Ada'],
  },
  number: {
    property: { type: 'number', maximum: 9.5 },
    value: 1234.5,
    words: '1.234,5',
    wrong: '1',
    traits: { ...SCALAR, figures: 'decimal', filterForm: 'number' },
    width: 116,
    totals: 'sum,average,min,max,count',
    operators: RANGE,
    condition: ['-1.5', '1,5'],
    defaults: [9.5, 9.6],
    schema: { type: 'number', maximum: 9.5, minimum: -99 },
    rulesType: 'double',
    computed: 'number',
    flags: '',
    columns: 1,
    key: 'multipleOf',
    cell: ['€ 12,50', 12.5],
  },
  integer: {
    property: { type: 'integer' },
    value: 1234,
    words: '1.234',
    wrong: '1',
    traits: { ...SCALAR, figures: 'whole', filterForm: 'number' },
    width: 90,
    totals: 'sum,average,min,max,count',
    operators: RANGE,
    condition: ['-15', '1.5'],
    defaults: [3, 3.5],
    schema: { type: 'integer', minimum: -99, maximum: 99 },
    rulesType: 'double',
    computed: 'number',
    flags: '',
    columns: 1,
    key: 'minimum',
    cell: [7, 7],
  },
  boolean: {
    property: { type: 'boolean' },
    value: true,
    words: 'Sì',
    wrong: 'true',
    traits: { ...SCALAR, filterForm: 'boolean' },
    width: 80,
    totals: 'count',
    operators: 'Equals,Not,Null',
    condition: ['true', 'yes'],
    defaults: [false, 'false'],
    schema: { type: 'boolean' },
    rulesType: 'bool',
    computed: 'condition',
    flags: '',
    columns: 1,
    key: 'type',
    cell: ['vero', true],
  },
  date: {
    property: { type: 'string', format: 'date' },
    value: '2026-03-31',
    words: '31/03/2026',
    wrong: 20260331,
    traits: { ...SCALAR, calendar: 'day', filterForm: 'date' },
    width: 98,
    totals: 'min,max,count',
    operators: RANGE,
    condition: ['2026-03-31', '2026-02-31'],
    defaults: ['2026-03-31', '2026-02-31'],
    schema: { type: 'string', format: 'date' },
    rulesType: 'string',
    computed: 'text',
    flags: '',
    columns: 1,
    key: 'unique',
    cell: ['31.3.26', '2026-03-31'],
  },
  time: {
    property: { type: 'string', format: 'time' },
    value: '17:45:00',
    words: '17:45',
    wrong: 17,
    traits: SCALAR,
    width: 160,
    totals: 'min,max,count',
    operators: RANGE,
    condition: ['17:45', '24:00'],
    defaults: ['17:45', 17],
    schema: { type: 'string', format: 'time' },
    rulesType: 'string',
    computed: 'text',
    flags: '',
    columns: 1,
    key: 'unique',
    cell: ['9.05', '09:05'],
  },
  instant: {
    property: { type: 'string', format: 'date-time' },
    value: '2026-01-15T23:30:00Z',
    words: '16/01/2026 00:30',
    wrong: 0,
    traits: { ...SCALAR, isInline: false, calendar: 'instant', filterForm: 'date' },
    width: 120,
    totals: 'min,max,count',
    operators: RANGE,
    condition: ['2026-03-31T10:00:00Z', '2026-02-31T10:00:00Z'],
    defaults: ['2026-03-31T10:00:00Z', 0],
    schema: { type: 'string', format: 'date-time' },
    rulesType: 'string',
    computed: 'text',
    flags: '',
    columns: 1,
    key: 'unique',
  },
  enum: {
    property: { enum: ['A', 'B'] },
    value: 'A',
    words: 'Alfa',
    blank: [' ', null],
    traits: SCALAR,
    width: 160,
    totals: 'count',
    operators: CHOICE,
    defaults: ['A', 'C'],
    schema: { type: 'string', enum: ['A', 'B'] },
    rulesType: 'string',
    computed: 'text',
    flags: 'isSearchable',
    columns: 1,
    key: 'enum',
    cell: ['álfa', 'A'],
  },
  lookup: {
    property: { lookup: 'Rating' },
    value: ['X', 'Y'],
    words: 'Rating:X, Rating:Y',
    traits: SCALAR,
    width: 116,
    totals: 'count',
    operators: CHOICE,
    defaults: ['X', 1],
    schema: { type: 'string' },
    rulesType: 'string',
    computed: 'text',
    flags: 'hasRow,isSearchable',
    columns: 1,
    key: 'filter',
    cell: ['Rossi', 'R'],
  },
  relation: {
    property: { entity: 'people' },
    value: { id: ID, label: 'Ada' },
    words: 'Ada',
    blank: [' x ', { id: 'x' }],
    wrong: [ID],
    sent: { id: ID },
    same: [
      { id: ID, label: 'Ada' },
      { id: ID, label: 'Ada Lovelace' },
    ],
    traits: { ...SCALAR, structure: 'reference' },
    width: 160,
    totals: 'count',
    operators: CHOICE,
    condition: [ID, 'Ada'],
    schema: { ...REFERENCE, additionalProperties: true },
    rulesType: 'relation',
    computed: 'any',
    flags: 'isSearchable,isFolded',
    columns: 2,
    key: 'embedded',
    cell: ['Rossi', { id: 'R' }],
  },
  group: {
    property: { type: 'object', properties: { street: { type: 'string' } } },
    value: { street: 'Via Emilia', number: null, city: 'Modena' },
    words: 'Via Emilia, Modena',
    blank: [{ street: ' ' }, null],
    wrong: 'Via Emilia',
    traits: { ...COMPOUND, structure: 'parts' },
    width: 160,
    totals: 'count',
    operators: 'Null',
    schema: { title: 'the parts' },
    rulesType: 'record.x',
    computed: 'any',
    flags: '',
    columns: 1,
    key: 'required',
  },
  array: {
    property: { type: 'array', items: { type: 'string' }, maxItems: 3 },
    value: [{ _id: '1', name: 'Ada' }, 'Bob'],
    words: 'Ada, Bob',
    wrong: {},
    traits: { ...COMPOUND, structure: 'rows', filterForm: 'values' },
    width: 160,
    totals: 'count',
    operators: 'Null',
    defaults: [[], {}],
    schema: { type: 'array', items: { title: 'a row' }, maxItems: 3 },
    rulesType: 'list<dyn>',
    computed: 'any',
    flags: '',
    columns: 1,
    key: 'mirror',
  },
  tags: {
    property: { tags: 'topics' },
    value: [{ id: '1', label: 'A' }, { id: '2' }],
    words: 'A, 2',
    wrong: 'A',
    traits: { ...COMPOUND, structure: 'list', isColumn: true, route: 'tags' },
    width: 160,
    totals: 'count',
    operators: 'In,All,None,Equals,Not,Null',
    schema: { type: 'array', items: { ...REFERENCE, additionalProperties: false } },
    rulesType: 'list<relation>',
    computed: 'any',
    flags: '',
    columns: 1,
    key: 'tags',
  },
  files: {
    property: { files: {} },
    value: [{ documentId: 'd', fileName: 'a.pdf' }],
    words: 'a.pdf',
    wrong: 'a.pdf',
    traits: { ...COMPOUND, structure: 'list' },
    width: 160,
    totals: 'count',
    operators: 'Null',
    rulesType: 'list<dyn>',
    computed: 'any',
    flags: 'isSearchable',
    columns: 1,
    key: 'files',
    schema: {
      type: 'array',
      maxItems: 1,
      items: {
        type: 'object',
        properties: {
          documentId: { type: 'string' },
          fileName: { type: 'string' },
          size: { type: 'integer', minimum: 0 },
          mime: { type: 'string' },
        },
        required: ['documentId', 'fileName'],
        additionalProperties: false,
      },
    },
  },
  multilingual: {
    property: { type: 'string', multilingual: true },
    value: { it: 'Uno', en: 'One' },
    words: 'Uno',
    blank: [
      { it: ' Uno ', en: ' ' },
      { it: 'Uno', en: null },
    ],
    wrong: 'Uno',
    traits: { ...SCALAR, structure: 'texts', isSortable: false, isInline: false },
    width: 160,
    totals: 'count',
    operators: 'Contains,Equals,Null',
    defaults: [{ it: 'Uno' }, 'Uno'],
    schema: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
    rulesType: 'map<string, string>',
    computed: 'any',
    flags: 'isSearchable,isFolded',
    columns: 1,
    key: 'searchable',
    cell: ['Uno', { it: 'Uno' }],
  },
  json: {
    property: { type: 'object' },
    value: { a: 1 },
    words: '{"a":1}',
    blank: [{ a: ' ' }, { a: ' ' }],
    traits: { ...COMPOUND, structure: 'object' },
    width: 160,
    totals: 'count',
    operators: 'Null',
    schema: { type: 'object' },
    rulesType: 'dyn',
    computed: 'any',
    flags: '',
    columns: 1,
    key: 'type',
  },
}

const FIELD = {
  schema: {},
  choices: [{ value: 'A', label: 'Alfa' }],
  lookup: { name: 'Rating', filter: {} },
  relation: null,
  options: {},
}
/** The names of the types of values, where there are any: as they are answered and as they are sent. */
const TYPES: Partial<Record<FieldKind, [string, string | undefined]>> = {
  relation: ['RelationValue', 'RelationInput'],
  date: ['DateText', undefined],
  time: ['TimeText', undefined],
  instant: ['InstantText', undefined],
}
const SCHEMA_TOOLS = {
  isPayload: true,
  isFormat: () => true,
  numberMax: 99,
  group: () => ({ title: 'the parts' }),
  row: () => ({ title: 'a row' }),
}
const DEFAULT_TOOLS = { isOfFormat: () => true, matches: () => true, didYouMean: () => 'the other one' }

describe.each(Object.entries(CASES) as [FieldKind, Case][])('the kind %s', (name, known) => {
  const { traits, value } = known
  const kind = KINDS[name]
  const declared = DECLARATIONS[name]

  test('a property declares the kind', () => {
    expect(getKind(known.property)).toBe(name)
    // A format that nobody knows would refuse every file that names the kind: UNKNOWN_FORMAT.
    const { format } = declared.said
    const drawn = MANIFESTS.flatMap(({ accepts }) => accepts.map((shape) => shape.format))
    const isKnown = format === undefined || Object.hasOwn(FORMATS, format) || drawn.includes(format)
    expect(isKnown, `the format ${format} is neither in FORMATS nor in the accepts of a widget`).toBe(true)
  })

  test('a widget draws the kind', () => {
    const drawing = MANIFESTS.filter(({ accepts }) => accepts.some((shape) => shape.kind === name))
    expect(
      drawing.length,
      `no widget.json accepts ${name}; after a change of one: npm run generate`,
    ).toBeGreaterThan(0)
  })

  test('the catalogue declares the traits of the kind, its place in lists and its structure', () => {
    expect(kind).toMatchObject(traits)
    expect(getStructure(name)).toBe(traits.structure)
    expect([kind.width, kind.totals.join(), kind.operators.join()]).toEqual([
      known.width,
      known.totals,
      known.operators,
    ])
    expect(basePath({ path: 'x', kind: name })).toBe(traits.structure === 'rows' ? 'x[]' : 'x')
    expect(kindOfColumn(name)).toBe(name)
  })

  test('a kind writes a value in words, and nothing for none', () => {
    const context = {
      lang: 'it',
      field: { ...FIELD, kind: name },
      lookupLabel: (table: string, row: string) => `${table}:${row}`,
    }
    expect(formatValue(value, context)).toBe(known.words)
    expect([null, undefined, ''].map((none) => formatValue(none, context))).toEqual(['', '', ''])
  })

  test('a kind accepts its values and no others', () => {
    expect(kind.holds(value)).toBe(true)
    if (known.wrong !== undefined) expect(kind.holds(known.wrong)).toBe(false)
  })

  test('a value of the kind is stored without blanks, sent and compared as a person means it', () => {
    const [from, to] = known.blank ?? [' ', null]
    const bare = (parts: object) => Object.fromEntries(Object.keys(parts).map((key) => [key, null]))
    if (typeof from === 'string' || (typeof from === 'object' && from !== null && !Array.isArray(from)))
      expect(kind.normalise(from, bare)).toEqual(to)
    expect(kind.sent(value)).toEqual(known.sent ?? value)
    const [one, other] = known.same ?? [value, structuredClone(value)]
    expect([kind.same(one, other), kind.same(one, null)]).toEqual([true, false])
  })

  test('a kind accepts the values of its conditions', () => {
    const { condition } = known
    expect(kind.filterValue === null).toBe(condition === undefined)
    if (condition) expect(condition.map((text) => kind.filterValue?.accepts(text))).toEqual([true, false])
    expect(kind.filterValue?.like ?? 'a text').toMatch(/^(an? |the |true)/)
  })

  test('the declaration of the kind has its keys, schema, types and columns', () => {
    const flags = (['hasRow', 'isSearchable', 'isName', 'isFolded'] as const).filter((flag) => declared[flag])
    expect([flags.join(), declared.columns, declared.computed]).toEqual([
      known.flags,
      known.columns,
      known.computed,
    ])
    expect(declared.keys).toContain(known.key)
    expect(declared.schema(known.property, SCHEMA_TOOLS)).toEqual(known.schema)
    expect(declared.rulesType({ schema: {}, relation: null }, { parts: 'record.x', row: null })).toBe(
      known.rulesType,
    )
    expect([declared.tsType, declared.sentType]).toEqual(TYPES[name] ?? [undefined, undefined])
  })

  test('a kind reports the fault of a wrong default', () => {
    const faults = known.defaults?.map(
      (one) => declared.defaultFault?.(one, known.property, DEFAULT_TOOLS) ?? null,
    )
    if (known.defaults)
      expect(faults).toEqual([null, { message: expect.any(String), hint: expect.any(String) }])
    else expect(declared.defaultFault?.({}, known.property, DEFAULT_TOOLS) ?? null).toBeNull()
  })

  test('a kind reads a cell of a file', () => {
    const field = {
      path: 'x',
      kind: name,
      choices: [{ value: 'A', labels: ['Alfa'] }],
      decimals: undefined,
      units: [],
    }
    const [cell, read] = known.cell ?? [
      '31/03/2026',
      name === 'instant' ? expect.stringContaining('2026-03-3') : '31/03/2026',
    ]
    expect(CELLS[name](cell, field, READING)).toEqual({ value: read })
  })
})

test('a status is a code and the code of a record a text', () => {
  expect([kindOfColumn('status'), kindOfColumn('code'), getStructure(undefined)]).toEqual([
    'enum',
    'text',
    undefined,
  ])
})

test.each<[string, PropertyFile]>([
  ['two words', { lookup: 'Rating', entity: 'people' }],
  ['no word at all', { description: 'x' }],
])('a property with %s is of no kind', (_, property) => {
  expect(getKind(property)).toBeUndefined()
})
