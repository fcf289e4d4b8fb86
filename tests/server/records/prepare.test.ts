import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { Sql } from '../../../src/server/kernel/database'
import { columnName } from '../../../src/server/records/schema/column'
import { listIndexes } from '../../../src/server/records/schema/indexes'
import { createPlan } from '../../../src/server/records/schema/plan'
import { DATABASES } from '../../support/database'
import { type EntitySketch, entity, listOfColumns } from '../../support/entity'
import { copyRecord } from '../../support/many-rows'
import { caller, listOf, type RecordsStage, recordsOver, recordsStage } from '../../support/records'

const LONG = `a${'very'.repeat(20)}`
const admin = caller()

describe.each(DATABASES)('tables on %s', (kind) => {
  let stage: RecordsStage
  beforeAll(async () => {
    stage = await recordsStage(kind)
  })
  afterAll(() => stage.drop())

  const shape = (route: string, fields: EntitySketch['fields'], more: EntitySketch = {}) =>
    entity({
      route,
      endpoint: `/api/${route}`,
      title: [{ path: 'name' }],
      ...more,
      fields: { name: 'text', ...fields },
    })
  test('a second process that prepares the same changes nothing', async () => {
    const boats = shape('same-boats', { price: 'number' })
    expect(await stage.use(boats)).toEqual([])
    const indexes = () =>
      stage.db.query("select indexname from pg_indexes where tablename = 'e_same_boats' order by 1")
    const before = await indexes()
    expect(await recordsOver(stage.db).use(boats)).toEqual([])
    expect(await indexes()).toEqual(before)
  })

  test('callers are answered between the tables of a hundred files that arrive at once', async () => {
    const all = Array.from({ length: 101 }, (_, at) => shape(`drop-${String(at).padStart(3, '0')}`, {}))
    const using = stage.use(...all)
    const { rows } = await stage.db.query<{ count: number }>(
      "select count(*)::int as count from pg_tables where tablename like 'e\\_drop\\_%'",
    )
    expect(rows[0]?.count).toBeLessThan(all.length)
    expect(await using).toEqual([])
    const { rows: after } = await stage.db.query<{ name: string }>(
      "select relname as name from pg_class where relname like 'e\\_drop\\_%' and relkind = 'r' order by oid",
    )
    expect(after.map(({ name }) => name)).toEqual(all.map(({ route }) => `e_${route.replace('-', '_')}`))
  })

  test('a start over tables that fit asks a handful of statements, however many tables there are', async () => {
    const all = Array.from({ length: 12 }, (_, at) =>
      shape(`many-${at}`, { price: 'number' }, { statuses: { list: [{ code: 'NEW' }] } }),
    )
    await stage.use(...all)
    const said: string[] = []
    const counted = (sql: Sql): Sql => ({
      ...sql,
      query: (text, ...rest) => {
        said.push(text)
        return sql.query(text, ...rest)
      },
    })
    const db = {
      ...stage.db,
      ...counted(stage.db),
      transaction: <T>(work: (sql: Sql) => Promise<T>) => stage.db.transaction((sql) => work(counted(sql))),
    }
    expect(await recordsOver(db).use(...all)).toEqual([])
    expect(said.length).toBeLessThan(8)
  })

  test('the first forty of two hundred filters have indexes; the others find their records without', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `field${index}`)
    const texts = Object.fromEntries(names.map((name) => [name, 'text' as const]))
    const many = shape('many-filters', texts, { list: { ...listOfColumns(names), columns: [] } })
    expect(await stage.use(many)).toEqual([])
    const { rows } = await stage.db.query(
      "select indexdef from pg_indexes where tablename = 'e_many_filters'",
    )
    const naming = (field: string) =>
      rows.filter(({ indexdef }) => String(indexdef).includes(`${field}_fold`)).length
    expect([naming('field39'), naming('field40'), rows.length < 100]).toEqual([2, 0, true])
    await stage.records.create(many, { name: 'A', field199: 'Zaffiro' }, admin)
    await stage.records.create(many, { name: 'B', field199: 'Rubino' }, admin)
    const filters = [{ path: 'field199', operator: 'Contains' as const, values: ['affir'] }]
    const found = await stage.records.list(many, listOf({ filters }), admin)
    expect(found.items.map(({ name }) => name)).toEqual(['A'])
  })

  test('indexes that a table with many records lacks are made at the start, which says so, and old ones go', async () => {
    const boats = shape('old-boats', { price: 'number' }, { list: listOfColumns(['price']) })
    await stage.use(boats)
    const { id } = await stage.records.create(boats, { name: 'A' }, admin)
    const indexes = async () =>
      (await stage.db.query("select indexname from pg_indexes where tablename = 'e_old_boats' order by 1"))
        .rows
    const before = await indexes()
    await copyRecord(stage.db, 'e_old_boats', id, 60_000, { code: 'null' })
    const price = listIndexes(createPlan(boats)).find(({ sql }) => sql.includes('coalesce("price"'))
    await stage.db.query(`drop index "${price?.name}"`)
    await stage.db.query('create index "e_old_boats~0123456789" on e_old_boats (price)')
    await stage.db.query('analyze e_old_boats')
    const again = recordsOver(stage.db)
    await again.use(boats)
    expect(again.said).toEqual(['Making indexes of old-boats: 1 over 60001 records …'])
    expect(await indexes()).toEqual(before)
  })

  test('the server prepares again only the tables that changed', async () => {
    const statements: string[] = []
    const db = {
      ...stage.db,
      query: ((text, params) => {
        statements.push(text)
        return stage.db.query(text, params)
      }) as typeof stage.db.query,
      transaction: ((work) =>
        stage.db.transaction((sql) => {
          const query: typeof sql.query = (text, params) => {
            statements.push(text)
            return sql.query(text, params)
          }
          return work({ ...sql, query })
        })) as typeof stage.db.transaction,
    }
    const other = recordsOver(db)
    const still = shape('still', { price: 'number' })
    const moving = () => shape('moving', { price: 'number' })
    await other.use(still, moving())
    await other.records.settle()
    statements.length = 0
    await other.use(still, moving())
    expect(statements.filter((text) => text.includes('e_still') || text.includes('e_moving'))).toEqual([])
    await other.use(still, shape('moving', { price: 'number', colour: 'text' }))
    await other.records.settle()
    expect(statements.filter((text) => text.includes('e_still'))).toEqual([])
    expect(statements.join('\n')).toContain('add column if not exists')
  })

  test('a new property is a new column, a removed one stays stored', async () => {
    await stage.use(shape('growing', { colour: 'text' }))
    const { id } = await stage.records.create(
      shape('growing', { colour: 'text' }),
      { name: 'A', colour: 'red' },
      admin,
    )
    const without = shape('growing', { size: 'integer' })
    expect(await stage.use(without)).toEqual([])
    const record = await stage.records.get(without, id, admin)
    expect(record).toMatchObject({ name: 'A', size: null })
    expect(record).not.toHaveProperty('colour')
    const again = shape('growing', { size: 'integer', colour: 'text' })
    await stage.use(again)
    expect(await stage.records.get(again, id, admin)).toMatchObject({ colour: 'red' })
  })

  test('a removed part of rows and groups stays stored, and the record is saved without it', async () => {
    const parts = {
      crew: 'array',
      'crew[].name': 'text',
      'crew[].home': 'group',
      'crew[].home.city': 'text',
      berth: 'group',
    } as const
    const strict = (fields: EntitySketch['fields']) => {
      const row = {
        type: 'object',
        properties: {
          _id: { type: 'string' },
          name: { type: 'string' },
          home: { type: 'object', properties: { city: { type: 'string' } } },
        },
        additionalProperties: false,
      } as const
      const made = shape('removing', fields)
      return {
        ...made,
        schema: {
          ...made.schema,
          properties: {
            ...made.schema.properties,
            crew: { type: 'array', items: row },
            berth: { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false },
          },
        },
      } as typeof made
    }
    const before = shape('removing', {
      ...parts,
      'crew[].rank': 'text',
      'crew[].home.zip': 'text',
      'berth.city': 'text',
      'berth.pier': 'text',
    })
    await stage.use(before)
    const body = {
      name: 'A',
      crew: [{ name: 'Ada', rank: 'skipper', home: { city: 'Forlì', zip: '47121' } }],
      berth: { city: 'Rimini', pier: '7' },
    }
    const { id } = await stage.records.create(before, body, admin)
    const after = strict({ ...parts, 'berth.city': 'text' })
    expect(await stage.use(after)).toEqual([])
    const seen = await stage.records.get(after, id, admin)
    expect(JSON.stringify(seen)).not.toMatch(/skipper|47121|pier/)
    const crew = (seen.crew as JsonObject[]).map((row) => ({ ...row, name: 'Ada B.' }))
    const changed = await stage.records.update(
      after,
      id,
      { ...seen, crew, berth: { city: 'Cervia' } },
      admin,
      1,
    )
    expect(JSON.stringify(changed)).not.toMatch(/skipper|47121|pier/)
    await stage.use(before)
    expect(await stage.records.get(before, id, admin)).toMatchObject({
      crew: [{ name: 'Ada B.', rank: 'skipper', home: { city: 'Forlì', zip: '47121' } }],
      berth: { city: 'Cervia', pier: '7' },
    })
  })

  test('a type that would lose values is a Problem and is not applied', async () => {
    const before = shape('lossy', { size: 'text', owner: 'text' })
    await stage.use(before)
    const { id } = await stage.records.create(before, { name: 'A', size: 'big', owner: 'me' }, admin)
    const after = shape('lossy', { size: 'integer', owner: 'relation' })
    const problems = await stage.use(after)
    expect(problems.map(({ code, pointer, severity }) => ({ code, pointer, severity }))).toEqual([
      { code: 'TYPE_CHANGE_LOSES_DATA', pointer: '/record/properties/size', severity: 'error' },
      { code: 'TYPE_CHANGE_LOSES_DATA', pointer: '/record/properties/owner', severity: 'error' },
    ])
    await expect(stage.records.list(after, listOf(), admin)).rejects.toMatchObject({ code: 'ENTITY_BROKEN' })
    expect(await stage.records.get(before, id, admin)).toMatchObject({ size: 'big', owner: 'me' })
  })

  test('what the database refuses of one entity is its Problem, and the others get their tables', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1_650 }, (_, index) => [`p${index}`, 'text' as const]),
    )
    const tuple = Array.from({ length: 40 }, (_, index) => `p${index}`)
    const [system, wide, deep] = [
      shape('system', { ctid: 'text' }),
      shape('wide', many),
      shape('deep', many, { unique: [tuple] }),
    ]
    const unplanned = { ...shape('unplanned', {}), copied: null } as unknown as ReturnType<typeof shape>
    const fine = shape('fine', { size: 'integer' })
    const problems = await stage.use(
      system,
      wide,
      { ...deep, fields: deep.fields.slice(0, 60) },
      unplanned,
      fine,
    )
    expect(problems.map(({ code, pointer, severity }) => `${severity} ${code} ${pointer}`)).toEqual([
      'error TABLE_REFUSED /record/properties/ctid',
      'error TABLE_REFUSED /record',
      'error TABLE_REFUSED /record',
      'error TABLE_REFUSED /record',
    ])
    for (const { hint, message } of problems)
      expect(`${message}: ${hint}`).toMatch(/cannot be updated: .+: .+/)
    const { id } = await stage.records.create(fine, { name: 'A', size: 3 }, admin)
    expect(await stage.records.get(fine, id, admin)).toMatchObject({ size: 3 })
    expect(await stage.use(shape('system', { other: 'text' }))).toEqual([])
  })

  test('a description that no table can hold is refused again without asking the database, until its file says something else', async () => {
    const texts = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 'text' as const]))
    const statements: string[] = []
    const transaction: typeof stage.db.transaction = (work) => {
      statements.push('begin')
      return stage.db.transaction(work)
    }
    const other = recordsOver({ ...stage.db, transaction })
    const endless = () => shape('endless', texts(1_650))
    const refused = await other.use(endless())
    expect(refused).toMatchObject([{ code: 'TABLE_REFUSED', file: endless().file }])
    statements.length = 0
    expect(await other.use(endless())).toEqual(refused)
    expect(statements).toEqual([])
    expect(await other.use(shape('endless', texts(2)))).toEqual([])
    expect(statements).not.toEqual([])
  })

  test('a number that is listed becomes a text, and comes back', async () => {
    const as = (kind: 'integer' | 'text') =>
      shape('relisted', { size: kind }, { list: listOfColumns(['size']), unique: [['size']] })
    await stage.use(as('integer'))
    const { id } = await stage.records.create(as('integer'), { name: 'A', size: 42 }, admin)
    expect(await stage.use(as('text'))).toEqual([])
    expect(await stage.records.get(as('text'), id, admin)).toMatchObject({ size: '42' })
    expect(await stage.use(as('integer'))).toEqual([])
    expect(await stage.records.get(as('integer'), id, admin)).toMatchObject({ size: 42 })
  })

  test('every change of type that is applied can be taken back, and one whose way back is lost is a Problem', async () => {
    const before = shape('returning', {
      ok: 'boolean',
      ratio: 'number',
      day: 'date',
      at: 'time',
      word: 'text',
      moment: 'date',
    })
    const after = shape('returning', {
      ok: 'text',
      ratio: 'text',
      day: 'text',
      at: 'text',
      word: 'multilingual',
      moment: 'instant',
    })
    const body = {
      name: 'A',
      ok: true,
      ratio: 1.5,
      day: '2024-02-29',
      at: '07:30',
      word: 'ciao',
      moment: '2020-01-31',
    }
    await stage.use(before)
    const { id } = await stage.records.create(before, body, admin)
    expect(await stage.use(after)).toEqual([])
    const changed = await stage.records.get(after, id, admin)
    expect(changed).toMatchObject({
      ok: 'true',
      ratio: '1.5',
      day: '2024-02-29',
      at: '07:30',
      word: { it: 'ciao' },
    })
    expect(await stage.use(before)).toEqual([])
    expect(await stage.records.get(before, id, admin)).toMatchObject(body)
    await stage.use(after)
    const more = {
      ok: 'perhaps',
      ratio: '01',
      day: '2024-02-30',
      at: 'noon',
      word: { it: 'ciao', en: 'hello' },
    }
    await stage.records.update(
      after,
      id,
      { ...more, moment: '2020-01-31T10:00:00Z', extraFields: { current_envers_version: 1 } },
      admin,
    )
    expect((await stage.use(before)).map(({ code, pointer }) => `${code} ${pointer}`)).toEqual(
      ['ok', 'ratio', 'day', 'at', 'word', 'moment'].map(
        (name) => `TYPE_CHANGE_LOSES_DATA /record/properties/${name}`,
      ),
    )
    expect(await stage.records.get(after, id, admin)).toMatchObject(more)
  })

  test('a type that keeps everything is applied, and so is any type while nothing is stored', async () => {
    const before = shape('widening', {
      size: 'integer',
      day: 'date',
      word: 'text',
      never: 'text',
      ratio: 'number',
    })
    await stage.use(before)
    const { id } = await stage.records.create(
      before,
      { name: 'A', size: 7, day: '2020-01-31', word: 'ciao', ratio: 3 },
      admin,
    )
    const after = shape('widening', {
      size: 'number',
      day: 'instant',
      word: 'multilingual',
      never: 'boolean',
      ratio: 'integer',
    })
    expect(await stage.use(after)).toEqual([])
    expect(await stage.records.get(after, id, admin)).toMatchObject({
      size: 7,
      day: '2020-01-31T00:00:00.000Z',
      word: { it: 'ciao' },
      never: null,
      ratio: 3,
    })
  })

  test('a group of texts may become one text per language, a group of anything else may not', async () => {
    const parts = { 'word.it': 'text', 'word.en': 'text', 'size.it': 'integer' } as const
    const before = shape('translating', { word: 'group', size: 'group', ...parts })
    await stage.use(before)
    const { id } = await stage.records.create(
      before,
      { name: 'A', word: { it: 'prua' }, size: { it: 7 } },
      admin,
    )
    const after = shape('translating', { word: 'multilingual', size: 'group', 'size.it': 'integer' })
    expect(await stage.use(after)).toEqual([])
    expect((await stage.records.get(after, id, admin)).word).toMatchObject({ it: 'prua' })
    const lossy = shape('translating', { word: 'multilingual', size: 'multilingual' })
    expect(await stage.use(lossy)).toMatchObject([
      { code: 'TYPE_CHANGE_LOSES_DATA', pointer: '/record/properties/size' },
    ])
  })

  test('a path that comes into the list, the title or the search is filled for the rows that are there', async () => {
    const fields = { berth: 'group', 'berth.city': 'text' } as const
    const before = shape('filling', fields)
    await stage.use(before)
    await stage.records.create(before, { name: 'A', berth: { city: 'Forlì' } }, admin)
    const after = shape('filling', fields, {
      title: [{ path: 'berth.city' }],
      list: listOfColumns(['berth.city']),
      search: ['berth.city'],
    })
    expect(await stage.use(after)).toEqual([])
    const filters = [{ path: 'berth.city', operator: 'Equals' as const, values: ['Forlì'] }]
    expect((await stage.records.list(after, listOf({ filters, q: 'forli' }), admin)).items).toMatchObject([
      { label: 'Forlì' },
    ])
  })

  test('uniqueness that stored records break already is a Problem', async () => {
    const before = shape('twins', { plate: 'text' })
    await stage.use(before)
    for (const name of ['A', 'B']) await stage.records.create(before, { name, plate: 'X' }, admin)
    expect(await stage.use(shape('twins', { plate: { unique: true } }))).toMatchObject([
      { code: 'DUPLICATE_VALUES', severity: 'error' },
    ])
  })

  test('statuses that come later are given, one that goes while in use is told', async () => {
    const before = shape('staged', {})
    await stage.use(before)
    const { id } = await stage.records.create(before, { name: 'A' }, admin)
    const some = shape('staged', {}, { statuses: { list: [{ code: 'NEW' }, { code: 'OLD' }] } })
    expect(await stage.use(some)).toEqual([])
    expect(await stage.records.get(some, id, admin)).toMatchObject({ status: 'NEW' })
    const other = shape('staged', {}, { statuses: { list: [{ code: 'OLD' }] } })
    expect(await stage.use(other)).toMatchObject([{ code: 'STATUS_STILL_USED', severity: 'warning' }])
  })

  test('long, odd and look-alike names never share a column', async () => {
    const fields: EntitySketch['fields'] = {
      [`${LONG}One`]: 'text',
      [`${LONG}Two`]: 'text',
      owner: 'relation',
      owner_id: 'text',
      owner_label: 'text',
      name_fold: 'text',
      _search: 'text',
      berth: 'group',
      'berth.city': 'text',
      berth_city: 'text',
      Name: 'text',
    }
    const odd = shape('a-route-with-a-name-so-long-that-no-table-could-carry-it-whole', fields, {
      list: listOfColumns(['name', 'berth.city', `${LONG}One`]),
    })
    expect(await stage.use(odd)).toEqual([])
    const plain = Object.keys(fields).filter((path) => !['owner', 'berth', 'berth.city'].includes(path))
    const body = { name: 'n', ...Object.fromEntries(plain.map((path) => [path, path])), berth: { city: 'c' } }
    const { id } = await stage.records.create(odd, body, admin)
    expect(await stage.records.get(odd, id, admin)).toMatchObject(body)
    expect(Buffer.byteLength(columnName(`${LONG}One`, 'fold'))).toBeLessThanOrEqual(63)
  })

  test('several processes prepare the same tables at once', async () => {
    const boats = shape('crowded', { price: 'number' }, { list: listOfColumns(['name', 'price']) })
    const all = await Promise.all(Array.from({ length: 4 }, () => stage.use(boats)))
    expect(all.flat()).toEqual([])
  })
})
