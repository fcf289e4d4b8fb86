import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../src/contract/calls/api'
import type { FilterTerm } from '../../../src/contract/model/filter-term'
import { fold } from '../../../src/contract/text/fold'
import { walkBound } from '../../../src/server/records/read/page-rows'
import { listIndexes } from '../../../src/server/records/schema/indexes'
import { createPlan } from '../../../src/server/records/schema/plan'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { copyRecord } from '../../support/many-rows'
import { caller, listOf, type RecordsStage, recordsOver, recordsStage } from '../../support/records'

const ROWS = 4_000
const boats = entity({
  title: [{ path: 'name' }],
  fields: {
    name: 'text',
    city: 'text',
    price: 'integer',
    fast: 'boolean',
    kind: { kind: 'enum', values: ['SAIL', 'MOTOR', 'ROWING'] },
    rig: { kind: 'enum', values: ['SLOOP', 'KETCH'] },
  },
  list: {
    columns: [{ field: 'name' }, { field: 'price' }, { field: 'kind' }],
    filters: ['kind', 'rig', 'fast', 'city', 'status', 'price'],
    sort: ['name,asc'],
    views: [],
    rows: [],
    edit: 'none',
    badges: [],
    bulk: [],
  },
  search: ['name', 'city'],
  statuses: { list: [{ code: 'DRAFT' }, { code: 'AFLOAT' }, { code: 'SUNK' }] },
})

/**
 * The content of each copy; `zenitale` names one boat in two hundred, all adjacent in name order; two rare
 * names differ in their last letter.
 */
const NAME = `case when n % 1000 = 0 then 'vento arcobaleno ' when n % 500 = 0 then 'arcobalena ' when n % 200 = 0 then 'vento zenitale ' else (array['alba ','mare ','onda mare ','vela '])[1 + n % 4] end || (n * 7919 % 4001)`
const CITY = `(array['Chioggia','Forlì','Otranto'])[1 + n / 3 % 3]`
const SET: Record<string, string> = {
  name: NAME,
  name_fold: NAME,
  label: NAME,
  label_fold: NAME,
  city: CITY,
  city_fold: `translate(lower(${CITY}), 'ì', 'i')`,
  _search: `${NAME} || e'\\n' || translate(lower(${CITY}), 'ì', 'i')`,
  code: `'B' || n`,
  code_fold: `'b' || n`,
  price: 'nullif(n % 50, 7)',
  fast: 'case when n % 5 < 2 then n % 2 = 0 end',
  // The first kind does not occur near the first names.
  kind: `case when n % 4 = 0 then 'ROWING' when n % 3 = 0 then 'SAIL' when n % 7 > 0 then 'MOTOR' end`,
  rig: `case when n % 11 = 0 then 'SLOOP' end`,
  status: `(array['DRAFT','AFLOAT','AFLOAT','SUNK'])[1 + n / 5 % 4]`,
  archived: 'n % 13 = 0',
  _deleted: 'n % 17 = 0',
}

interface Boat {
  id: string
  name: string
  city: string
  price: number | null
  fast: boolean | null
  kind: string | null
  rig: string | null
  status: string
  archived: boolean
  deleted: boolean
  found: string
}

const WORDS = [
  'mare',
  'zenitale',
  'vento',
  'zenit',
  'arcobaleno',
  'inesistente',
  'forli',
  'a',
  'ond',
  '39',
  'nessuno',
  'otranto',
]
const term = (path: string, operator: FilterTerm['operator'], ...values: string[]): FilterTerm => ({
  path,
  operator,
  values,
})
const TERMS = [
  term('kind', 'Equals', 'SAIL'),
  term('kind', 'Equals', 'ROWING'),
  term('kind', 'In', 'SAIL', 'MOTOR'),
  term('kind', 'Not', 'MOTOR'),
  term('kind', 'Equals', ''),
  term('kind', 'Null', 'true'),
  term('rig', 'Equals', 'SLOOP'),
  term('rig', 'Equals', 'KETCH'),
  term('fast', 'Equals', 'false'),
  term('fast', 'Equals', 'true'),
  term('status', 'Equals', 'SUNK'),
  term('status', 'In', 'DRAFT', 'SUNK'),
  term('city', 'Contains', 'forlì'),
  term('city', 'Contains', 'a'),
  term('price', 'From', '40'),
  term('price', 'Equals', '8'),
]
const SORTS = ['name', 'price', 'kind', 'status', 'fast', 'city', 'updatedAt'] as const

const queries = fc.record({
  words: fc.subarray(WORDS, { maxLength: 2 }),
  filters: fc.subarray(TERMS, { maxLength: 3 }),
  sort: fc.uniqueArray(
    fc.record({
      path: fc.constantFrom(...SORTS),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
    }),
    {
      maxLength: 2,
      selector: ({ path }) => path,
    },
  ),
  showDeleted: fc.boolean(),
  showArchived: fc.boolean(),
  page: fc.constantFrom(0, 0, 1, 7),
  size: fc.integer({ min: 1, max: 60 }),
})

describe('how far a list is walked for a text', () => {
  test('the walk goes some times as far as it should need, when that costs less than a fetch', () => {
    expect(walkBound({ rows: 1_000_000, share: 0.1 }, 51)).toBe(2_040)
    expect(walkBound({ rows: 10_000, share: 0.1 }, 51)).toBe(2_040)
  })
  test('the planner does not walk for a rare text, a deep page or a table without samples', () => {
    expect(walkBound({ rows: 1_000_000, share: 0.0025 }, 51)).toBe(0)
    expect(walkBound({ rows: 10_000, share: 0.1 }, 5_000)).toBe(0)
    expect(walkBound({ rows: 10_000, share: 0 }, 51)).toBe(0)
    expect(walkBound(null, 51)).toBe(0)
  })
})

describe.each(DATABASES)('pages found the quick way on %s', (kind) => {
  let stage: RecordsStage
  let all: Boat[]
  const statements: string[] = []
  let records: RecordsStage['records']
  beforeAll(async () => {
    stage = await recordsStage(kind)
    const watched = recordsOver({
      ...stage.db,
      query: (text, params) => {
        statements.push(text)
        return stage.db.query(text, params)
      },
    })
    await watched.use(boats)
    records = watched.records
    const { id } = await records.create(boats, { name: 'alba prima' }, caller())
    await copyRecord(stage.db, 'e_boats', id, ROWS, SET)
    await stage.db.query('delete from e_boats where id = $1', [id])
    await stage.db.query('analyze e_boats')
    const { rows } = await stage.db.query<Boat>(
      'select id, name, city, price, fast, kind, rig, status, archived, "_deleted" as deleted, "_search" as found from e_boats',
    )
    all = rows
  })
  afterAll(() => stage.drop())

  /**
   * Both plan the same statements in the same way: one tries all drawn queries, the other the first of them.
   */
  const drawn = (count: number) => ({ numRuns: kind === 'postgres' ? count : count / 3, seed: 20261122 })
  const list = (query: Partial<ListQuery>) => records.list(boats, listOf(query), caller())
  const ids = async (query: Partial<ListQuery>) =>
    (await list({ count: 'none', ...query })).items.map(({ id }) => id)

  test('pages found the quick way are those that looking at every row finds, in its order, and counts agree', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async ({ words, page, size, ...asked }) => {
        const query = { ...asked, q: words.join(' ') }
        const expected = plainly(all, words, asked)
        const from = page * size
        expect(await ids({ ...query, page, size })).toEqual(expected.slice(from, from + size))
        const counted = await list({ ...query, size: 1, columns: ['code'] })
        expect([counted.total, counted.totalExact]).toEqual([expected.length, true])
        expect((await list({ ...query, size: 1, count: 'exact' })).total).toBe(expected.length)
      }),
      drawn(120),
    )
    expect(statements.some((text) => text.includes(') walked'))).toBe(true)
    expect(statements.some((text) => text.includes(') found'))).toBe(true)
    expect(statements.some((text) => text.includes('strpos('))).toBe(true)
  })

  test('pages found quickly continue forth and back by cursors without a gap', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async ({ words, page: _page, size, ...asked }) => {
        const query = { ...asked, q: words.join(' '), size, count: 'none' as const }
        const expected = plainly(all, words, asked)
        const first = await list(query)
        if (first.next === null) return
        const second = await list({ ...query, after: first.next })
        expect(second.items.map(({ id }) => id)).toEqual(expected.slice(size, 2 * size))
        const back = await list({ ...query, before: second.prev })
        expect(back.items.map(({ id }) => id)).toEqual(expected.slice(0, size))
      }),
      drawn(60),
    )
  })

  test('one ascending index serves values and empty rows of a descending order by an optional key', async () => {
    expect(listIndexes(createPlan(boats)).filter(({ sql }) => /\(coalesce\("price"/.test(sql))).toHaveLength(
      1,
    )
    const sort = [{ path: 'price', direction: 'desc' as const }]
    statements.length = 0
    await ids({ sort, size: 20 })
    expect(statements.filter((text) => text.includes('"price"'))).toHaveLength(1)
    const filled = all.filter(
      ({ price, archived, deleted }) => price !== null && !archived && !deleted,
    ).length
    const deep = plainly(all, [], { filters: [], sort, showDeleted: false, showArchived: false })
    // Pages by number: one with the last values and the first empty rows, and one beyond all values.
    for (const page of [Math.floor(filled / 20), Math.floor(filled / 20) + 1])
      expect(await ids({ sort, size: 20, page })).toEqual(deep.slice(page * 20, page * 20 + 20))
    await stage.db.query('vacuum (analyze) e_boats')
    const key = `coalesce("price", '9223372036854775807'::bigint)`
    for (const part of ['<', '=']) {
      const { rows } = await stage.db.query<Record<string, string>>(
        `explain select * from e_boats where not "_deleted" and not archived and ${key} ${part} '9223372036854775807'::bigint order by ${key} desc, id desc limit 20`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Sort')
    }
  })

  test('a page of one choice, and counts of choices, read no more rows than they answer', async () => {
    const explained = async (text: string): Promise<string> => {
      await stage.db.query('vacuum (analyze) e_boats')
      const { rows } = await stage.db.query<Record<string, string>>(`explain ${text}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const page = await explained(
      `select * from e_boats where not "_deleted" and not archived and coalesce(rig, '') = 'SLOOP' order by left(name_fold, 200), id limit 20`,
    )
    expect(page).not.toContain('Sort')
    const count = await explained(
      `select count(*) from e_boats where not "_deleted" and not archived and rig = 'SLOOP' and status = 'SUNK'`,
    )
    expect(count).toContain('Index Only Scan')
    expect(listIndexes(createPlan(boats)).map(({ sql }) => sql)).toContainEqual(
      expect.stringContaining('("status", "kind", "rig", "fast", "_deleted", archived)'),
    )
  })

  test('codes that the file has lost are found through the index of their field, one field at a time', async () => {
    const fields = boats.fields.map((field) =>
      field.path === 'kind' ? { ...field, values: ['SAIL'] } : field,
    )
    const changed = { ...boats, fields }
    await stage.db.query('vacuum (analyze) e_boats')
    statements.length = 0
    expect(await records.formerCodes(changed, 'kind')).toEqual(['MOTOR', 'ROWING'])
    expect(await records.formerCodes(changed, 'kind')).toEqual(['MOTOR', 'ROWING'])
    const [text = '', ...more] = statements.filter((one) => one.includes('e_boats'))
    expect(more, 'once for each reading of the file').toEqual([])
    const { rows } = await stage.db.query<Record<string, string>>(`explain ${text}`, [['SAIL'], 50])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
    expect(await records.formerCodes(changed, 'rig')).toEqual([])
    expect(await records.formerCodes(changed, 'name')).toEqual([])
    expect(
      await records.formerCodes(
        { ...changed, statuses: boats.statuses && { ...boats.statuses, list: [] } },
        'status',
      ),
    ).toEqual(['AFLOAT', 'DRAFT', 'SUNK'])
  })
})

type Asked = Pick<ListQuery, 'filters' | 'sort' | 'showDeleted' | 'showArchived'>

/** The same list by scanning every row. */
function plainly(
  all: readonly Boat[],
  words: readonly string[],
  { filters, sort, showDeleted, showArchived }: Asked,
): string[] {
  const holds = (boat: Boat): boolean =>
    (showDeleted || !boat.deleted) &&
    (showArchived || !boat.archived) &&
    words.every((word) => boat.found.includes(fold(word))) &&
    filters.every((filter) => passes(boat, filter))
  const last = sort.at(-1)
  const isShared = last !== undefined && ['kind', 'status', 'fast'].includes(last.path)
  const ties = isShared ? [{ path: 'name', direction: last.direction }] : []
  const terms = last ? [...sort, ...ties] : [{ path: 'name', direction: 'asc' as const }]
  const down = terms.at(-1)?.direction === 'desc'
  const compare = (a: Boat, b: Boat): number => {
    for (const { path, direction } of terms) {
      const order = ordered(keyOf(a, path, direction), keyOf(b, path, direction))
      if (order !== 0) return direction === 'desc' ? -order : order
    }
    return down ? ordered(b.id, a.id) : ordered(a.id, b.id)
  }
  return all
    .filter(holds)
    .sort(compare)
    .map(({ id }) => id)
}

function ordered(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b)
}

/** Missing prices come last in both directions. */
function keyOf(boat: Boat, path: string, direction: 'asc' | 'desc'): string | number {
  if (path === 'price')
    return boat.price ?? (direction === 'asc' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
  if (path === 'fast') return Number(boat.fast ?? false)
  if (path === 'updatedAt') return 0
  return fold(String(boat[path as keyof Boat] ?? ''))
}

function passes(boat: Boat, { path, operator, values }: FilterTerm): boolean {
  const value = boat[path as keyof Boat]
  const [first = ''] = values
  switch (operator) {
    case 'Null':
      return (value === null) === (first === 'true')
    case 'Contains':
      return fold(String(value ?? '')).includes(fold(first))
    case 'From':
      return value !== null && Number(value) >= Number(first)
    case 'Not':
      return value === null || String(value) !== first
    default:
      return value !== null && values.includes(String(value))
  }
}
