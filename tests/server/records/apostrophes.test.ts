import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../src/contract/calls/api'
import { createPlan, hashDerivedColumns } from '../../../src/server/records/schema/plan'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { caller, listOf, type RecordsStage, recordsOver, recordsStage } from '../../support/records'

const people = entity({
  route: 'persons',
  fields: { name: 'text', city: 'text' },
  title: [{ path: 'name' }],
  search: ['name', 'city'],
  list: { ...entity().list, columns: [{ field: 'name' }, { field: 'city' }] as never },
})
const BY_NAME: ListQuery['sort'] = [{ path: 'name', direction: 'asc' }]

describe.each(DATABASES)('the apostrophes of keyboards and of word processors are one sign on %s', (kind) => {
  let stage: RecordsStage
  const admin = caller()
  const names = async (query: Partial<ListQuery>) =>
    (await stage.records.list(people, listOf({ sort: BY_NAME, ...query }), admin)).items.map(
      ({ name }) => name,
    )

  beforeAll(async () => {
    stage = await recordsStage(kind)
    expect(await stage.use(people)).toEqual([])
    for (const name of ['Deangelis', "D'Angelo", 'D’Angelo', 'Dʼangelo', 'De Rossi'])
      await stage.records.create(people, { name, city: 'L’Aquila' }, admin)
  }, 120_000)
  afterAll(() => stage.drop())

  const checked = async () => {
    for (const q of ["d'angelo", 'D’ANGELO', 'd´angelo']) expect(await names({ q })).toHaveLength(3)
    expect(await names({ q: "l'aquila" })).toHaveLength(5)
    const filters = [{ path: 'name', operator: 'Contains' as const, values: ["d'ang"] }]
    expect(await names({ filters })).toHaveLength(3)
    expect((await names({})).slice(-2)).toEqual(['De Rossi', 'Deangelis'])
  }

  test('a search and a condition find both, and they stand side by side in a list', checked)

  test('texts with different apostrophes match after an upgrade of an office that stored them apart', async () => {
    await stage.db.query(
      `update e_persons set name_fold = replace(lower(name), 'ʼ', '’'), _search = lower(name) || ' ' || lower(city)`,
    )
    expect(await names({ q: "d'angelo" })).toHaveLength(1)
    await stage.db.query('update shape set hash = $1', [hashDerivedColumns(createPlan(people), 1)])
    expect(await recordsOver(stage.db).use(people)).toEqual([])
    const { rows } = await stage.db.query('select hash from shape')
    expect(rows).toEqual([{ hash: hashDerivedColumns(createPlan(people)) }])
    await checked()
  })
})
