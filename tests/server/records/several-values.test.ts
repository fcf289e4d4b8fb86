import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilterTerm } from '../../../src/contract/model/filter-term'
import type { SqlValue } from '../../../src/server/kernel/database'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { copyRecord } from '../../support/many-rows'
import { caller, listOf, type RecordsStage, recordsOver, recordsStage } from '../../support/records'

const ROWS = 20_000
const CREW = '0199d3a0-0000-7000-8000-000000000001'
const NOBODY = '0199d3a0-0000-7000-8000-000000000009'
const tags = entity({
  route: 'tags',
  endpoint: '/api/tags',
  authority: 'TAG',
  fields: { label: 'text', parent: parent() },
})
const boats = entity({
  title: [{ path: 'name' }],
  fields: {
    name: 'text',
    uses: { kind: 'array', schema: { type: 'array', items: { type: 'string' } } },
    crew: { kind: 'array', relation: { route: 'boats', embedded: false, create: false, where: {} } },
    tags: 'tags',
  },
  list: {
    columns: [{ field: 'name' }, { field: 'uses' }],
    filters: ['uses', 'crew', 'tags'],
    sort: ['name,asc'],
    views: [],
    rows: [],
    edit: 'none',
    badges: [],
    bulk: [],
  },
})

function parent() {
  return {
    kind: 'relation',
    relation: { route: 'tags', embedded: false, create: false, where: {}, tree: true },
  } as const
}

describe.each(DATABASES)('conditions on several values on %s', (kind) => {
  let stage: RecordsStage
  let top = ''
  let leaf = ''
  const statements: { text: string; params: SqlValue[] }[] = []
  const where = async (path: string, operator: FilterTerm['operator'], ...values: string[]) => {
    const query = listOf({ filters: [{ path, operator, values }], count: 'none' })
    return (await stage.records.list(boats, query, caller())).items.map(({ name }) => name)
  }

  beforeAll(async () => {
    const opened = await recordsStage(kind)
    const query: RecordsStage['db']['query'] = (text, params = []) => {
      statements.push({ text, params: [...params] })
      return opened.db.query(text, params)
    }
    stage = { ...opened, ...recordsOver({ ...opened.db, query }) }
    await stage.use(tags, boats)
    const made = async (label: string, under?: string) =>
      (await stage.records.create(tags, { label, ...(under ? { parent: { id: under } } : {}) }, caller())).id
    top = await made('Sea')
    leaf = await made('Lagoon', top)
    const rows = [
      { name: 'Anna', uses: ['TRADE', 'RACE'], tags: [{ id: leaf }] },
      { name: 'Bora', uses: ['RACE'], tags: [{ id: top }] },
      { name: 'Città', uses: [] },
      { name: 'Delta' },
    ]
    for (const row of rows) await stage.records.create(boats, row, caller())
    await stage.db.query(`update e_boats set crew = $1::jsonb where name = 'Bora'`, [
      JSON.stringify([{ id: CREW, label: 'Ada' }]),
    ])
  })
  afterAll(() => stage.drop())

  test('a field has any, all or none of the given values, or none at all', async () => {
    expect(await where('uses', 'In', 'TRADE', 'REST')).toEqual(['Anna'])
    expect(await where('uses', 'In', 'RACE', 'TRADE')).toEqual(['Anna', 'Bora'])
    expect(await where('uses', 'All', 'RACE', 'TRADE')).toEqual(['Anna'])
    expect(await where('uses', 'All', 'RACE')).toEqual(['Anna', 'Bora'])
    expect(await where('uses', 'None', 'TRADE', 'REST')).toEqual(['Bora', 'Città', 'Delta'])
    expect(await where('uses', 'Equals', 'TRADE')).toEqual(['Anna'])
    expect(await where('uses', 'Not', 'TRADE')).toEqual(['Bora', 'Città', 'Delta'])
    expect(await where('uses', 'Null', 'true')).toEqual(['Città', 'Delta'])
    expect(await where('uses', 'Null', 'false')).toEqual(['Anna', 'Bora'])
  })

  test('related records are compared by their id, tags with what is below them', async () => {
    expect(await where('crew', 'In', CREW, NOBODY)).toEqual(['Bora'])
    expect(await where('crew', 'All', CREW, NOBODY)).toEqual([])
    expect(await where('crew', 'None', CREW)).toEqual(['Anna', 'Città', 'Delta'])
    expect(await where('tags', 'In', top)).toEqual(['Anna', 'Bora'])
    expect(await where('tags', 'All', top, leaf)).toEqual(['Anna'])
    expect(await where('tags', 'None', leaf)).toEqual(['Bora', 'Città', 'Delta'])
  })

  test('rare values are found by an index, not by reading the table', async () => {
    const { rows: one } = await stage.db.query<{ id: string }>(`select id from e_boats where name = 'Delta'`)
    await copyRecord(stage.db, 'e_boats', one[0]?.id ?? '', ROWS, {
      name: `'Copy ' || n`,
      code: `'C' || n`,
      uses: `case when n % 2000 = 0 then '["RARE","REST"]'::jsonb when n % 3 = 0 then '["RACE"]'::jsonb end`,
      crew: `case when n % 2500 = 0 then '[{"id":"${NOBODY}","label":"Bo"}]'::jsonb end`,
      tags: `case when n % 4000 = 0 then '[{"id":"${leaf}"}]'::jsonb end`,
    })
    await stage.db.query('vacuum (analyze) e_boats')
    const planOf = async (
      path: string,
      operator: FilterTerm['operator'],
      ...values: string[]
    ): Promise<[number, string]> => {
      statements.length = 0
      const found = (await where(path, operator, ...values)).length
      const asked = statements.find(({ text }) => text.includes('@>'))
      const { rows } = await stage.db.query<Record<string, string>>(`explain ${asked?.text}`, asked?.params)
      return [found, rows.map((row) => row['QUERY PLAN']).join('\n')]
    }
    for (const [expected, path, operator, ...values] of [
      [10, 'uses', 'In', 'RARE'],
      [10, 'uses', 'All', 'RARE', 'REST'],
      [9, 'crew', 'In', NOBODY, CREW],
    ] as const) {
      const [found, plan] = await planOf(path, operator, ...values)
      expect(found, `${path} ${operator}`).toBe(expected)
      expect(plan, `${path} ${operator}`).toContain('Bitmap Index Scan')
      expect(plan, `${path} ${operator}`).not.toContain('Seq Scan on e_boats')
    }
    expect(await where('tags', 'In', top)).toHaveLength(7)
    expect((await where('uses', 'None', 'RACE')).length).toBeGreaterThan(0)
  })
})
