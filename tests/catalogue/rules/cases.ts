import type { RuleFacts } from '../../../src/catalogue/rules/rules'
import type { Json, JsonObject } from '../../../src/contract/json'
import type { Rule } from '../../../src/contract/model/entity'
import { type EntitySketch, entity } from '../../support/entity'

/** One rule on one record with its expected result: the same table runs in the browser and on the server. */
export interface RuleCase {
  title: string
  rule: Partial<Rule> & { field?: string | null }
  record: JsonObject
  facts?: Partial<RuleFacts>
  /** expected result as plain JSON: lists sorted */
  gives: {
    hidden?: string[]
    required?: string[]
    readOnly?: string[]
    values?: Record<string, Json>
    issues?: string[]
    options?: Record<string, Json>
  }
}

/** The record of all cases: every kind of field once. */
export const SKETCH: EntitySketch = {
  fields: {
    name: 'text',
    kind: { kind: 'enum', values: ['SAIL', 'MOTOR'] },
    sails: 'integer',
    price: 'number',
    built: 'date',
    sold: 'date',
    racing: 'boolean',
    type: { kind: 'lookup', lookup: { name: 'VehicleType', filter: {} } },
    owner: 'relation',
    berth: 'group',
    'berth.city': 'text',
    'berth.country': { kind: 'lookup', lookup: { name: 'Country', filter: {} } },
    crew: 'array',
    'crew[].name': 'text',
    'crew[].main': 'boolean',
    'crew[].locked': 'boolean',
    'crew[].days': 'integer',
    'crew[].rate': 'number',
    'crew[].total': 'number',
    total: 'number',
    note: 'text',
  },
}

/** The initial facts of a case. */
export function factsOf(given: Partial<RuleFacts> & { record: JsonObject }): RuleFacts {
  return {
    old: null,
    user: { id: 'u1', roles: ['ROLE_USER'], authorities: ['ROLE_USER', 'BOAT_R'], subjectId: 's1' },
    mode: 'update',
    status: 'DRAFT',
    today: '2026-03-31',
    now: '2026-03-31T10:00:00.000Z',
    lookup: {},
    ...given,
  }
}

/** The entity of one case. */
export function entityOf(one: RuleCase) {
  return entity({ ...SKETCH, rules: [one.rule] })
}

const crew = (...rows: JsonObject[]): JsonObject => ({
  crew: rows.map((row, index) => ({ _id: `r${index}`, ...row })),
})

export const CASES: RuleCase[] = [
  {
    title: 'shows a field while its condition holds',
    rule: { field: 'sails', visible: "record.kind == 'SAIL'" },
    record: { kind: 'SAIL' },
    gives: {},
  },
  {
    title: 'hides a field when its condition fails',
    rule: { field: 'sails', visible: "record.kind == 'SAIL'" },
    record: { kind: 'MOTOR' },
    gives: { hidden: ['sails'] },
  },
  {
    title: 'hides a field when the condition reads an absent key',
    rule: { field: 'sails', visible: "record.kind == 'SAIL'" },
    record: {},
    gives: { hidden: ['sails'] },
  },
  {
    title: 'counts an ordering with an empty value as false for visible',
    rule: { field: 'note', visible: 'record.price > 10' },
    record: { price: null },
    gives: { hidden: ['note'] },
  },
  {
    title: 'requires by a condition',
    rule: { field: 'sails', required: "record.kind == 'SAIL'" },
    record: { kind: 'SAIL' },
    gives: { required: ['sails'] },
  },
  {
    title: 'counts an ordering with an empty value as false for required',
    rule: { field: 'note', required: 'record.price > 10' },
    record: {},
    gives: {},
  },
  {
    title: 'does not apply an order of dates while one is empty',
    rule: { field: 'sold', valid: 'record.sold >= record.built', code: 'ORDER' },
    record: { sold: '2020-01-01' },
    gives: {},
  },
  {
    title: 'refuses dates in the wrong order',
    rule: { field: 'sold', valid: 'record.sold >= record.built', code: 'ORDER' },
    record: { sold: '2020-01-01', built: '2020-01-02' },
    gives: { issues: ['sold:ORDER'] },
  },
  {
    title: 'accepts equal dates',
    rule: { field: 'sold', valid: 'record.sold >= record.built', code: 'ORDER' },
    record: { sold: '2020-01-02', built: '2020-01-02' },
    gives: {},
  },
  {
    title: 'adds days to today',
    rule: { field: 'note', required: 'record.sold < today + days(30)' },
    record: { sold: '2026-04-29' },
    gives: { required: ['note'] },
  },
  {
    title: 'takes the thirtieth day as not before',
    rule: { field: 'note', required: 'record.sold < today + days(30)' },
    record: { sold: '2026-04-30' },
    gives: {},
  },
  {
    title: 'takes days from a date over the end of February',
    rule: { field: 'note', value: 'record.sold - days(1)' },
    record: { sold: '2024-03-01' },
    gives: { values: { note: '2024-02-29' } },
  },
  {
    title: 'reads a flag of the chosen lookup row',
    rule: { field: 'note', required: 'lookup.type.flag1' },
    record: { type: 'X' },
    facts: { lookup: { type: { code: 'X', name: 'X', flag1: true } } },
    gives: { required: ['note'] },
  },
  {
    title: 'reads nothing of a lookup that is not chosen',
    rule: { field: 'note', required: 'lookup.type.flag1' },
    record: {},
    gives: {},
  },
  {
    title: 'reads the row of a lookup in a group',
    rule: { field: 'note', required: "lookup.berth.country.alpha2 == 'IT'" },
    record: { berth: { country: 'ITA' } },
    facts: { lookup: { 'berth.country': { code: 'ITA', name: 'Italia', alpha2: 'IT' } } },
    gives: { required: ['note'] },
  },
  {
    title: 'reads parts of an empty group as empty',
    rule: { field: 'note', required: 'record.berth.city == null' },
    record: {},
    gives: { required: ['note'] },
  },
  {
    title: 'reads an empty relation as null',
    rule: { field: 'note', required: 'record.owner == null' },
    record: {},
    gives: { required: ['note'] },
  },
  {
    title: 'reads the id of a relation',
    rule: { field: 'note', required: 'record.owner.id == user.subjectId' },
    record: { owner: { id: 's1', label: 'Ada' } },
    gives: { required: ['note'] },
  },
  {
    title: 'counts a path across an empty relation as false',
    rule: { field: 'note', required: 'record.owner.id == user.subjectId' },
    record: {},
    gives: {},
  },
  {
    title: 'reads the roles of the user',
    rule: { field: 'price', readOnly: "!user.roles.exists(r, r == 'ROLE_MANAGER')" },
    record: {},
    gives: { readOnly: ['price'] },
  },
  {
    title: 'reads the mode',
    rule: { field: 'name', readOnly: "mode != 'create'" },
    record: {},
    gives: { readOnly: ['name'] },
  },
  {
    title: 'reads the status',
    rule: { field: 'note', required: "status == 'SOLD'" },
    record: {},
    facts: { status: 'SOLD' },
    gives: { required: ['note'] },
  },
  {
    title: 'reads the stored record',
    rule: { field: 'name', valid: 'record.name == old.name' },
    record: { name: 'B' },
    facts: { old: { name: 'A' } },
    gives: { issues: ['name:RULE'] },
  },
  {
    title: 'locks a field of one row by the row',
    rule: { field: 'crew[].main', readOnly: 'row.locked' },
    record: crew({ locked: true }, { locked: null }, {}),
    gives: { readOnly: ['crew.r0.main'] },
  },
  {
    title: 'counts rows by an empty switch as off',
    rule: { field: 'crew', valid: 'record.crew.filter(r, r.main).size() <= 1', code: 'ONE' },
    record: crew({ main: true }, {}, { main: false }),
    gives: {},
  },
  {
    title: 'finds two main rows',
    rule: { field: 'crew', valid: 'record.crew.filter(r, r.main).size() <= 1', code: 'ONE' },
    record: crew({ main: true }, {}, { main: true }),
    gives: { issues: ['crew:ONE'] },
  },
  {
    title: 'reads an absent list as an empty one',
    rule: { field: 'crew', valid: 'record.crew.size() > 0', code: 'ANY' },
    record: {},
    gives: { issues: ['crew:ANY'] },
  },
  {
    title: 'computes a text',
    rule: { field: 'note', value: "record.name + ' ' + record.kind" },
    record: { name: 'Ada', kind: 'SAIL' },
    gives: { values: { note: 'Ada SAIL' } },
  },
  {
    title: 'leaves a computed text alone while a part is empty',
    rule: { field: 'note', value: "record.name + ' ' + record.kind" },
    record: { name: 'Ada' },
    gives: {},
  },
  {
    title: 'computes with whole and decimal numbers',
    rule: { field: 'total', value: 'record.price * record.sails + 1' },
    record: { price: 2.5, sails: 3 },
    gives: { values: { total: 8.5 } },
  },
  {
    title: 'computes a whole number as a number',
    rule: { field: 'sails', value: 'record.crew.size()' },
    record: crew({}, {}),
    gives: { values: { sails: 2 } },
  },
  {
    title: 'does not compute a division by nothing',
    rule: { field: 'total', value: 'record.price / record.sails' },
    record: { price: 1, sails: 0 },
    gives: {},
  },
  {
    title: 'computes in every row',
    rule: { field: 'crew[].total', value: 'row.days * row.rate' },
    record: crew({ days: 2, rate: 10 }, { days: 1 }),
    gives: { values: { 'crew.r0.total': 20 } },
  },
  {
    title: 'negates an empty switch',
    rule: { field: 'note', visible: '!record.racing' },
    record: {},
    gives: {},
  },
  {
    title: 'takes an empty switch for off beside others',
    rule: { field: 'note', visible: "record.racing || record.kind == 'SAIL'" },
    record: { kind: 'SAIL' },
    gives: {},
  },
  {
    title: 'lets a false operand decide although the other fails',
    rule: { field: 'note', required: 'record.racing && record.price > 10' },
    record: { racing: false },
    gives: {},
  },
  {
    title: 'hides what stands on an empty switch',
    rule: { field: 'note', visible: 'record.racing' },
    record: {},
    gives: { hidden: ['note'] },
  },
  {
    title: 'compares a number with a whole one',
    rule: { field: 'note', required: 'record.sails == 2 || record.price == 2.5' },
    record: { sails: 2 },
    gives: { required: ['note'] },
  },
  {
    title: 'finds a value in a list',
    rule: { field: 'note', required: "record.kind in ['SAIL', 'MOTOR']" },
    record: { kind: 'SAIL' },
    gives: { required: ['note'] },
  },
  {
    title: 'finds nothing in a list while empty',
    rule: { field: 'note', required: "record.kind in ['SAIL', 'MOTOR']" },
    record: {},
    gives: {},
  },
  {
    title: 'offers what an options rule says',
    rule: { field: 'kind', options: "record.racing ? ['SAIL'] : ['SAIL', 'MOTOR']" },
    record: { racing: true },
    gives: { options: { kind: ['SAIL'] } },
  },
  {
    title: 'hides everything in a hidden group',
    rule: { field: 'berth', visible: 'record.racing' },
    record: { racing: false },
    gives: { hidden: ['berth', 'berth.city', 'berth.country'] },
  },
  {
    title: 'does not fail on a text with quotes',
    rule: { field: 'note', valid: "record.name != 'O\\'Brien'", code: 'NAME' },
    record: { name: "O'Brien" },
    gives: { issues: ['note:NAME'] },
  },
]

/** Guards of one status on one record, with the expected answer. */
export interface GuardCase {
  title: string
  rules: (Partial<Rule> & { to: string })[]
  record: JsonObject
  allowed: boolean
  missing: string[]
}

export const GUARD_CASES: GuardCase[] = [
  { title: 'a status without guards is free', rules: [], record: {}, allowed: true, missing: [] },
  {
    title: 'names every field it asks for that is empty',
    rules: [{ to: 'SOLD', requires: ['price', 'note', 'name'] }],
    record: { name: 'A', note: '' },
    allowed: true,
    missing: ['price', 'note'],
  },
  {
    title: 'asks for a part of a group',
    rules: [{ to: 'SOLD', requires: ['berth.city'] }],
    record: { berth: { country: 'ITA' } },
    allowed: true,
    missing: ['berth.city'],
  },
  {
    title: 'is satisfied by filled fields',
    rules: [{ to: 'SOLD', requires: ['price'] }],
    record: { price: 0 },
    allowed: true,
    missing: [],
  },
  {
    title: 'lets through while its condition holds',
    rules: [{ to: 'SOLD', when: 'record.price > 10' }],
    record: { price: 11 },
    allowed: true,
    missing: [],
  },
  {
    title: 'refuses when its condition fails',
    rules: [{ to: 'SOLD', when: 'record.price > 10' }],
    record: { price: 10 },
    allowed: false,
    missing: [],
  },
  {
    title: 'refuses when it cannot be decided',
    rules: [{ to: 'SOLD', when: 'record.price > 10' }],
    record: {},
    allowed: false,
    missing: [],
  },
  {
    title: 'looks at the rows of a list',
    rules: [{ to: 'SOLD', when: 'record.crew.exists(r, r.main)' }],
    record: { crew: [{ name: 'A', main: false }] },
    allowed: false,
    missing: [],
  },
  {
    title: 'asks every guard of the status',
    rules: [
      { to: 'SOLD', when: "user.roles.exists(r, r == 'ROLE_USER')" },
      { to: 'SOLD', when: "user.roles.exists(r, r == 'ROLE_MANAGER')" },
    ],
    record: {},
    allowed: false,
    missing: [],
  },
]
