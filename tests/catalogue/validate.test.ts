import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRealDate } from '../../src/catalogue/kinds'
import { makeValidator } from '../../src/catalogue/patterns/validator'
import { type Validation, validateRecord } from '../../src/catalogue/record/validate'
import { compileRules } from '../../src/catalogue/rules/rules'
import type { Json, JsonObject } from '../../src/contract/json'
import { type EntitySketch, entity } from '../support/entity'
import { factsOf } from './rules/cases'

const BOAT: EntitySketch = {
  fields: {
    name: { kind: 'text', required: true, schema: { maxLength: 10, minLength: 2 } },
    email: { kind: 'text', schema: { format: 'email' } },
    zip: { kind: 'text', schema: { pattern: '^[0-9]{5}$' } },
    site: { kind: 'text', schema: { format: 'uri' } },
    kind: { kind: 'enum', values: ['SAIL', 'MOTOR'] },
    sails: { kind: 'integer', schema: { minimum: 1, maximum: 9 } },
    built: 'date',
    sold: 'date',
    racing: 'boolean',
    owner: { kind: 'relation', setOnce: true },
    reviewer: { kind: 'text', server: true },
    label2: 'text',
    berth: 'group',
    'berth.city': { kind: 'text', required: true },
    'berth.zip': { kind: 'text', schema: { maxLength: 5 } },
    home: { kind: 'group', required: true },
    'home.city': { kind: 'text', required: true },
    crew: 'array',
    'crew[].name': { kind: 'text', required: true },
    'crew[].email': { kind: 'text', schema: { format: 'email' }, widget: 'email', options: { strict: true } },
    title: 'multilingual',
    mails: { kind: 'array', schema: { type: 'array', items: { type: 'string', format: 'email' } } },
  },
  rules: [
    { field: 'sails', visible: "record.kind == 'SAIL'", required: "record.kind == 'SAIL'" },
    {
      field: 'sold',
      valid: 'record.sold >= record.built',
      code: 'SOLD_ORDER',
      message: { it: 'Venduta prima del varo', en: 'Sold too early' },
    },
    { field: 'label2', value: "record.name + '!'" },
    { field: 'zip', readOnly: 'record.racing' },
  ],
  statuses: { list: [{ code: 'DRAFT' }, { code: 'SOLD', lock: ['name'] }] },
}

const GOOD: JsonObject = { name: 'Ada', home: { city: 'Modena' } }

const boat = entity(BOAT)
const BOAT_KIT = { entity: boat, validate: makeValidator(boat.schema), rules: compileRules(boat) }

function run(record: JsonObject, more: Partial<Validation> = {}, facts: Partial<Validation['facts']> = {}) {
  return validateRecord({
    ...BOAT_KIT,
    checks: {},
    facts: factsOf({ record, mode: 'create', ...facts }),
    base: null,
    ...more,
  })
}

const said = (record: JsonObject, more?: Partial<Validation>, facts?: Partial<Validation['facts']>) =>
  run(record, more, facts).errors.map(({ path, code, params }) =>
    [path, code, ...(params ? [params] : [])]
      .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
      .join(' '),
  )

describe('the shape of values', () => {
  test('a good record has nothing to say', () => {
    expect(said(GOOD)).toEqual([])
  })

  test.each<[string, JsonObject, string[]]>([
    ['required and absent', { home: { city: 'Modena' } }, ['name REQUIRED']],
    ['required and null', { ...GOOD, name: null }, ['name REQUIRED']],
    ['required and blank', { ...GOOD, name: '  ' }, ['name REQUIRED']],
    ['too long', { ...GOOD, name: 'abcdefghijk' }, ['name MAXLENGTH {"max":10}']],
    ['too short', { ...GOOD, name: 'a' }, ['name MINLENGTH {"min":2}']],
    ['no e-mail', { ...GOOD, email: 'ada@' }, ['email EMAIL']],
    ['pattern', { ...GOOD, zip: '4112' }, ['zip PATTERN']],
    ['other format', { ...GOOD, site: 'nowhere' }, ['site FORMAT {"format":"uri"}']],
    ['enum', { ...GOOD, kind: 'ROW' }, ['kind ENUM']],
    ['below the minimum', { ...GOOD, kind: 'SAIL', sails: 0 }, ['sails MIN {"min":1}']],
    ['above the maximum', { ...GOOD, kind: 'SAIL', sails: 10 }, ['sails MAX {"max":9}']],
    ['wrong type', { ...GOOD, racing: 'yes' }, ['racing TYPE']],
    ['a fraction for a whole number', { ...GOOD, kind: 'SAIL', sails: 1.5 }, ['sails TYPE']],
    ['a date in words', { ...GOOD, built: 'yesterday' }, ['built DATE']],
    ['a day that does not exist', { ...GOOD, built: '2026-02-31' }, ['built DATE']],
    ['an unknown field', { ...GOOD, nmae: 'x' }, ['nmae UNKNOWN_FIELD']],
    [
      'a part of a group',
      { ...GOOD, berth: { city: 'Porto', zip: '411211' } },
      ['berth.zip MAXLENGTH {"max":5}'],
    ],
    ['a missing part of a group', { ...GOOD, berth: { zip: '41121' } }, ['berth.city REQUIRED']],
    [
      'an unknown part of a group',
      { ...GOOD, berth: { city: 'Porto', town: 'x' } },
      ['berth.town UNKNOWN_FIELD'],
    ],
    ['an empty required group, by its parts', { name: 'Ada' }, ['home.city REQUIRED']],
    [
      'a row, by its id',
      {
        ...GOOD,
        crew: [
          { _id: 'a', name: 'Bo' },
          { _id: 'b', email: 'x' },
        ],
      },
      ['crew.b.name REQUIRED', 'crew.b.email EMAIL'],
    ],
    [
      'one text of several, by its words',
      { ...GOOD, mails: ['a@b.it', 'ada'] },
      ['mails.1 EMAIL {"item":"ada"}'],
    ],
    ['a row without an id, by its place', { ...GOOD, crew: [{ email: 'x@y.it' }] }, ['crew.0.name REQUIRED']],
    [
      'a code of more than 32 characters [RECORD-04]',
      { ...GOOD, code: 'x'.repeat(33) },
      ['code MAXLENGTH {"max":32}'],
    ],
  ])('%s', (_title, record, expected) => {
    expect(said(record)).toEqual(expected)
  })

  test('a code of 32 characters passes [RECORD-04]', () => {
    expect(said({ ...GOOD, code: 'x'.repeat(32) })).toEqual([])
  })

  test('null passes wherever nothing is required', () => {
    const empty = Object.fromEntries(
      entity(BOAT)
        .fields.filter(({ path }) => !path.includes('.'))
        .map(({ path }) => [path, null]),
    )
    expect(said({ ...empty, ...GOOD })).toEqual([])
  })

  test('an unknown field is told what was meant', () => {
    expect(run({ ...GOOD, emial: 'x' }).errors[0]?.message).toContain('did you mean email?')
  })
})

describe('what is stored', () => {
  test('texts are trimmed and empties become null, at every depth', () => {
    const { record } = run({
      ...GOOD,
      name: ' Ada ',
      email: '',
      berth: { city: '', zip: ' ' },
      crew: [
        { _id: 'a', name: ' Bo ' },
        { _id: 'b', name: '' },
      ],
      owner: 'x1',
      title: { it: ' Uno ', en: '' },
    })
    expect(record).toMatchObject({
      name: 'Ada',
      email: null,
      berth: null,
      crew: [{ _id: 'a', name: 'Bo' }],
      owner: { id: 'x1' },
      title: { it: 'Uno', en: null },
    })
  })

  test('what rules see across a relation is no unknown field', () => {
    const { errors, record } = run({ ...GOOD, owner: { id: 'x', label: 'Ada', subjectType: 'PERSON' } })
    expect(errors).toEqual([])
    expect(record.owner).toEqual({ id: 'x', label: 'Ada', subjectType: 'PERSON' })
  })

  test('common keys are left as they are', () => {
    const { record } = run({ ...GOOD, label: '', extraFields: { current_envers_version: 3, note: '' } })
    expect(record).toMatchObject({ label: '', extraFields: { current_envers_version: 3, note: '' } })
  })

  test('computed values are put in', () => {
    expect(run(GOOD).record.label2).toBe('Ada!')
  })

  test('what the record itself hides is neither validated nor required, and saved as null', () => {
    const { record, errors } = run({ ...GOOD, kind: 'MOTOR', sails: 99 })
    expect(errors).toEqual([])
    expect(record.sails).toBeNull()
  })

  test('what only mode, user or status hide keeps its value', () => {
    const boat = entity({ ...BOAT, rules: [{ field: 'zip', visible: "mode == 'create'" }] })
    const input = { entity: boat, validate: makeValidator(boat.schema), rules: compileRules(boat) }
    expect(
      run({ ...GOOD, zip: '41121' }, { ...input, base: { ...GOOD, zip: '41121' } }, { mode: 'update' }).record
        .zip,
    ).toBe('41121')
  })
})

describe('what is out of sight', () => {
  const boat = entity({
    ...BOAT,
    rules: [
      { field: 'zip', visible: "mode == 'create'" },
      { field: 'name', visible: "mode == 'create'" },
    ],
  })
  const input = { entity: boat, validate: makeValidator(boat.schema), rules: compileRules(boat), base: GOOD }

  test('a kept value must be sound although it is hidden, but it is not asked for', () => {
    expect(said({ ...GOOD, name: null, zip: 'x' }, input, { mode: 'update' })).toEqual(['zip PATTERN'])
  })

  test('fields the user may not see are not complained about in the browser', () => {
    expect(said({ zip: 'x' }, { unseen: ['name', 'home'] })).toEqual(['zip PATTERN'])
  })
})

describe('rules', () => {
  test('a field required by a rule', () => {
    expect(said({ ...GOOD, kind: 'SAIL' })).toEqual(['sails REQUIRED'])
  })

  test('a broken rule answers its own code and its message in the language asked for', () => {
    const { errors } = run({ ...GOOD, built: '2026-01-02', sold: '2026-01-01' }, {}, { lang: 'en' })
    expect(errors).toEqual([{ path: 'sold', code: 'SOLD_ORDER', message: 'Sold too early' }])
  })

  test('an options rule refuses other values', () => {
    const boat = entity({ ...BOAT, rules: [{ field: 'kind', options: "['SAIL']" }] })
    const input = { entity: boat, validate: makeValidator(boat.schema), rules: compileRules(boat) }
    expect(said({ ...GOOD, kind: 'MOTOR' }, input)).toEqual(['kind ENUM'])
  })
})

describe('locked fields', () => {
  const base: JsonObject = {
    ...GOOD,
    code: 'B1',
    status: 'DRAFT',
    reviewer: 'u1',
    owner: { id: 'x', label: 'Ada' },
    label2: 'Ada!',
    zip: '41121',
    racing: true,
  }
  const change = (record: JsonObject, from = base) =>
    said({ ...from, ...record }, { base: from }, { mode: 'update' })

  test('an echo of what is stored passes', () => {
    expect(change({})).toEqual([])
  })

  test('a server-set field cannot be changed or given on create', () => {
    expect(change({ reviewer: 'u2' })).toEqual(['reviewer READ_ONLY'])
    expect(said({ ...GOOD, reviewer: 'u2' })).toEqual(['reviewer READ_ONLY'])
  })

  test('the server itself may set it', () => {
    expect(said({ ...GOOD, reviewer: 'u2' }, { trusted: true })).toEqual([])
  })

  test('a field set once cannot be changed after the first save; another label of the same record is no change', () => {
    expect(change({ owner: { id: 'y', label: 'Bo' } })).toEqual(['owner READ_ONLY'])
    expect(change({ owner: { id: 'x', label: 'Ada Byron' } })).toEqual([])
  })

  test('the code cannot be changed after the first save', () => {
    expect(change({ code: 'B2' })).toEqual(['code READ_ONLY'])
  })

  test('a computed field takes the stored or the computed value only', () => {
    expect(change({ name: 'Bo', label2: 'Ada!' })).toEqual([])
    expect(change({ name: 'Bo', label2: 'Bo!' })).toEqual([])
    expect(change({ name: 'Bo', label2: 'Eve!' })).toEqual(['label2 READ_ONLY'])
  })

  test('a field locked by a rule before and after cannot be changed; unlocking and changing in one save can', () => {
    expect(change({ zip: '41122' })).toEqual(['zip READ_ONLY'])
    expect(change({ zip: '41122', racing: false })).toEqual([])
    expect(change({ zip: '41122', racing: true }, { ...base, racing: false })).toEqual([])
  })

  test('a field locked by the status cannot be changed', () => {
    expect(change({ name: 'Bo' }, { ...base, status: 'SOLD' })).toEqual(['name READ_ONLY'])
  })
})

describe('checks of widgets', () => {
  const check: Validation['checks'] = {
    email: (value, options) => [
      { severity: 'error', path: '', code: 'NO_ROBOTS', params: { strict: String(options.strict) } },
      { severity: 'warning', path: 'host', code: String(value).length > 5 ? 'LONG' : 'SHORT' },
    ],
  }

  test('errors and warnings are addressed below the field, row by row; empty values are not checked', () => {
    const { errors, warnings } = run(
      {
        ...GOOD,
        crew: [
          { _id: 'a', name: 'Bo', email: 'b@o.it' },
          { _id: 'b', name: 'Cy' },
        ],
      },
      { checks: check },
    )
    expect(errors).toEqual([
      { path: 'crew.a.email', code: 'NO_ROBOTS', message: 'check NO_ROBOTS', params: { strict: 'true' } },
    ])
    expect(warnings).toEqual([{ path: 'crew.a.email.host', code: 'LONG', message: 'check LONG' }])
  })

  test('a value of the wrong type gets the message of the widget in place of the schema’s', () => {
    const wrong = { ...GOOD, crew: [{ _id: 'a', name: 'Bo', email: 7 }] }
    expect(said(wrong)).toEqual(['crew.a.email TYPE'])
    expect(run(wrong, { checks: check }).errors.map(({ code }) => code)).toEqual(['NO_ROBOTS'])
  })
})

test('days of the calendar', () => {
  expect(['2024-02-29', '2000-02-29', '2026-12-31', null, 'x'].map((one) => isRealDate(one))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect(
    ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '1900-02-29'].map((one) =>
      isRealDate(one),
    ),
  ).toEqual([false, false, false, false, false, false])
})

describe('whatever is sent', () => {
  const leaf = fc.oneof(
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.string({ maxLength: 6 }),
    fc.constantFrom('SAIL', '2026-02-31', ' x ', ''),
  )
  const anything = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('_id', 'id', 'city', 'name', 'email', '__proto__'), tie('json'), {
        noNullPrototype: true,
      }),
    ),
  })).json
  const keys = entity(BOAT)
    .fields.filter(({ path }) => !path.includes('.'))
    .map(({ path }) => path)
  const body = fc.dictionary(fc.constantFrom(...keys, 'code', 'other'), anything, {
    noNullPrototype: true,
  }) as fc.Arbitrary<JsonObject>

  test('blanks where a group or rows belong are nothing, whatever else is wrong there', () => {
    expect(run({ berth: [' '] }).record).toEqual(run({ berth: [] }).record)
  })

  test('any body is checked without an exception, and the result is stable', () => {
    fc.assert(
      fc.property(body, (record) => {
        const first = run(record)
        const second = run(first.record)
        expect(second.record).toEqual(first.record)
        if (first.errors.length === 0) expect(second.errors).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
