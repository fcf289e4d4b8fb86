import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { Entity } from '../../../src/contract/model/entity'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { type RecordsStage, recordsStage, SERVER } from '../../support/records'

const owners = entity({
  route: 'owners',
  endpoint: '/api/owners',
  authority: 'OWNER',
  title: [{ path: 'name' }],
  fields: {
    name: 'text',
    rank: 'integer',
    boats: {
      kind: 'integer',
      server: true,
      default: 0,
      rollup: { route: 'ships', by: 'owner', figure: 'count', path: null, order: null, where: [] },
    },
  },
  rules: [{ field: 'name', valid: 'record.boats < 3', code: 'TOO_MANY' }],
})

const ships = entity({
  route: 'ships',
  endpoint: '/api/ships',
  authority: 'SHIP',
  title: [{ path: 'name' }],
  fields: {
    name: 'text',
    owner: { kind: 'relation', relation: { route: 'owners', embedded: false, create: false, where: {} } },
  },
  copied: { 'owner.rank': 'integer' },
  rules: [{ field: 'name', valid: 'record.owner.rank == null || record.owner.rank < 5', code: 'RANK' }],
})

describe.each(DATABASES)('the count of values to put right on %s', (kind) => {
  let stage: RecordsStage
  beforeAll(async () => {
    stage = await recordsStage(kind)
    await stage.use(owners, ships)
  })
  afterAll(() => stage.drop())

  const create = async (of: Entity, body: JsonObject) => stage.records.create(of, body, SERVER)
  const kept = async (table: string, id: string): Promise<unknown> => {
    await stage.records.settle()
    const { rows } = await stage.db.query<{ _kept: number }>(`select "_kept" from ${table} where id = $1`, [
      id,
    ])
    return rows[0]?._kept
  }

  test('a rule over a related record counts when that one changes', async () => {
    const owner = await create(owners, { name: 'Ada', rank: 1 })
    const ship = await create(ships, { name: 'Aurora', owner: { id: owner.id } })
    expect(await kept('e_ships', ship.id)).toBe(0)
    await stage.records.update(owners, owner.id, { ...owner, rank: 9 } as unknown as JsonObject, SERVER)
    expect(await kept('e_ships', ship.id)).toBe(1)
  })

  test('a rule over a roll-up counts when it moves with other records', async () => {
    const owner = await create(owners, { name: 'Eva', rank: 1 })
    for (const name of ['A', 'B']) await create(ships, { name, owner: { id: owner.id } })
    expect(await kept('e_owners', owner.id)).toBe(0)
    await create(ships, { name: 'C', owner: { id: owner.id } })
    expect(await kept('e_owners', owner.id)).toBe(1)
  })
})
