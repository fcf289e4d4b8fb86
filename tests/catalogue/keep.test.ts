import { describe, expect, test } from 'vitest'
import { makeValidator } from '../../src/catalogue/patterns/validator'
import { validateRecord } from '../../src/catalogue/record/validate'
import { compileRules } from '../../src/catalogue/rules/rules'
import type { JsonObject } from '../../src/contract/json'
import { type EntitySketch, entity } from '../support/entity'
import { factsOf } from './rules/cases'

const PORT: EntitySketch = {
  fields: {
    flag: 'text',
    name: { kind: 'text', required: true, schema: { maxLength: 5, minLength: 2 } },
    zip: { kind: 'text', schema: { pattern: '^[0-9]{5}$' } },
    mail: { kind: 'text', schema: { format: 'email' } },
    kind: { kind: 'enum', values: ['SAIL', 'MOTOR'] },
    size: { kind: 'number', schema: { maximum: 10, minimum: 1, multipleOf: 1 } },
    from: 'date',
    to: 'date',
    due: 'date',
    limit: 'integer',
    sails: 'integer',
    sum: 'integer',
    addr: 'group',
    'addr.city': { kind: 'text', required: true },
    'addr.street': 'text',
    home: { kind: 'group', required: true },
    'home.city': { kind: 'text', required: true },
    'home.street': 'text',
    crew: { kind: 'array', schema: { type: 'array', maxItems: 2, minItems: 1 } },
    'crew[].name': { kind: 'text', required: true, schema: { maxLength: 5 } },
    'crew[].fee': 'integer',
    'crew[].since': 'date',
    'crew[].until': 'date',
    mails: { kind: 'array', schema: { type: 'array', items: { type: 'string', format: 'email' } } },
  },
  rules: [
    { field: 'to', valid: 'record.to >= record.from', code: 'TO_BEFORE' },
    { field: 'sails', required: "record.kind == 'SAIL'" },
    { field: 'limit', valid: "status != 'SOLD' || record.limit > 5", code: 'LIMIT' },
    { field: 'due', valid: 'record.due == null || old == null || record.due != old.due', code: 'SAME_DUE' },
    { field: 'crew[].until', valid: 'row.until >= row.since', code: 'ROW_ORDER' },
    { field: 'sum', valid: 'record.crew.sum(c, c.fee) <= 10', code: 'TOO_DEAR' },
    {
      field: 'crew[].since',
      valid: 'previous == null || row.since == null || row.since >= previous.since',
      code: 'OUT_OF_ORDER',
    },
  ],
  statuses: { list: [{ code: 'DRAFT' }, { code: 'SOLD' }] },
}

const port = entity(PORT)
const KIT = { entity: port, validate: makeValidator(port.schema), rules: compileRules(port), checks: {} }
const GOOD: JsonObject = {
  name: 'Ada',
  kind: 'MOTOR',
  crew: [{ _id: 'a', name: 'Eva' }],
  home: { city: 'Pola' },
  status: 'DRAFT',
}

/** What refuses the save of changes over a stored record, and what it keeps. */
function save(stored: JsonObject, change: JsonObject, status = 'DRAFT') {
  const [base, record] = [
    { ...GOOD, ...stored },
    { ...GOOD, ...stored, ...change },
  ]
  const facts = factsOf({ record, old: base, mode: 'update', status })
  const { errors, warnings } = validateRecord({ ...KIT, facts, base })
  const words = (list: typeof errors) => list.map(({ path, code }) => `${path} ${code}`)
  return { refused: words(errors), kept: words(warnings.filter(({ kept }) => kept)) }
}

const rows = (...names: string[]) =>
  names.map((name, index) => ({ _id: String.fromCharCode(97 + index), name }))

describe('values that a narrower file would refuse', () => {
  test.each<[string, JsonObject, string]>([
    ['a text that is too long', { name: 'Serenissima' }, 'name MAXLENGTH'],
    ['a text that is too short', { name: 'A' }, 'name MINLENGTH'],
    ['a required value that is missing', { name: null }, 'name REQUIRED'],
    ['a text of another form', { zip: 'x' }, 'zip PATTERN'],
    ['an address that is none', { mail: 'x' }, 'mail EMAIL'],
    ['a code that was removed', { kind: 'ROW' }, 'kind ENUM'],
    ['a number that is too large', { size: 11 }, 'size MAX'],
    ['a number that is too small', { size: 0 }, 'size MIN'],
    ['a number with decimals', { size: 2.5 }, 'size STEP'],
    ['a missing part of a group', { addr: { street: 'Riva' } }, 'addr.city REQUIRED'],
    ['the parts of a group that became required', { home: null }, 'home.city REQUIRED'],
    ['a list that is too long', { crew: rows('Eva', 'Leo', 'Ugo') }, 'crew MAXITEMS'],
    ['a list that is too short', { crew: [] }, 'crew MINITEMS'],
    ['a value in a row', { crew: rows('Serenissima') }, 'crew.a.name MAXLENGTH'],
    ['an entry of a list', { mails: ['x'] }, 'mails.0 EMAIL'],
    ['two fields that a rule compares', { from: '2026-02-02', to: '2026-02-01' }, 'to TO_BEFORE'],
    ['a value that a rule requires', { kind: 'SAIL' }, 'sails REQUIRED'],
  ])('%s stays stored while another field is saved', (_, stored, what) => {
    expect(save(stored, { flag: 'x' })).toEqual({ refused: [], kept: [what] })
  })

  test.each<[string, JsonObject, JsonObject, string]>([
    ['a value that changes', { name: 'Serenissima' }, { name: 'Serenissime' }, 'name MAXLENGTH'],
    ['a value that is new', {}, { zip: 'x' }, 'zip PATTERN'],
    [
      'a group that one begins to fill in',
      { home: null },
      { home: { street: 'Riva' } },
      'home.city REQUIRED',
    ],
    [
      'a new row in a list that is too long',
      { crew: rows('Eva', 'Leo', 'Ugo') },
      { crew: rows('Eva', 'Leo', 'Ugo', 'Pia') },
      'crew MAXITEMS',
    ],
    [
      'a row that is new',
      {},
      { crew: [...rows('Eva'), { _id: 'z', name: null, since: '2026-01-01' }] },
      'crew.z.name REQUIRED',
    ],
    [
      'a rule of which one value changes',
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2026-02-03' },
      'to TO_BEFORE',
    ],
    ['a value that another one requires now', {}, { kind: 'SAIL' }, 'sails REQUIRED'],
    ['an entry that is new', { mails: ['x'] }, { mails: ['x', 'y'] }, 'mails.1 EMAIL'],
    ['a rule about the change itself', { due: '2026-01-01' }, { flag: 'x' }, 'due SAME_DUE'],
    [
      'a rule over a row of which one value changes',
      { crew: [{ _id: 'a', name: 'Eva', since: '2026-02-02', until: '2026-02-01' }] },
      { crew: [{ _id: 'a', name: 'Eva', since: '2026-02-03', until: '2026-02-01' }] },
      'crew.a.until ROW_ORDER',
    ],
  ])('%s is refused', (_, stored, change, what) => {
    expect(save(stored, change).refused).toEqual([what])
  })

  test('a row that stays keeps its value while another row changes', () => {
    const stored = { crew: rows('Serenissima', 'Leo') }
    const change = { crew: rows('Serenissima', 'Lea') }
    expect(save(stored, change)).toEqual({ refused: [], kept: ['crew.a.name MAXLENGTH'] })
  })

  test('a rule that reads the row before keeps its rows while others of their values change', () => {
    const eva = { _id: 'a', name: 'Eva', since: '2026-03-01' }
    const leo = { _id: 'b', name: 'Leo', since: '2026-02-01' }
    const crew = [eva, leo]
    const kept = { refused: [], kept: ['crew.b.since OUT_OF_ORDER'] }
    const renamed = crew.map((row) => ({ ...row, name: 'Ugo' }))
    expect(save({ crew }, { crew: renamed })).toEqual(kept)
    const moved = [{ ...eva, since: '2026-04-01' }, leo]
    expect(save({ crew }, { crew: moved }).refused).toEqual(['crew.b.since OUT_OF_ORDER'])
    const between = [eva, { _id: 'c', name: 'Pia', since: '2026-03-02' }, leo]
    expect(save({ crew }, { crew: between }).refused).toContain('crew.b.since OUT_OF_ORDER')
  })

  test('a rule over a list keeps what it refuses until one of the values it adds up changes', () => {
    const eva = { _id: 'a', name: 'Eva', fee: 8 }
    const leo = { _id: 'b', name: 'Leo', fee: 9 }
    const crew = [eva, leo]
    expect(save({ crew }, { crew: [eva, { ...leo, name: 'Lea' }] }).refused).toEqual([])
    expect(save({ crew }, { crew: [eva, { ...leo, fee: 7 }] }).refused).toEqual(['sum TOO_DEAR'])
  })

  test('a list that is too long may lose a row, and one that is too short may get one', () => {
    expect(
      save({ crew: rows('Eva', 'Leo', 'Ugo', 'Pia') }, { crew: rows('Eva', 'Leo', 'Ugo') }).refused,
    ).toEqual([])
  })

  test('a rule that reads the status applies again when the status changes', () => {
    expect(save({ limit: 1, status: 'SOLD' }, { flag: 'x' }, 'SOLD').kept).toEqual(['limit LIMIT'])
    expect(save({ limit: 1 }, { flag: 'x' }, 'SOLD').refused).toEqual(['limit LIMIT'])
  })

  test('a new record keeps nothing', () => {
    const record = { ...GOOD, zip: 'x' }
    const { errors } = validateRecord({ ...KIT, facts: factsOf({ record, mode: 'create' }), base: null })
    expect(errors.map(({ code }) => code)).toEqual(['PATTERN'])
  })
})
