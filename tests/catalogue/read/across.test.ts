import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/contract/json'
import { brief, read } from './folder'

const folder = (constraints: Json) => ({
  'entities/rentals.json': {
    route: 'rentals',
    title: '{note}',
    record: {
      properties: {
        boat: { entity: 'boats' },
        note: { type: 'string' },
        from: { type: 'string', format: 'date' },
        to: { type: 'string', format: 'date' },
        until: { type: 'string', format: 'date-time' },
        people: { type: 'integer' },
        kind: { enum: ['A', 'B'] },
        crew: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
        bills: { rollup: { entity: 'bills', by: 'rental', count: true } },
      },
    },
    conf: { statuses: { default: 'OPEN', list: [{ code: 'OPEN' }, { code: 'CANCELLED' }] } },
    constraints,
  },
  'entities/boats.json': {
    route: 'boats',
    title: '{name}',
    record: { properties: { name: { type: 'string' }, seats: { type: 'integer' } } },
  },
  'entities/bills.json': {
    route: 'bills',
    title: '{code}',
    record: { properties: { rental: { entity: 'rentals' } } },
  },
})

const told = (constraint: Json, name = 'one'): string[] =>
  read(folder({ [name]: constraint }))
    .problems.filter(
      ({ code, file }) => file.includes('rentals') && !['MISSING_TEXT', 'EMPTY_ALLOWABLE'].includes(code),
    )
    .map((one) => `${one.code} ${one.pointer.replace('/constraints/one', '')}: ${one.message} (${one.hint})`)

const resolved = (constraint: Json) =>
  read(folder({ one: constraint })).entities.find(({ route }) => route === 'rentals')?.constraints

const OVERLAP = { kind: 'noOverlap', by: 'boat', from: 'from', to: 'to', end: 'included' }

describe('a constraint across records is read with everything filled in', () => {
  test('no overlap of periods of one item, under a condition', () => {
    const one = { ...OVERLAP, where: { statusNot: 'CANCELLED' }, message: { it: 'Occupata', en: 'Taken' } }
    expect(told(one)).toEqual([])
    expect(resolved(one)).toEqual([
      {
        name: 'one',
        kind: 'noOverlap',
        by: ['boat'],
        period: { from: 'from', to: 'to', end: 'included' },
        max: null,
        sum: null,
        where: [{ path: 'status', operator: 'Not', values: ['CANCELLED'] }],
        message: { it: 'Occupata', en: 'Taken' },
        source: expect.stringMatching(/^entities\/rentals\.json:\d+$/),
      },
    ])
  })

  test('unique values, and at most what a related record says', () => {
    expect(resolved({ kind: 'unique', fields: ['boat', 'note'], where: { kind: 'A' } })).toMatchObject([
      { by: ['boat', 'note'], period: null, where: [{ path: 'kind', operator: 'Equals', values: ['A'] }] },
    ])
    const most = { kind: 'atMost', by: ['boat'], max: 'boat.seats', sum: 'people' }
    expect(told(most)).toEqual([])
    expect(resolved(most)).toMatchObject([
      { by: ['boat'], sum: 'people', max: { by: 'boat', route: 'boats', path: 'seats' } },
    ])
    expect(told({ kind: 'atMost', max: 5, where: { status: 'OPEN' } })).toEqual([])
  })
})

describe('a mistake in a constraint is told at its place with a cure', () => {
  test.each<[string, Json, string[]]>([
    [
      'an unknown kind',
      { ...OVERLAP, kind: 'overlap' },
      ['NOT_ALLOWED /kind: "kind" cannot be "overlap" (did you mean "noOverlap"?)'],
    ],
    [
      'a misspelt field',
      { ...OVERLAP, by: 'baot' },
      ['UNKNOWN_FIELD /by: there is no field "baot" (did you mean "boat"?)'],
    ],
    [
      'a missing key',
      { kind: 'noOverlap', by: 'boat', from: 'from', to: 'to' },
      [
        'BAD_CONSTRAINT : the constraint "one" of kind noOverlap lacks end (add "end": "included" or "excluded")',
      ],
    ],
    [
      'a key of another kind',
      { kind: 'unique', fields: ['note'], by: 'boat' },
      ['BAD_CONSTRAINT /by: "by" is not said of a constraint of kind unique (it has fields)'],
    ],
    [
      'half a period',
      { kind: 'atMost', max: 2, by: 'boat', from: 'from' },
      [
        'BAD_CONSTRAINT : the constraint "one" of kind atMost lacks to and end (add "to": the field with the last moment, "end": "included" or "excluded")',
      ],
    ],
    [
      'a period of two kinds',
      { ...OVERLAP, to: 'until' },
      [
        'BAD_CONSTRAINT /to: "from" is of kind date and "until" of kind instant: a period has one kind (name a field of kind date)',
      ],
    ],
    [
      'a field without an order',
      { ...OVERLAP, from: 'note' },
      [
        'BAD_CONSTRAINT /from: "note" is of kind text and cannot begin or end a period (fields that can: from, to, until, people)',
      ],
    ],
    [
      'a list',
      { kind: 'unique', fields: ['note', 'crew'] },
      [
        'BAD_CONSTRAINT /fields/1: "crew" is of kind array and cannot be compared (fields that can: boat, note, from, to, until, people, kind)',
      ],
    ],
    [
      'an unknown status',
      { ...OVERLAP, where: { statusNot: 'CANCELED' } },
      [
        'UNKNOWN_STATUS /where/statusNot: "status" of "rentals" has no code "CANCELED" (did you mean "CANCELLED"?)',
      ],
    ],
    [
      'a misspelt condition',
      { ...OVERLAP, where: { kindd: 'A' } },
      ['BAD_FILTER /where/kindd: "rentals" has no field "kindd" (did you mean "kind"?)'],
    ],
    [
      'a condition that changes by itself',
      { ...OVERLAP, where: { toFrom: '@today' } },
      [
        'BAD_FILTER /where/toFrom: a constraint compares with constants: nobody writes a record when a day passes (write a constant or a list of them)',
      ],
    ],
    [
      'a number of a record that makes no group',
      { kind: 'atMost', by: 'note', max: 'boat.seats' },
      ['BAD_CONSTRAINT /max: "boat" is not in "by" (write a number)'],
    ],
    [
      'a most that is no number',
      { kind: 'atMost', by: 'boat', max: 'boat.name' },
      ['BAD_CONSTRAINT /max: "boat.name" is no number of a record of "by" (a path through boat)'],
    ],
    [
      'half a record',
      { kind: 'atMost', by: 'boat', max: 1.5 },
      ['BAD_CONSTRAINT /max: 1.5 is not a number of records (a whole number)'],
    ],
    [
      'a roll-up',
      { kind: 'atMost', by: 'boat', max: 9, sum: 'bills' },
      [
        'BAD_CONSTRAINT /sum: "bills" is kept from other records: it changes while nobody writes this one (name a field that is written with the record)',
      ],
    ],
  ])('%s', (_, constraint, problems) => {
    expect(told(constraint)).toEqual(problems)
  })

  test('the name of a constraint, which stands in an error, is a plain word', () => {
    expect(told({ kind: 'unique', fields: ['note'] }, 'no good!')).toEqual([
      expect.stringMatching(/^BAD_NAME .*no good!/),
    ])
  })

  test('the line is that of the value', () => {
    const { problems } = read(folder({ one: { ...OVERLAP, by: 'baot' } }))
    expect(problems.map(brief)).toEqual(expect.arrayContaining([expect.stringMatching(/UNKNOWN_FIELD/)]))
    expect(problems.find(({ code }) => code === 'UNKNOWN_FIELD')?.pointer).toBe('/constraints/one/by')
  })
})
