import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MASK } from '../../../src/contract/constants'
import type { Json, JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import { readEntity } from '../../catalogue/read/folder'
import { DATABASES } from '../../support/database'
import { type EntitySketch, entity, type FieldSketch } from '../../support/entity'
import { caller, listOf, type RecordsStage, recordsStage } from '../../support/records'

const admin = caller()

const PARTS = { lines: 'array', 'lines[].count': 'integer', flag: 'boolean' } as const

const NESTED = {
  stages: 'array',
  'stages[].place': 'text',
  'stages[].stops': 'array',
  'stages[].stops[].hour': 'integer',
  berth: 'group',
  'berth.ropes': 'array',
  'berth.ropes[].length': 'integer',
} as const

/**
 * Whoever renames a part of rows finds its values again when the file is put back, whatever was written in
 * between.
 */
describe.each(DATABASES)('parts of rows that the file no longer names on %s', (kind) => {
  let stage: RecordsStage
  beforeAll(async () => {
    stage = await recordsStage(kind)
  })
  afterAll(() => stage.drop())

  const shape = (route: string, fields: EntitySketch['fields'], more: EntitySketch = {}) =>
    entity({
      route,
      endpoint: `/api/${route}`,
      file: `entities/${route}.json`,
      title: [{ path: 'name' }],
      search: ['name'],
      ...more,
      fields: { name: { kind: 'text', unique: true }, ...PARTS, ...fields },
    })
  const version = (current: number) => ({ extraFields: { current_envers_version: current } })
  const rowsIn = (record: object, list = 'lines') => (record as JsonObject)[list] as JsonObject[]
  const changes = async (file: Entity, id: string) =>
    (await stage.records.revisions(file, id, 0, 1, admin)).items[0]?.changes ?? []
  const many = (
    file: Entity,
    operation: 'update' | 'import' | 'undo' | 'status',
    order: JsonObject,
    rows: { id?: string; body?: JsonObject }[],
  ) =>
    stage.db.transaction((sql) =>
      stage.records.changeMany(
        sql,
        file,
        { operation, changes: order },
        rows.map(({ body = null, id = null }, row) => ({
          row,
          record_id: id,
          label: '',
          version: null,
          body,
        })),
        admin,
      ),
    )

  /**
   * A record with three rows under the former file, and the file that names one of their two parts otherwise.
   */
  const renamed = async (route: string, more: EntitySketch = {}, text: Partial<FieldSketch> = {}) => {
    const before = shape(route, { 'lines[].what': 'text' }, more)
    const after = shape(route, { 'lines[].text': { kind: 'text', ...text } }, more)
    await stage.use(before)
    const lines = [{ what: 'anchor' }, { what: 'buoy', count: 2 }, { what: 'chain' }]
    const made = await stage.records.create(before, { name: route, lines }, admin)
    const ids = rowsIn(made).map(({ _id }) => String(_id))
    const whole = lines.map((line, index) => expect.objectContaining({ ...line, _id: ids[index] }))
    expect(await stage.use(after)).toEqual([])
    const found = async () => {
      await stage.use(before)
      const record = await stage.records.get(before, made.id, admin)
      await stage.use(after)
      return rowsIn(record)
    }
    return { after, before, id: made.id, ids, whole, found }
  }

  test('a change of another field keeps unnamed parts, with the rows in which nothing else can be seen', async () => {
    const { after, found, id, whole } = await renamed('one-field', {
      rules: [{ field: 'flag', readOnly: 'size(lines) > 9' }],
    })
    const changed = await stage.records.update(after, id, { flag: true, ...version(1) }, admin)
    expect(rowsIn(changed)).toHaveLength(3)
    expect(JSON.stringify(changed)).not.toMatch(/anchor|buoy|chain|what/)
    expect((await changes(after, id)).map(({ path }) => path)).toEqual(['flag'])
    expect(await found()).toEqual(whole)
  })

  test('a whole record sent back, a new order of rows and new rows keep the unnamed parts', async () => {
    const { after, found, id, ids, whole } = await renamed('whole')
    const seen = await stage.records.get(after, id, admin)
    const [first = {}, second = {}, third = {}] = rowsIn(seen)
    const lines: Json[] = [third, { ...second, text: 'white' }, first, { text: 'dinghy' }, { count: null }]
    const changed = await stage.records.update(
      after,
      id,
      { ...(seen as JsonObject), flag: false, lines },
      admin,
    )
    expect(rowsIn(changed).map(({ _id, text }) => [ids.indexOf(String(_id)), text ?? null])).toEqual([
      [2, null],
      [1, 'white'],
      [0, null],
      [-1, 'dinghy'],
    ])
    expect((await found()).slice(0, 3)).toEqual([whole[2], whole[1], whole[0]])
  })

  test('operations on many records keep the unnamed parts: batch, import by key, undo', async () => {
    const { after, found, id, ids, whole } = await renamed('many')
    await many(after, 'update', { flag: true }, [{ id }])
    expect(await found()).toEqual(whole)
    const order = { mode: 'update', key: 'name' }
    const imported = await many(after, 'import', order, [{ body: { name: 'many', flag: false } }])
    expect(imported.results).toMatchObject([{ state: 'done' }])
    expect(await found()).toEqual(whole)

    const emptied = await many(after, 'update', { lines: [{ _id: ids[1] ?? '', count: 5 }] }, [{ id }])
    expect((await found()).map(({ what }) => what)).toEqual(['buoy'])
    const kept = JSON.parse(JSON.stringify(emptied.results[0]?.before)) as JsonObject
    const undone = await many(after, 'undo', {}, [{ id, body: kept }])
    expect(undone.results, 'the undo brings them back').toMatchObject([{ state: 'done' }])
    expect(await found()).toEqual(whole)
  })

  test('unnamed parts of a removed row are removed with it, and the history names them without showing them', async () => {
    const { after, found, id, ids } = await renamed('removed')
    const [first = {}] = rowsIn(await stage.records.get(after, id, admin))
    await stage.records.update(after, id, { lines: [first], ...version(1) }, admin)
    expect(await changes(after, id)).toEqual([
      { path: `lines.${ids[1]}`, from: expect.objectContaining({ count: 2 }), to: null },
      { path: `lines.${ids[1]}.what`, from: MASK, to: null },
      { path: `lines.${ids[2]}.what`, from: MASK, to: null },
    ])
    expect((await found()).map(({ what }) => what)).toEqual(['anchor'])
    await stage.records.update(after, id, { lines: null, ...version(2) }, admin)
    expect((await changes(after, id)).map(({ path }) => path)).toEqual([`lines.${ids[0]}.what`])
    expect(await found()).toBeNull()
  })

  test('unnamed parts stay when a person empties what can be seen of a row', async () => {
    const { after, found, id, ids } = await renamed('emptied', {}, { required: true })
    const lines = ids.map((_id) => ({ _id, text: null, count: null }))
    await stage.records.update(after, id, { lines, ...version(1) }, admin)
    expect((await found()).map(({ what }) => what)).toEqual(['anchor', 'buoy', 'chain'])
  })

  test('unnamed parts stay when effects write to the rows', async () => {
    const file = (part: string) =>
      readEntity({
        route: 'marking',
        title: '{name}',
        record: {
          properties: {
            name: { type: 'string' },
            flag: { type: 'boolean', server: true },
            lines: { type: 'array', items: { type: 'object', properties: { [part]: { type: 'string' } } } },
          },
        },
        effects: [{ id: 'mark', on: { change: ['name'] }, set: { flag: 'true' } }],
      })
    const [before, after] = [file('what'), file('text')]
    await stage.use(before)
    const lines = [{ what: 'anchor' }, { what: 'buoy' }]
    const { id } = await stage.records.create(before, { name: 'A', lines }, admin)
    await stage.use(after)
    await stage.records.update(after, id, { name: 'B', ...version(1) }, admin)
    await stage.use(before)
    expect(await stage.records.get(before, id, admin)).toMatchObject({ name: 'B', flag: true, lines })
  })

  test('unnamed parts of rows move with their rows when two records are merged', async () => {
    const { after, before, found, id, whole } = await renamed('merging')
    await stage.use(before)
    const other = await stage.records.create(
      before,
      { name: 'other', lines: [{ what: 'dinghy' }, { what: 'engine', count: 1 }] },
      admin,
    )
    await stage.use(after)
    await stage.records.merge(after, { id, other: other.id, take: { lines: 'both' }, rules: {} }, admin)
    expect(await found()).toEqual([
      ...whole,
      expect.objectContaining({ what: 'dinghy' }),
      expect.objectContaining({ what: 'engine', count: 1 }),
    ])
  })

  test('unnamed parts stay in nested rows and lists of groups, and an emptied group removes only its own rows', async () => {
    const before = shape('nested', {
      ...NESTED,
      'stages[].stops[].port': 'text',
      'berth.ropes[].colour': 'text',
      'berth.pier': 'text',
    })
    const after = shape('nested', NESTED)
    await stage.use(before)
    const values = {
      stages: [
        { stops: [{ port: 'Rimini' }, { port: 'Cervia', hour: 9 }] },
        { place: 'Adria', stops: [{ port: 'Chioggia' }] },
      ],
      berth: { pier: '7', ropes: [{ colour: 'red' }, { colour: 'blue', length: 3 }] },
    }
    const { id } = await stage.records.create(before, { name: 'nested', ...values }, admin)
    await stage.use(after)
    await stage.records.update(after, id, { flag: true, ...version(1) }, admin)
    const seen = await stage.records.get(after, id, admin)
    expect(JSON.stringify(seen)).not.toMatch(/Rimini|Cervia|Chioggia|red|blue|pier/)
    const [first = {}, second = {}] = rowsIn(seen, 'stages')
    await stage.records.update(
      after,
      id,
      { stages: [{ ...first, place: 'Delta' }, second], ...version(2) },
      admin,
    )
    await stage.use(before)
    expect(await stage.records.get(before, id, admin)).toMatchObject({
      ...values,
      stages: [{ ...values.stages[0], place: 'Delta' }, values.stages[1]],
    })
    await stage.use(after)
    await stage.records.update(after, id, { berth: null, ...version(3) }, admin)
    expect((await changes(after, id)).filter(({ from }) => from === MASK)).toHaveLength(2)
    await stage.use(before)
    const { berth } = (await stage.records.get(before, id, admin)) as JsonObject
    expect([(berth as JsonObject).pier, (berth as JsonObject).ropes ?? []]).toEqual(['7', []])
    expect((await stage.records.list(before, listOf(), admin)).items).toHaveLength(1)
  })

  test('a stored row stays where the file makes its only value the default', async () => {
    const before = shape('defaults', { 'lines[].unit': { kind: 'enum', values: ['PCS', 'KG'] } })
    const after = shape('defaults', {
      'lines[].unit': { kind: 'enum', values: ['PCS', 'KG'], default: 'KG' },
    })
    await stage.use(before)
    const { id } = await stage.records.create(
      before,
      { name: 'defaults', lines: [{ unit: 'KG' }, { unit: 'PCS' }] },
      admin,
    )
    await stage.use(after)
    const changed = await stage.records.update(after, id, { flag: true, ...version(1) }, admin)
    expect(rowsIn(changed).map(({ unit }) => unit)).toEqual(['KG', 'PCS'])
  })
})
