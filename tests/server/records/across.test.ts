import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { AcrossConstraint } from '../../../src/contract/model/across'
import type { Entity } from '../../../src/contract/model/entity'
import type { RecordData } from '../../../src/contract/model/record'
import type { Refusal } from '../../../src/server/kernel/refusal'
import { DATABASES } from '../../support/database'
import { type EntitySketch, entity, type FieldSketch, listOfColumns } from '../../support/entity'
import { caller, type RecordsStage, recordsStage, SERVER } from '../../support/records'

const to = (route: string): FieldSketch => ({
  kind: 'relation',
  relation: { route, embedded: false, create: false, where: {} },
})

const boats = entity({
  route: 'boats',
  endpoint: '/api/boats',
  title: [{ path: 'name' }],
  fields: { name: 'text', seats: 'integer' },
  list: listOfColumns(['name']),
})

const counting = [{ path: 'status', operator: 'Not' as const, values: ['CANCELLED'] }]

const constraint = (more: Partial<AcrossConstraint> & Pick<AcrossConstraint, 'kind'>): AcrossConstraint => ({
  name: more.kind,
  by: ['boat'],
  period: null,
  max: null,
  sum: null,
  where: counting,
  source: 'entities/rentals.json:1',
  ...more,
})

const DAYS = { from: 'from', to: 'to', end: 'included' as const }
const ONE_AT_A_TIME = constraint({ kind: 'noOverlap', period: DAYS })

const rentals = (constraints: AcrossConstraint[], more: EntitySketch = {}): Entity =>
  entity({
    route: 'rentals',
    endpoint: '/api/rentals',
    authority: 'RENTAL',
    title: [{ path: 'note' }],
    fields: {
      boat: to('boats'),
      note: 'text',
      from: 'date',
      to: 'date',
      at: 'instant',
      until: 'instant',
      people: 'integer',
    },
    statuses: { list: [{ code: 'OPEN' }, { code: 'CONFIRMED' }, { code: 'CANCELLED' }] },
    rights: {
      read: ['RENTAL_R'],
      write: ['RENTAL_W'],
      delete: [],
      create: ['RENTAL_W'],
      status: [],
      export: [],
    },
    list: listOfColumns(['note']),
    constraints,
    ...more,
  })

/** What a promise was refused with; null = it was not. */
const refusal = (work: Promise<unknown>): Promise<Refusal | null> =>
  work.then(
    () => null,
    (error: Refusal) => error,
  )

describe.each(DATABASES)('constraints across records on %s', (kind) => {
  let stage: RecordsStage
  let boat: RecordData
  let other: RecordData
  beforeAll(async () => {
    stage = await recordsStage(kind)
    await stage.use(boats, rentals([]))
    boat = await stage.records.create(boats, { name: 'Aida', seats: 10 }, SERVER)
    other = await stage.records.create(boats, { name: 'Norma', seats: 4 }, SERVER)
  })
  afterAll(() => stage.drop())

  /** A fresh table of rentals with these constraints. */
  const begin = async (...constraints: AcrossConstraint[]): Promise<Entity> => {
    const of = rentals(constraints)
    await stage.db.query('delete from e_rentals')
    const problems = await stage.use(boats, of)
    expect(problems).toEqual([])
    return of
  }
  const make = (of: Entity, body: JsonObject, context = SERVER): Promise<RecordData> =>
    stage.records.create(of, { boat: { id: boat.id }, ...body }, context)
  const change = async (of: Entity, { id }: RecordData, values: JsonObject): Promise<RecordData> => {
    const now = (await stage.records.get(of, id, SERVER)) as unknown as JsonObject
    return stage.records.update(of, id, { ...now, ...values }, SERVER)
  }
  const move = async (of: Entity, { id }: RecordData, status: string): Promise<RecordData> =>
    stage.records.changeStatus(of, id, status, {}, SERVER)
  const code = async (work: Promise<unknown>) => (await refusal(work))?.errors[0]?.code ?? null

  test('two periods of one item may not overlap, of two items they may', async () => {
    const of = await begin(ONE_AT_A_TIME)
    await make(of, { note: 'first', from: '2026-06-01', to: '2026-06-05' })
    const error = await refusal(make(of, { note: 'second', from: '2026-06-05', to: '2026-06-08' }))
    expect(error).toMatchObject({
      code: 'RECORD_IN_THE_WAY',
      errors: [
        {
          path: 'from',
          code: 'OVERLAP',
          message: 'overlaps with "first"',
          params: { constraint: 'noOverlap', context: 'of', label: 'first', id: expect.any(String) },
        },
      ],
    })
    await make(of, { from: '2026-06-06', to: '2026-06-08' })
    await make(of, { boat: { id: other.id }, from: '2026-06-03', to: '2026-06-04' })
  })

  test('an end that does not belong to the period leaves room for the next one', async () => {
    const of = await begin(
      constraint({ kind: 'noOverlap', period: { from: 'at', to: 'until', end: 'excluded' } }),
    )
    await make(of, { at: '2026-06-01T08:00:00Z', until: '2026-06-01T09:00:00Z' })
    await make(of, { at: '2026-06-01T09:00:00Z', until: '2026-06-01T10:00:00Z' })
    expect(await code(make(of, { at: '2026-06-01T08:30:00Z', until: '2026-06-01T08:45:00Z' }))).toBe(
      'OVERLAP',
    )
  })

  test('an empty end is for ever, an empty begin since ever, and neither is no period', async () => {
    const of = await begin(ONE_AT_A_TIME)
    await make(of, {})
    const open = await make(of, { from: '2026-06-10', to: null })
    expect(await code(make(of, { from: '2030-01-01', to: '2030-01-02' }))).toBe('OVERLAP')
    expect(await code(make(of, { from: null, to: '2026-06-10' }))).toBe('OVERLAP')
    await make(of, { from: null, to: '2026-06-09' })
    await make(of, { boat: null, from: '2026-06-10', to: '2026-06-12' })
    await change(of, open, { to: '2026-06-11' })
    await make(of, { from: '2030-01-01', to: '2030-01-02' })
  })

  test('a record counts only under the condition, and not in the trash', async () => {
    const of = await begin(ONE_AT_A_TIME)
    const first = await make(of, { from: '2026-06-01', to: '2026-06-05' })
    await move(of, first, 'CANCELLED')
    const second = await make(of, { from: '2026-06-01', to: '2026-06-05' })
    expect(await code(move(of, first, 'OPEN'))).toBe('OVERLAP')
    await stage.records.remove(of, second.id, SERVER)
    await move(of, first, 'OPEN')
    expect(await code(stage.records.restore(of, [second.id], SERVER))).toBe('OVERLAP')
  })

  test('values are unique under a condition, whatever their case', async () => {
    const of = await begin(constraint({ kind: 'unique', by: ['boat', 'note'] }))
    const first = await make(of, { note: 'Estate' })
    expect(await code(make(of, { note: 'ESTATE' }))).toBe('TAKEN')
    await make(of, { note: 'Inverno' })
    await make(of, { note: null })
    await make(of, { note: null })
    await move(of, first, 'CANCELLED')
    await make(of, { note: 'estate' })
  })

  test('a group has at most so many records', async () => {
    const of = await begin(constraint({ kind: 'atMost', max: 2 }))
    await make(of, {})
    const second = await make(of, {})
    expect(await refusal(make(of, {}))).toMatchObject({
      errors: [{ code: 'AT_MOST', path: 'boat', params: { max: 2 } }],
    })
    await move(of, second, 'CANCELLED')
    await make(of, {})
  })

  test('a sum stays below what the related record says, at the fullest moment', async () => {
    const of = await begin(
      constraint({
        kind: 'atMost',
        period: DAYS,
        sum: 'people',
        max: { by: 'boat', route: 'boats', path: 'seats' },
      }),
    )
    const first = await make(of, { from: '2026-06-01', to: '2026-06-04', people: 6 })
    await make(of, { from: '2026-06-05', to: '2026-06-09', people: 7 })
    // At no moment are both of them there, so that four more fit beside the first and three beside the second.
    await make(of, { from: '2026-06-03', to: '2026-06-06', people: 3 })
    expect(await code(make(of, { from: '2026-06-04', to: '2026-06-04', people: 2 }))).toBe('AT_MOST')
    await make(of, { from: '2026-06-04', to: '2026-06-04', people: 1 })
    expect(await code(change(of, first, { people: 7 }))).toBe('AT_MOST')
    await change(of, first, { people: 5 })
    await make(of, { boat: { id: other.id }, from: '2026-06-03', to: '2026-06-06', people: 4 })
    expect(await code(make(of, { boat: { id: other.id }, from: '2026-06-03', to: null, people: 1 }))).toBe(
      'AT_MOST',
    )
  })

  test.each([
    ['noOverlap', ONE_AT_A_TIME, 1],
    ['unique', constraint({ kind: 'unique', by: ['boat', 'note'] }), 1],
    ['atMost', constraint({ kind: 'atMost', period: DAYS, max: 7 }), 7],
  ] as const)(
    'sixty are created at once, and %s lets through exactly as many as there may be',
    async (_, one, most) => {
      const of = await begin(one)
      const body = { note: 'Same', from: '2026-06-01', to: '2026-06-05' }
      const tries = await Promise.all(Array.from({ length: 60 }, () => refusal(make(of, body))))
      const refused = tries.filter((error) => error !== null)
      expect(refused.map((error) => error.code)).toEqual(Array(60 - most).fill('RECORD_IN_THE_WAY'))
      const { rows } = await stage.db.query<{ n: number }>('select count(*)::int as n from e_rentals')
      expect(rows[0]?.n).toBe(most)
    },
  )

  test('sixty moves into one period at once leave one there', async () => {
    const of = await begin(ONE_AT_A_TIME)
    const day = (n: number) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10)
    const all = await Promise.all(
      Array.from({ length: 60 }, (_, n) => make(of, { from: day(n), to: day(n) })),
    )
    const moved = await Promise.all(
      all.map((one) => refusal(change(of, one, { from: '2026-06-01', to: '2026-06-02' }))),
    )
    expect(moved.filter((error) => error === null)).toHaveLength(1)
  })

  test('a batch keeps the rows that fit and refuses those in the way, of each other too', async () => {
    const of = await begin(ONE_AT_A_TIME)
    await make(of, { from: '2026-06-01', to: '2026-06-05' })
    const row = (n: number, from: string) => ({
      row: n,
      record_id: null,
      label: '',
      version: null,
      body: { boat: { id: boat.id }, from, to: from },
    })
    const rows = [row(0, '2026-06-05'), row(1, '2026-06-06'), row(2, '2026-06-06'), row(3, '2026-06-07')]
    const { results } = await stage.db.transaction((sql) =>
      stage.records.changeMany(
        sql,
        of,
        { operation: 'import', changes: { mode: 'create' } },
        rows as never,
        SERVER,
      ),
    )
    const told = [...results].sort((a, b) => a.row - b.row).map(({ code: said, state }) => [state, said])
    expect(told).toEqual([
      ['failed', 'RECORD_IN_THE_WAY'],
      ['done', null],
      ['failed', 'RECORD_IN_THE_WAY'],
      ['done', null],
    ])
  })

  test('a person who may not read the other record is not told which it is', async () => {
    const of = await begin(ONE_AT_A_TIME)
    await make(of, { note: 'secret', from: '2026-06-01', to: '2026-06-05' })
    const body = { note: 'mine', from: '2026-06-01', to: '2026-06-02' }
    const writer = await refusal(make(of, body, caller(['RENTAL_W', 'BOAT_R'])))
    expect(writer?.errors).toEqual([
      {
        path: 'from',
        code: 'OVERLAP',
        message: 'overlaps with another record',
        params: { constraint: 'noOverlap' },
      },
    ])
    const reader = await refusal(make(of, body, caller(['RENTAL_R', 'RENTAL_W', 'BOAT_R'])))
    expect(reader?.errors[0]?.params).toMatchObject({ label: 'secret' })
  })

  const CREATOR = caller(['RENTAL_R', 'RENTAL_W', 'BOAT_R'])
  const check = (of: Entity, body: JsonObject, id: string | null = null, context = CREATOR) =>
    stage.records.check(of, { id, body: { boat: { id: boat.id }, ...body } }, context)

  test('a form is told before it is saved what is in the way, and nothing is written', async () => {
    const of = await begin(ONE_AT_A_TIME)
    const first = await make(of, { note: 'first', from: '2026-06-01', to: '2026-06-05' })
    const error = { path: 'from', code: 'OVERLAP', params: { label: 'first', id: first.id } }
    expect(await check(of, { from: '2026-06-05' })).toMatchObject([error])
    expect(await check(of, { from: '2026-06-06' })).toEqual([])
    expect(await check(of, { from: '2026-06-05', status: 'CANCELLED' })).toEqual([])
    expect(await check(of, { from: 'soon' })).toEqual([])
    const second = await make(of, { from: '2026-06-06', to: '2026-06-07' })
    expect(await check(of, { from: '2026-06-04' }, second.id)).toMatchObject([error])
    expect(await check(of, { to: '2026-06-09' }, second.id)).toEqual([])
    await expect(check(of, {}, second.id, caller(['RENTAL_R', 'BOAT_R']))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(check(of, {}, null, caller(['RENTAL_R']))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await check(of, { from: '2026-06-05' }, null, caller(['RENTAL_W']))).toMatchObject([
      { message: 'overlaps with another record', params: { constraint: 'noOverlap' } },
    ])
    const { rows } = await stage.db.query('select 1 from e_rentals')
    expect(rows).toHaveLength(2)
  })

  test('a check says nothing of fields that the caller may not see or write', async () => {
    const base = rentals([ONE_AT_A_TIME])
    const shut = (path: string, right: 'read' | 'write'): Entity => ({
      ...base,
      fields: base.fields.map((one) => (one.path === path ? { ...one, [right]: ['ROLE_ADMIN'] } : one)),
    })
    await stage.db.query('delete from e_rentals')
    await stage.use(boats, base)
    await make(base, { note: 'first', from: '2026-06-01', to: '2026-06-05' })
    await stage.use(boats, shut('boat', 'write'))
    expect(await check(shut('boat', 'write'), { from: '2026-06-05' })).toEqual([])
    await stage.use(boats, shut('to', 'read'))
    expect(await check(shut('to', 'read'), { from: '2026-06-05' })).toEqual([])
  })

  test('records that break a new constraint are counted, stay as they are, and hold what is new', async () => {
    const before = await begin()
    const one = await make(before, { note: 'one', from: '2026-06-01', to: '2026-06-05' })
    await make(before, { note: 'two', from: '2026-06-03', to: '2026-06-06' })
    await make(before, { note: 'far', from: '2027-06-03', to: '2027-06-06' })
    const of = rentals([ONE_AT_A_TIME])
    expect(await stage.use(boats, of)).toMatchObject([
      {
        code: 'CONSTRAINT_BROKEN',
        severity: 'warning',
        pointer: '/constraints/noOverlap',
        message: expect.stringMatching(/^the constraint "noOverlap" is broken by "2" stored records: "/),
      },
    ])
    await change(of, one, { note: 'changed' })
    await move(of, one, 'CONFIRMED')
    expect(await code(change(of, one, { to: '2026-06-04' }))).toBe('OVERLAP')
    expect(await code(make(of, { from: '2026-06-06' }))).toBe('OVERLAP')
    await change(of, one, { to: '2026-06-02' })
    expect(await stage.use(boats, rentals([ONE_AT_A_TIME], { hash: 'again' }))).toEqual([])
    await stage.use(boats, rentals([]))
    await make(rentals([]), { from: '2026-06-06', to: '2026-06-06' })
  })

  test('texts of older records are compared without regard to case from the first moment on', async () => {
    const before = rentals([], { list: listOfColumns(['from']) })
    await stage.db.query('delete from e_rentals')
    await stage.db.query('alter table e_rentals drop column if exists note_fold')
    await stage.db.query(`delete from shape where route = 'rentals'`)
    await stage.use(boats, before)
    await make(before, { note: 'Estate' })
    const of = rentals([constraint({ kind: 'unique', by: ['note'] })], { list: listOfColumns(['from']) })
    stage.isRead.now = false
    expect(await stage.use(boats, of)).toEqual([])
    expect(await code(make(of, { note: 'ESTATE' }))).toBe('TAKEN')
    await make(of, { note: 'Inverno' })
    stage.isRead.now = true
    await stage.records.catchUp()
    expect(await code(make(of, { note: 'estate' }))).toBe('TAKEN')
  })
})
