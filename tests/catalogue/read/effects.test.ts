import { describe, expect, test } from 'vitest'
import { createReader } from '../../../src/catalogue/read/read'
import { PROBLEM_CODES } from '../../../src/contract/errors/problem'
import { manifests, read, readEntity } from './folder'

const statuses = {
  statuses: {
    default: 'OPEN',
    list: [
      { code: 'OPEN', allowable: ['DONE'] },
      { code: 'DONE', allowable: ['DONE'] },
    ],
  },
}

const trips = (effects: unknown) => ({
  route: 'trips',
  record: {
    required: ['port'],
    properties: {
      port: { type: 'string' },
      name: { type: 'string', maxLength: 12 },
      kind: { enum: ['LAND', 'SEA'] },
      stops: { type: 'integer' },
      doneAt: { type: 'string', format: 'date-time', server: true },
      leaves: { type: 'string', format: 'date' },
      boat: { entity: 'boats' },
      crew: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      total: { type: 'number' },
      pin: { type: 'string', sensitive: true },
    },
  },
  rules: [{ field: 'total', value: '1.0' }],
  effects,
  conf: statuses,
})

const boats = {
  route: 'boats',
  record: { required: ['name'], properties: { name: { type: 'string' }, trip: { entity: 'trips' } } },
  conf: {
    statuses: {
      default: 'ASHORE',
      list: [
        { code: 'ASHORE', allowable: ['AFLOAT'] },
        { code: 'AFLOAT', allowable: ['ASHORE'] },
      ],
    },
  },
}

const problemsOf = (effects: unknown) =>
  read({ 'entities/trips.json': trips(effects), 'entities/boats.json': boats })
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code, hint, message, pointer }) => `${code} ${pointer} ${message} | ${hint}`)

const done = { id: 'done', on: { status: 'DONE' } }

describe('effects of an entity file', () => {
  test('effects are resolved with their place in the file; browsers do not get them', () => {
    const entity = readEntity(
      trips([
        { ...done, set: { doneAt: 'now' }, move: { from: 'boat', to: 'ASHORE' } },
        {
          id: 'soon',
          on: { date: 'leaves', days: -3, before: 'stops' },
          when: "record.kind == 'SEA'",
          create: { entity: 'boats', fill: { name: 'record.name' } },
        },
      ]),
      { 'entities/boats.json': boats },
    )
    expect(entity.effects).toEqual([
      {
        id: 'done',
        on: { event: 'status', to: ['DONE'] },
        set: { doneAt: 'now' },
        rows: {},
        number: {},
        move: { route: 'boats', by: null, is: null, from: 'boat', in: [], to: 'ASHORE', set: {}, rows: {} },
        source: expect.stringMatching(/^entities\/x\.json:\d+$/),
      },
      {
        id: 'soon',
        on: { event: 'date', field: 'leaves', days: -3, before: 'stops' },
        when: "record.kind == 'SEA'",
        set: {},
        rows: {},
        number: {},
        create: { route: 'boats', fill: { name: 'record.name' }, rows: {} },
        source: expect.stringMatching(/^entities\/x\.json:\d+$/),
      },
    ])
  })

  test.each([
    [
      'no step',
      [done],
      'BAD_EFFECT /effects/0 the effect does nothing | add one of set, rows, number, status, create, move, mail, notify',
    ],
    [
      'a trigger that names no field',
      [{ id: 'a', on: { change: [] }, set: { stops: '1' } }],
      'BAD_VALUE /effects/0/on/change "change" is an empty list',
    ],
    [
      'a status among the fields',
      [{ ...done, set: { status: "'OPEN'" } }],
      'BAD_EFFECT /effects/0/set/status "status" cannot be set | write "status" beside "set"',
    ],
    [
      'a field that all records have',
      [{ ...done, set: { id: "'x'" } }],
      'BAD_EFFECT /effects/0/set/id "id" cannot be set | name a field of record.properties',
    ],
    [
      'a required field that is emptied',
      [{ ...done, set: { port: 'null' } }],
      'BAD_EFFECT /effects/0/set/port "port" is required and cannot be emptied',
    ],
    [
      'no trigger',
      [{ id: 'a', on: {}, status: 'DONE' }],
      'BAD_EFFECT /effects/0/on the effect has no trigger | keep exactly one of create, change, status, date',
    ],
    [
      'two triggers',
      [{ id: 'a', on: { create: true, status: 'DONE' }, set: { stops: '1' } }],
      'BAD_EFFECT /effects/0/on the effect has several triggers: create and status',
    ],
    [
      'days without a date',
      [{ id: 'a', on: { create: true, days: 1 }, set: { stops: '1' } }],
      'BAD_EFFECT /effects/0/on "days" belongs to "date"',
    ],
    [
      'a lead without a date',
      [{ id: 'a', on: { create: true, before: 'stops' }, set: { stops: '1' } }],
      'BAD_EFFECT /effects/0/on "before" belongs to "date"',
    ],
    [
      'a lead that is no whole number',
      [{ id: 'a', on: { date: 'leaves', before: 'total' }, status: 'DONE' }],
      'BAD_EFFECT /effects/0/on/before "total" is of kind number, not a whole number',
    ],
    [
      'a mail by a template of accounts',
      [{ ...done, mail: { template: 'RECOVER_PASSWORD', to: 'record.name' } }],
      'NOT_ALLOWED /effects/0/mail/template "template" cannot be "RECOVER_PASSWORD"',
    ],
    [
      'a step of the write itself that is held back',
      [{ ...done, unless: { entity: 'boats', by: 'trip', in: ['AFLOAT'] }, set: { stops: '1' } }],
      'BAD_EFFECT /effects/0/set "unless" cannot hold "set" back',
    ],
    [
      'related records that are not related',
      [
        {
          ...done,
          unless: { entity: 'boats', by: 'name', in: ['AFLOAT'] },
          notify: { kind: 'reminder', user: 'user.id' },
        },
      ],
      'BAD_EFFECT /effects/0/unless/by "name" of "boats" is not a relation to "trips" | one of: trip',
    ],
    [
      'related records in an unknown status',
      [
        {
          ...done,
          unless: { entity: 'boats', by: 'trip', in: ['AFLAOT'] },
          notify: { kind: 'reminder', user: 'user.id' },
        },
      ],
      'UNKNOWN_STATUS /effects/0/unless/in/0 "boats" has no status "AFLAOT" | did you mean "AFLOAT"?',
    ],
    [
      'a notice to nobody',
      [{ ...done, notify: { kind: 'approval' } }],
      'BAD_EFFECT /effects/0/notify nobody is told | add "user", "subject" or "roles"',
    ],
    [
      'a notice to a number',
      [{ ...done, notify: { kind: 'approval', user: 'record.stops' } }],
      'RULE_TYPE /effects/0/notify/user',
    ],
    [
      'a mail to a number',
      [{ ...done, mail: { template: 'NOTICE', to: 'record.stops' } }],
      'RULE_TYPE /effects/0/mail/to',
    ],
    [
      'a mail with an unknown field',
      [
        {
          ...done,
          mail: { template: 'NOTICE', to: 'record.name', values: { 'notice.title': 'record.nmae' } },
        },
      ],
      'RULE_TYPE /effects/0/mail/values/notice.title',
    ],
    [
      'a mail with a wrong placeholder',
      [{ ...done, mail: { template: 'NOTICE', to: 'record.name', values: { '{{title}}': 'record.name' } } }],
      'BAD_EFFECT /effects/0/mail/values/{{title}} "{{title}}" is no placeholder',
    ],
    [
      'a new record for each of an unknown entity',
      [{ ...done, create: { entity: 'boats', each: { entity: 'bots', copy: {} } } }],
      'UNKNOWN_ENTITY /effects/0/create/each/entity',
    ],
    [
      'a status that those records do not have',
      [
        {
          ...done,
          create: { entity: 'boats', each: { entity: 'trips', in: ['DONNE'], copy: { name: 'name' } } },
        },
      ],
      'UNKNOWN_STATUS /effects/0/create/each/in/0 "trips" has no status "DONNE" | did you mean "DONE"?',
    ],
    [
      'a copy into an unknown field',
      [{ ...done, create: { entity: 'boats', each: { entity: 'trips', copy: { nmae: 'name' } } } }],
      'UNKNOWN_FIELD /effects/0/create/each/copy/nmae "boats" has no field "nmae" | did you mean "name"?',
    ],
    [
      'a copy of an unknown field',
      [{ ...done, create: { entity: 'boats', each: { entity: 'trips', copy: { name: 'nmae' } } } }],
      'UNKNOWN_FIELD /effects/0/create/each/copy/name "trips" has no field "nmae" | did you mean "name"?',
    ],
    [
      'a copy of another kind',
      [{ ...done, create: { entity: 'boats', each: { entity: 'trips', copy: { trip: 'boat' } } } }],
      'BAD_EFFECT /effects/0/create/each/copy/trip "trip" of "boats" and "boat" of "trips" hold different values',
    ],
    [
      'a date that is none',
      [{ id: 'a', on: { date: 'name' }, status: 'DONE' }],
      'BAD_EFFECT /effects/0/on/date "name" is of kind text, not a date',
    ],
    [
      'an unknown status as trigger',
      [{ id: 'a', on: { status: ['DONNE'] }, set: { stops: '1' } }],
      'UNKNOWN_STATUS /effects/0/on/status/0 there is no status "DONNE" | did you mean "DONE"?',
    ],
    [
      'an unknown status as step',
      [{ id: 'a', on: { create: true }, status: 'DONNE' }],
      'UNKNOWN_STATUS /effects/0/status there is no status "DONNE"',
    ],
    [
      'two of one id',
      [
        { ...done, set: { stops: '1' } },
        { ...done, set: { stops: '2' } },
      ],
      'DUPLICATE_EFFECT /effects/1/id the effect "done" appears twice',
    ],
    ['an unknown field', [{ ...done, set: { doneOn: 'now' } }], 'UNKNOWN_FIELD /effects/0/set/doneOn'],
    [
      'a field in rows',
      [{ ...done, set: { 'crew[].name': "'x'" } }],
      'PATH_THROUGH_ARRAY /effects/0/set/crew[].name',
    ],
    [
      'a computed field',
      [{ ...done, set: { total: '2.0' } }],
      'BAD_EFFECT /effects/0/set/total "total" is computed by a rule',
    ],
    [
      'a value of another kind',
      [{ ...done, set: { stops: "'many'" } }],
      'RULE_TYPE /effects/0/set/stops in the expression: it must come to a number, but comes to a text',
    ],
    ['a code that the field lacks', [{ ...done, set: { kind: "'AIR'" } }], 'RULE_TYPE /effects/0/set/kind'],
    [
      'a misspelt name in a condition',
      [{ ...done, when: 'record.stop > 1', set: { stops: '1' } }],
      'RULE_TYPE /effects/0/when in the expression: there is no field "stop" here | did you mean "stops"?',
    ],
    [
      'an expression that does not parse',
      [{ ...done, set: { stops: '1 +' } }],
      'RULE_SYNTAX /effects/0/set/stops',
    ],
    [
      'a series without a counter',
      [{ ...done, number: { name: 'T-{yyyy}' } }],
      'BAD_SERIES /effects/0/number/name the series has no counter, so all its numbers would be equal | add {seq:5}',
    ],
    [
      'a series with an unknown token',
      [{ ...done, number: { name: 'T-{month}-{seq:3}' } }],
      'BAD_SERIES /effects/0/number/name the series has an unknown token {month}',
    ],
    [
      'a series that counts by a field that is not there',
      [{ ...done, number: { name: '{per:baot}{seq:3}' } }],
      'UNKNOWN_FIELD /effects/0/number/name there is no field "baot" | did you mean "boat"?',
    ],
    [
      'a series that counts by rows',
      [{ ...done, number: { name: '{per:crew}{seq:3}' } }],
      'BAD_SERIES /effects/0/number/name the series cannot count by "crew", which is of kind array',
    ],
    [
      'a series longer than its field',
      [{ ...done, number: { name: 'TRIP-{yyyy}-{seq:6}' } }],
      'BAD_SERIES /effects/0/number/name its numbers would have 16 characters | at most 12',
    ],
    [
      'a series for a number',
      [{ ...done, number: { stops: 'T-{seq:3}' } }],
      'BAD_EFFECT /effects/0/number/stops "stops" cannot hold a number of a series',
    ],
    [
      'related records that nothing happens to',
      [{ ...done, move: { entity: 'boats', by: 'trip' } }],
      'BAD_EFFECT /effects/0/move the related records are neither moved nor changed | add "to", "set" or "rows"',
    ],
    [
      'an unknown field of related records',
      [{ ...done, move: { entity: 'boats', by: 'trip', set: { nmae: 'record.name' } } }],
      'UNKNOWN_FIELD /effects/0/move/set/nmae "boats" has no field "nmae" | did you mean "name"?',
    ],
    [
      'a shared relation of records that are named directly',
      [{ ...done, move: { from: 'boat', is: 'boat', to: 'ASHORE' } }],
      'BAD_EFFECT /effects/0/move/is "is" belongs to "by" | write "entity" and "by", or remove "is"',
    ],
    [
      'a shared relation to other records than theirs',
      [{ ...done, move: { entity: 'boats', by: 'trip', is: 'boat', to: 'ASHORE' } }],
      'BAD_EFFECT /effects/0/move/by "trip" of "boats" is not a relation to "boats"',
    ],
    [
      'an entity to create that is unknown',
      [{ ...done, create: { entity: 'boat' } }],
      'UNKNOWN_ENTITY /effects/0/create/entity there is no entity "boat" | did you mean "boats"?',
    ],
    [
      'a field of it that is unknown',
      [{ ...done, create: { entity: 'boats', fill: { nam: "'x'" } } }],
      'UNKNOWN_FIELD /effects/0/create/fill/nam "boats" has no field "nam" | did you mean "name"?',
    ],
    [
      'a required field of it that nothing fills',
      [{ ...done, create: { entity: 'boats', fill: { trip: 'record' } } }],
      'BAD_EFFECT /effects/0/create "boats" needs "name" | name it in "fill"',
    ],
    [
      'a value of another kind for it',
      [{ ...done, create: { entity: 'boats', fill: { name: '1' } } }],
      'RULE_TYPE /effects/0/create/fill/name',
    ],
    [
      'records to move that are not named',
      [{ ...done, move: { to: 'ASHORE' } }],
      'BAD_EFFECT /effects/0/move the records to move are not named',
    ],
    [
      'records named twice',
      [{ ...done, move: { from: 'boat', entity: 'boats', by: 'trip', to: 'ASHORE' } }],
      'BAD_EFFECT /effects/0/move the records to move are not named',
    ],
    [
      'a relation that is none',
      [{ ...done, move: { from: 'name', to: 'ASHORE' } }],
      'BAD_EFFECT /effects/0/move/from "name" is of kind text, not a relation',
    ],
    [
      'a relation that points elsewhere',
      [{ ...done, move: { entity: 'boats', by: 'name', to: 'ASHORE' } }],
      'BAD_EFFECT /effects/0/move/by "name" of "boats" is not a relation to "trips"',
    ],
    [
      'a status of others that is unknown',
      [{ ...done, move: { entity: 'boats', by: 'trip', in: ['SUNK'], to: 'ASHOR' } }],
      'UNKNOWN_STATUS /effects/0/move/to "boats" has no status "ASHOR" | did you mean "ASHORE"?',
    ],
    [
      'an unknown field in the words of a notice',
      [{ ...done, notify: { kind: 'reminder', roles: ['ROLE_USER'], words: { en: 'Done: {nam}' } } }],
      'UNKNOWN_FIELD /effects/0/notify/words/en there is no field "nam" | did you mean "name"?',
    ],
    [
      'a sensitive field in the words of a notice',
      [{ ...done, notify: { kind: 'reminder', roles: ['ROLE_USER'], words: { en: 'Done: {pin}' } } }],
      'NOT_LISTABLE /effects/0/notify/words/en "pin" is of kind text, which cannot be in a notice',
    ],
    [
      'an open brace in the words of a notice',
      [{ ...done, notify: { kind: 'reminder', roles: ['ROLE_USER'], words: { en: 'Done: {name' } } }],
      'BAD_TITLE /effects/0/notify/words/en the text has an open, empty or stray brace',
    ],
    [
      'an unknown key',
      [{ ...done, sets: {} }],
      'UNKNOWN_KEY /effects/0/sets unknown key "sets" | did you mean "set"?',
    ],
  ])('%s is a Problem with its place and cure', (_, effects, wanted) => {
    expect(
      problemsOf(effects).some((problem) => problem.startsWith(wanted)),
      problemsOf(effects).join('\n'),
    ).toBe(true)
  })

  describe('set values that fit their fields', () => {
    const harbours = {
      route: 'harbours',
      record: {
        properties: {
          mark: { type: 'string', maxLength: 3, pattern: '^[A-Z]+$' },
          depth: { type: 'number', minimum: 0, maximum: 20, multipleOf: 0.5 },
          berths: { type: 'integer', exclusiveMinimum: 0 },
          opened: { type: 'string', format: 'date' },
          kind: { enum: ['SEA', 'LAKE'] },
          region: { lookup: 'Region' },
          boat: { entity: 'boats' },
          trip: { entity: 'trips' },
        },
      },
    }
    const region = { lookup: 'Region', rows: [{ code: 'N' }, { code: 'S' }] }
    const problems = (more: object) =>
      read({
        'entities/trips.json': trips([]),
        'entities/boats.json': boats,
        'entities/harbours.json': { ...harbours, ...more },
        'lookups/Region.json': region,
      })
        .problems.filter(({ code, severity }) => severity === 'error' || code === 'UNKNOWN_ROW')
        .map(({ code, hint, message, pointer }) => `${code} ${pointer} ${message} | ${hint}`)
    const told = (set: object) => problems({ effects: [{ id: 'a', on: { create: true }, set }] })

    test.each([
      [
        { mark: "'LONG'" },
        'the value "LONG" of "mark" has a length out of bounds | between 0 and 3 characters',
      ],
      [{ mark: "'ab'" }, 'the value "ab" of "mark" does not match the pattern | ^[A-Z]+$'],
      [
        { mark: "record.berths > 3 ? 'BIG' : 'SMALL'" },
        'the value "SMALL" of "mark" has a length out of bounds',
      ],
      [{ depth: '-1.0' }, 'the value -1 of "depth" is out of bounds | choose a value from 0 up to 20'],
      [{ depth: '20.5' }, 'the value 20.5 of "depth" is out of bounds'],
      [{ depth: '1.3' }, 'the value 1.3 of "depth" is no multiple of 0.5 | choose a multiple of 0.5'],
      [{ berths: '0' }, 'the value 0 of "berths" is out of bounds | choose a value above 0'],
      [
        { opened: "'2026-02-30'" },
        'the value "2026-02-30" of "opened" is not a date | write YYYY-MM-DD, a day that exists',
      ],
      [{ boat: "'Nina'" }, 'the value "Nina" of "boat" is not the id of a record | name a relation'],
      [
        { boat: 'record.trip' },
        '"boat" relates to "boats", but record.trip leads to "trips" | name a relation to "boats"',
      ],
      [{ boat: 'record.trip.id' }, '"boat" relates to "boats", but record.trip.id leads to "trips"'],
      [{ boat: 'record.id' }, '"boat" relates to "boats", but record.id leads to "harbours"'],
    ])('%o does not', (set, wanted) => {
      const [first = '', ...more] = told(set)
      expect(
        [first.startsWith(`BAD_EFFECT_VALUE /effects/0/set/${Object.keys(set)[0]} ${wanted}`), more],
        first,
      ).toEqual([true, []])
    })

    test('a row that the file of its table does not have is a warning: the office adds rows on its screens', () => {
      expect(told({ region: "'WEST'" })).toEqual([
        'UNKNOWN_ROW /effects/0/set/region the value "WEST" of "region" is in no row of Region | one of: N, S',
      ])
      expect(PROBLEM_CODES.UNKNOWN_ROW.severity).toBe('warning')
    })

    test('what fits, what empties the field and what is known only when it happens is silent', () => {
      const set = {
        mark: "'ABC'",
        depth: '1.5',
        berths: '1',
        opened: 'today',
        region: "'N'",
        kind: "'SEA'",
        boat: 'old.boat.id',
      }
      expect(told(set)).toEqual([])
      expect(
        told({
          mark: "''",
          depth: 'record.depth + 30.0',
          boat: 'user.id',
          trip: 'null',
          region: 'record.mark',
        }),
      ).toEqual([])
      expect(told({ boat: "'3f0c7c1e-0b7f-4a7e-9d55-2f7f3a0d8b11'" })).toEqual([])
    })

    test('values for other records and of actions are checked in the same way', () => {
      const created = {
        id: 'a',
        on: { create: true },
        create: { entity: 'trips', fill: { port: "'x'", name: "'thirteen more'" } },
      }
      const moved = { id: 'b', on: { create: true }, move: { from: 'trip', set: { boat: 'record.trip' } } }
      const action = { id: 'c', on: ['record'], set: { mark: "'LONG'" } }
      const wrong = problems({ effects: [created, moved], actions: [action] })
      expect(wrong.map((one) => one.split(' ').slice(0, 2).join(' ')).sort()).toEqual([
        'BAD_EFFECT_VALUE /actions/0/set/mark',
        'BAD_EFFECT_VALUE /effects/0/create/fill/name',
        'BAD_EFFECT_VALUE /effects/1/move/set/boat',
      ])
    })
  })

  test('every status of a move is checked, and what is right is silent', () => {
    const moves = problemsOf([{ ...done, move: { entity: 'boats', by: 'trip', in: ['SUNK'], to: 'ASHOR' } }])
    expect(moves.map((problem) => problem.split(' ')[1])).toEqual([
      '/effects/0/move/in/0',
      '/effects/0/move/to',
    ])
    expect(
      problemsOf([
        { ...done, set: { name: 'null', boat: 'record.boat', kind: "record.stops > 2 ? 'SEA' : 'LAND'" } },
      ]),
    ).toEqual([])
  })

  /** The trips with one effect, and the boats, as they stand in a folder. */
  const filesOf = (effect: object, boat: object) =>
    Object.entries({ trips: trips([effect]), boats: boat }).map(([name, file]) => ({
      path: `entities/${name}.json`,
      text: JSON.stringify(file),
    }))

  test('a status that leaves another file is noticed at the next reading', () => {
    const reader = createReader(manifests)
    const move = { ...done, move: { entity: 'boats', by: 'trip', to: 'ASHORE' } }
    const errors = (boat: object) =>
      reader(filesOf(move, boat)).problems.filter(({ severity }) => severity === 'error')
    expect(errors(boats)).toEqual([])
    const other = { statuses: { default: 'DOCKED', list: [{ code: 'DOCKED', allowable: ['DOCKED'] }] } }
    expect(errors({ ...boats, conf: other }).map(({ code, pointer }) => [code, pointer])).toEqual([
      ['UNKNOWN_STATUS', '/effects/0/move/to'],
    ])
  })

  test('call handlers that the server offers, with the arguments that these take', () => {
    const calls = (handler: object) => problemsOf([{ ...done, handler }])
    expect(calls({ name: 'log.note', with: { message: 'record.name', level: "'WARN'" } })).toEqual([])
    expect(calls({ name: 'webhook.send', with: { to: "'erp'", total: 'record.total' } })).toEqual([])
    expect(calls({ name: 'log.notes' })).toEqual([
      'UNKNOWN_HANDLER /effects/0/handler/name the server has no handler "log.notes" | did you mean "log.note"?',
    ])
    expect(calls({ name: 'nothing.like.it' })[0]).toContain('log.note, webhook.send')
    expect(calls({ name: 'log.note', with: { mesage: "'x'" } }).sort()).toEqual([
      'BAD_EFFECT /effects/0/handler the handler "log.note" needs the argument "message" | add "message" to "with"',
      'BAD_EFFECT /effects/0/handler/with/mesage the handler "log.note" has no argument "mesage" | did you mean "message"?',
    ])
    expect(calls({ name: 'log.note', with: { message: 'record.stops' } })[0]).toContain(
      'RULE_TYPE /effects/0/handler/with/message',
    )
    expect(calls({ name: 'log.note', with: { message: "'x'", level: "'LOUD'" } })).toHaveLength(1)
  })

  test('effects may leave out fields that the new record gets by its own rules, effects or defaults', () => {
    const effects = [{ ...done, create: { entity: 'boats' } }]
    const told = (more: object) =>
      read({ 'entities/trips.json': trips(effects), 'entities/boats.json': { ...boats, ...more } })
        .problems.filter(({ severity }) => severity === 'error')
        .map(({ message }) => message)
    const named = {
      required: ['name'],
      properties: { ...boats.record.properties, name: { type: 'string', default: 'Nina' } },
    }
    expect(told({})).toEqual(['"boats" needs "name"'])
    expect(told({ rules: [{ field: 'name', value: "'x'" }] })).toEqual([])
    expect(told({ effects: [{ id: 'name', on: { create: true }, set: { name: "'x'" } }] })).toEqual([])
    expect(told({ record: named })).toEqual([])
  })

  test('a rule that fills a field of another file is noticed at the next reading', () => {
    const reader = createReader(manifests)
    const create = { ...done, create: { entity: 'boats' } }
    const errors = (more: object) =>
      reader(filesOf(create, { ...boats, ...more })).problems.map(({ message }) => message)
    expect(errors({})).toContain('"boats" needs "name"')
    expect(errors({ rules: [{ field: 'name', value: "'x'" }] })).not.toContain('"boats" needs "name"')
    expect(errors({})).toContain('"boats" needs "name"')
  })

  describe('in a cycle', () => {
    const cycleOf = (tripEffects: unknown, boatEffects: unknown) =>
      read({
        'entities/trips.json': trips(tripEffects),
        'entities/boats.json': { ...boats, effects: boatEffects },
      })
        .problems.filter(({ code }) => code === 'EFFECT_CYCLE')
        .map(({ file, message }) => `${file} ${message}`)

    const boatOfTrip = {
      id: 'boat',
      on: { create: true },
      create: { entity: 'boats', fill: { name: "'x'" } },
    }
    const tripOfBoat = { id: 'trip', on: { create: true }, create: { entity: 'trips' } }

    test('effects that create records without end are a problem that names every effect of the cycle', () => {
      expect(cycleOf([boatOfTrip], [tripOfBoat])).toEqual([
        expect.stringContaining('the effects trigger one another without end: '),
      ])
      expect(cycleOf([boatOfTrip], [tripOfBoat])[0]).toMatch(
        /boats trip → trips boat → boats trip|trips boat → boats trip → trips boat/,
      )
    })

    test('effects that move back and forth between statuses are a cycle too', () => {
      const tripEffects = [
        { id: 'opened', on: { status: 'OPEN' }, move: { entity: 'boats', by: 'trip', to: 'ASHORE' } },
        { id: 'done', on: { status: 'DONE' }, move: { entity: 'boats', by: 'trip', to: 'AFLOAT' } },
      ]
      const boatEffects = [
        { id: 'ashore', on: { status: 'ASHORE' }, move: { from: 'trip', to: 'DONE' } },
        { id: 'afloat', on: { status: 'AFLOAT' }, move: { from: 'trip', to: 'OPEN' } },
      ]
      expect(cycleOf(tripEffects, boatEffects)).toHaveLength(1)
    })

    test.each(['true', '1 == 1', '!false', "true || record.name == 'x'", "'a' != 'b' && true"])(
      'the condition %s, which always holds, does not break a cycle',
      (when) => {
        expect(cycleOf([{ ...boatOfTrip, when }], [tripOfBoat])).toHaveLength(1)
      },
    )

    test.each(['false', "true && record.name == 'x'", '1 == 2'])(
      'the condition %s breaks a cycle',
      (when) => {
        expect(cycleOf([{ ...boatOfTrip, when }], [tripOfBoat])).toEqual([])
      },
    )

    test('effects are no cycle where a condition may end it, or where every record comes to rest', () => {
      expect(cycleOf([{ ...boatOfTrip, when: 'record.stops > 1' }], [tripOfBoat])).toEqual([])
      const tripEffects = [
        { id: 'done', on: { status: 'DONE' }, move: { entity: 'boats', by: 'trip', to: 'ASHORE' } },
      ]
      const boatEffects = [{ id: 'ashore', on: { status: 'ASHORE' }, move: { from: 'trip', to: 'DONE' } }]
      expect(cycleOf(tripEffects, boatEffects)).toEqual([])
    })
  })

  test('an expression that does not parse is a Problem, even about a property with a fault of its own', () => {
    const file = trips([{ ...done, set: { stops: '1' } }])
    const faulty = { ...file, rules: [{ field: 'stops', visible: 'record.kind ==' }] }
    const broken = {
      ...faulty,
      record: { properties: { ...file.record.properties, kind: { enum: 'LAND' } } },
    }
    const { problems } = read({ 'entities/trips.json': broken, 'entities/boats.json': boats })
    expect(problems.map(({ code }) => code)).toContain('RULE_SYNTAX')
  })
})
