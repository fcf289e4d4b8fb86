import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { caller, type RecordsStage, recordsStage, SERVER } from '../../support/records'

const toPerson = { route: 'people', embedded: false, create: false, where: {} }
const named = {
  type: 'object',
  properties: { id: { type: 'string' }, label: { type: ['string', 'null'] } },
  required: ['id'],
}
const people = entity({
  route: 'people',
  endpoint: '/api/people',
  authority: 'PERSON',
  title: [{ path: 'name' }],
  fields: { name: 'text' },
})
const boats = entity({
  title: [{ path: 'name' }],
  unique: [['mark']],
  statuses: { list: [{ code: 'NEW' }, { code: 'DONE' }] },
  fields: {
    name: 'text',
    owner: { kind: 'relation', relation: toPerson },
    crew: { kind: 'array', relation: toPerson, schema: { items: named, maxItems: 3 } },
    watches: 'array',
    'watches[].mate': { kind: 'relation', relation: toPerson },
    marks: 'tags',
    papers: 'files',
    mark: { kind: 'text', unique: true },
    hull: 'integer',
    reason: { kind: 'lookup', lookup: { name: 'Reason', filter: {} } },
    paper: { kind: 'lookup', lookup: { name: 'Paper', filter: { alpha1: { field: 'name' } } } },
    seat: 'group',
    'seat.hull': 'integer',
  },
})

describe.each(DATABASES)('values that no field of their kind holds, on %s', (kind) => {
  let stage: RecordsStage
  let person: string
  const admin = caller()
  beforeAll(async () => {
    stage = await recordsStage(kind)
    stage.lookups.set('Reason', [
      { code: 'SALE', flag1: true },
      { code: 'OPENING', flag1: false },
    ])
    stage.shapes.set('Reason', { createFilter: { flag1: true } })
    stage.lookups.set('Paper', [{ code: 'TD01', alpha1: 'SDI' }])
    stage.shapes.set('Paper', { needsFilter: true, filters: ['alpha1'] })
    expect(await stage.use(people, boats)).toEqual([])
    person = (await stage.records.create(people, { name: 'Rossi' }, admin)).id
  })
  afterAll(() => stage.drop())

  const create = (body: JsonObject, context = admin) =>
    stage.records.create(boats, { name: 'Alba', ...body }, context)
  const wrong = (path: string, code = 'TYPE') => ({ code: 'CONSTRAINT_VIOLATION', errors: [{ path, code }] })

  test.each<[JsonObject, string]>([
    [{ owner: 5 }, 'owner'],
    [{ owner: true }, 'owner'],
    [{ owner: [] }, 'owner'],
    [{ owner: { label: 'Rossi' } }, 'owner'],
    [{ owner: { id: 5 } }, 'owner'],
    [{ crew: 'Rossi' }, 'crew'],
    [{ crew: { id: 'x' } }, 'crew'],
    [{ crew: [5] }, 'crew.0'],
    [{ crew: ['', false] }, 'crew.1'],
    [{ crew: [{ label: 'Rossi' }] }, 'crew.0'],
    [{ watches: [{ mate: 5 }] }, 'watches.0.mate'],
    [{ marks: 'new' }, 'marks'],
    [{ marks: ['new'] }, 'marks.0'],
    [{ marks: [5] }, 'marks.0'],
    [{ papers: 'a.pdf' }, 'papers'],
    [{ papers: ['a.pdf'] }, 'papers.0'],
    [{ papers: [{ fileName: 'a.pdf' }] }, 'papers.0'],
  ])('%j is refused by its path, not dropped', async (body, path) => {
    await expect(create(body)).rejects.toMatchObject(wrong(path))
  })

  test('what is empty is taken as empty', async () => {
    const made = await create({
      owner: { id: null, label: '' },
      crew: [],
      watches: [],
      marks: null,
      papers: [],
    })
    expect(made).toMatchObject({ owner: null, crew: [], marks: null })
  })

  test('more rows than a list takes are refused, the same one again and again too', async () => {
    await expect(create({ crew: Array(4).fill({ id: person }) })).rejects.toMatchObject({
      errors: [{ path: 'crew', code: 'MAXITEMS', params: { max: 3 } }],
    })
    expect(await create({ crew: [{ id: person }, person] })).toMatchObject({
      crew: [{ id: person, label: 'Rossi' }],
    })
  })

  test('more was sent than any record holds: it is counted before anything else is looked at', async () => {
    const rows = Array.from({ length: 10_001 }, () => 1)
    const many = Array.from({ length: 11 }, () => rows.slice(1))
    const { id } = await create({})
    for (const [body, max] of [
      [{ name: rows as unknown as string }, 10_000],
      [{ name: many as unknown as string }, 100_000],
    ] as const) {
      const refused = { errors: [{ path: 'name', code: 'MAXITEMS', params: { max } }] }
      const version = { extraFields: { current_envers_version: 1 } }
      await expect(create(body)).rejects.toMatchObject(refused)
      await expect(stage.records.update(boats, id, { ...body, ...version }, admin)).rejects.toMatchObject(
        refused,
      )
      await expect(stage.records.changeStatus(boats, id, 'DONE', body, admin)).rejects.toMatchObject(refused)
    }
  })

  test('a number beyond every column and a text beyond every index name their fields', async () => {
    await expect(create({ hull: 1e20 })).rejects.toMatchObject(wrong('hull', 'MAX'))
    const long = randomBytes(30_000).toString('hex')
    await expect(create({ mark: long })).rejects.toMatchObject(wrong('mark', 'MAXLENGTH'))
    await expect(create({ mark: 'A-1' })).resolves.toMatchObject({ mark: 'A-1' })
  })

  test('one record with a wrong value among many records fails alone', async () => {
    const wish = (row: number, body: JsonObject) => ({ row, label: '', record_id: null, version: null, body })
    const wishes = [
      wish(1, { name: 'Uno', hull: 1 }),
      wish(2, { name: 'Due', hull: 1e20 }),
      wish(3, { name: 'Tre', hull: 3 }),
    ]
    const order = { operation: 'import' as const, changes: {}, guard: async () => undefined }
    const { results } = await stage.db.transaction((sql) =>
      stage.records.changeMany(sql, boats, order, wishes, admin),
    )
    expect(results.map(({ code, state }) => [state, code]).sort()).toEqual([
      ['done', null],
      ['done', null],
      ['failed', 'CONSTRAINT_VIOLATION'],
    ])
  })

  test('[LOOKUP-04] a new record takes only the rows that the table keeps for new ones, a later change the others too', async () => {
    await expect(create({ reason: 'OPENING' })).rejects.toMatchObject(wrong('reason', 'INCORRECT'))
    const made = await create({ reason: 'SALE' })
    const changed = await stage.records.update(
      boats,
      made.id,
      { ...(made as JsonObject), reason: 'OPENING' },
      admin,
    )
    expect(changed).toMatchObject({ reason: 'OPENING' })
    expect(await create({ reason: 'OPENING' }, SERVER), 'the rows are there for the server').toMatchObject({
      reason: 'OPENING',
    })
  })

  test('[LOOKUP-98] a table that waits for its filter offers nothing before, at the save too', async () => {
    await expect(create({ name: null, paper: 'TD01' })).rejects.toMatchObject(wrong('paper', 'INCORRECT'))
    await expect(create({ name: 'PEC', paper: 'TD01' })).rejects.toMatchObject(wrong('paper', 'INCORRECT'))
    expect(await create({ name: 'SDI', paper: 'TD01' })).toMatchObject({ paper: 'TD01' })
  })

  test('a row that no longer goes with the field its dropdown follows is refused, named with that field', async () => {
    const made = await create({ name: 'SDI', paper: 'TD01' })
    const save = (body: JsonObject) =>
      stage.records.update(boats, made.id, { ...(made as JsonObject), ...body }, admin)
    await expect(save({ name: 'PEC' })).rejects.toMatchObject({
      errors: [{ path: 'paper', code: 'INCORRECT', params: { context: 'beside', beside: 'name' } }],
    })
    const hulled = await save({ hull: 7 })
    expect(hulled, 'what its leader did not move stays').toMatchObject({ paper: 'TD01' })
    expect(
      await stage.records.update(
        boats,
        made.id,
        { ...(hulled as JsonObject), name: 'PEC', paper: null },
        admin,
      ),
    ).toMatchObject({
      name: 'PEC',
      paper: null,
    })
  })
})
