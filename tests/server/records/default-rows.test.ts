import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { readEntity } from '../../catalogue/read/folder'
import { DATABASES } from '../../support/database'
import { caller, type RecordsStage, recordsStage } from '../../support/records'

const admin = caller()

/** A line of one piece is a line, though a new one begins so; whoever sends it means it. */
describe.each(DATABASES)('rows that hold nothing but defaults on %s', (kind) => {
  let stage: RecordsStage
  beforeAll(async () => {
    stage = await recordsStage(kind)
    await stage.use(orders)
  })
  afterAll(() => stage.drop())

  const orders = readEntity({
    route: 'orders',
    title: '{name}',
    record: {
      properties: {
        name: { type: 'string', unique: true },
        flag: { type: 'boolean', server: true },
        lines: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              unit: { enum: ['PCS', 'KG'], default: 'PCS' },
              text: { type: 'string' },
              place: { type: 'object', properties: { country: { type: 'string', default: 'ITA' } } },
              parts: {
                type: 'array',
                items: { type: 'object', properties: { size: { enum: ['S', 'M'], default: 'S' } } },
              },
            },
          },
        },
      },
    },
    effects: [{ id: 'mark', on: { change: ['name'] }, set: { flag: 'true' } }],
  })
  const chosen = { unit: 'PCS', place: { country: 'ITA' } }
  const version = (current: number) => ({ extraFields: { current_envers_version: current } })
  const plain = (rows: unknown) => (rows as JsonObject[]).map(({ _id, ...row }) => row)
  const made = async (name: string, lines: JsonObject[]) =>
    stage.records.create(orders, { name, lines }, admin)
  const linesOf = async (id: string) => plain((await stage.records.get(orders, id, admin)).lines)
  const many = (
    operation: 'update' | 'import' | 'undo',
    changes: JsonObject,
    rows: { id?: string; body?: JsonObject }[],
  ) =>
    stage.db.transaction((sql) =>
      stage.records.changeMany(
        sql,
        orders,
        { operation, changes },
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

  test('a create and a change keep rows of defaults, nested ones too; a row without any key is dropped', async () => {
    const lines = [
      { unit: 'PCS' },
      {},
      { text: '  ' },
      { place: {} },
      { parts: [{}] },
      { parts: [{ size: 'S' }, {}] },
    ]
    const { id } = await made('create', lines)
    const kept = [chosen, { ...chosen, parts: [{ size: 'S' }] }]
    expect(await linesOf(id)).toMatchObject(kept)
    expect(await linesOf(id)).toHaveLength(2)

    const stored = (await stage.records.get(orders, id, admin)).lines as JsonObject[]
    const changed = await stage.records.update(
      orders,
      id,
      { lines: [...stored, { place: { country: 'ITA' } }, {}], ...version(1) },
      admin,
    )
    expect(plain(changed.lines)).toMatchObject([...kept, chosen])
    expect(changed.lines).toHaveLength(3)
  })

  test('operations on many records keep rows of defaults: batch, import, undo', async () => {
    const { id } = await made('many', [{ text: 'rope' }])
    const updated = await many('update', { lines: [{ unit: 'PCS' }] }, [{ id }])
    expect(await linesOf(id)).toMatchObject([chosen])
    const before = JSON.parse(JSON.stringify(updated.results[0]?.before)) as JsonObject
    await many('undo', {}, [{ id, body: before }])
    expect(await linesOf(id)).toMatchObject([{ text: 'rope' }])
    const rows = [
      { body: { name: 'many', lines: [{ unit: 'PCS' }] } },
      { body: { name: 'new', lines: [{ unit: 'PCS' }] } },
    ]
    const imported = await many('import', { mode: 'both', key: 'name' }, rows)
    expect(imported.results).toMatchObject([{ state: 'done' }, { state: 'done' }])
    expect(await linesOf(id)).toMatchObject([chosen])

    const kept = await many('update', { lines: null }, [{ id }])
    const held = JSON.parse(JSON.stringify(kept.results[0]?.before)) as JsonObject
    await many('undo', {}, [{ id, body: held }])
    expect(await linesOf(id), 'the undo brings back such a row').toMatchObject([chosen])
  })

  test('rows of defaults stay beside what effects write, and move when two records are merged', async () => {
    const { id } = await made('effects', [{ unit: 'PCS' }])
    const changed = await stage.records.update(
      orders,
      id,
      { name: 'renamed', lines: [{ unit: 'PCS' }], ...version(1) },
      admin,
    )
    expect(changed).toMatchObject({ name: 'renamed', flag: true, lines: [chosen] })
    const stays = await made('stays', [{ text: 'buoy' }])
    await stage.records.merge(orders, { id: stays.id, other: id, take: { lines: 'both' }, rules: {} }, admin)
    expect(await linesOf(stays.id)).toMatchObject([{ text: 'buoy' }, chosen])
  })
})
