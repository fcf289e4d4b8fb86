import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '../../../src/contract/calls/api'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { caller, listOf, type RecordsStage, recordsStage } from '../../support/records'

const boats = entity({
  title: [{ path: 'name' }],
  fields: {
    name: 'text',
    notes: 'text',
    built: 'date',
    seen: 'instant',
    price: 'number',
    sails: 'integer',
    opens: 'time',
    fast: 'boolean',
    kind: { kind: 'enum', values: ['SAIL', 'MOTOR'] },
    story: 'multilingual',
    tags: 'tags',
    berth: 'group',
    'berth.city': 'text',
    'berth.place': 'integer',
    secret: { read: ['ROLE_OTHER'] },
  },
  list: {
    columns: [
      { field: 'name' },
      { field: 'price' },
      { field: 'built' },
      { field: 'kind' },
      { field: 'berth.city' },
      { field: 'status' },
    ],
    filters: ['name', 'price', 'kind', 'berth.city', 'status', 'createdBy'],
    sort: ['name,asc'],
    views: [],
    rows: [],
    edit: 'none',
    badges: [],
    bulk: [],
  },
  search: ['name', 'berth.city', 'secret'],
  statuses: { list: [{ code: 'DRAFT' }, { code: 'AFLOAT' }] },
})

const ROWS = [
  {
    name: 'Ètoile',
    price: 30,
    built: '2001-01-01',
    kind: 'SAIL',
    berth: { city: 'Forlì', place: 4 },
    sails: 2,
    fast: true,
    secret: 'xyzzy',
    opens: '00:00',
  },
  {
    name: 'alba',
    price: 10,
    built: '1999-05-05',
    kind: 'MOTOR',
    berth: { city: 'Modena', place: 11 },
    seen: '2026-03-01T23:30:00Z',
    opens: '08:30',
  },
  { name: 'Zefiro', price: null, kind: 'SAIL', tags: [{ id: 't1', label: 'Uno' }] },
  { name: 'eco', price: 20, built: '2001-01-01', story: { it: "L'eco della città", en: 'The echo' } },
  { name: '100% _vela_', price: 20.5, notes: 'Ormeggio à gauche' },
]

describe.each(DATABASES)('lists on %s', (kind) => {
  let stage: RecordsStage
  const reader = caller(['BOAT_R'])
  beforeAll(async () => {
    stage = await recordsStage(kind)
    await stage.use(boats)
    for (const row of ROWS) await stage.records.create(boats, row, caller())
  })
  afterAll(() => stage.drop())

  const list = (query: Partial<ListQuery> = {}) => stage.records.list(boats, listOf(query), reader)
  const names = async (query: Partial<ListQuery> = {}) => (await list(query)).items.map(({ name }) => name)
  const where = (path: string, operator: ListQuery['filters'][number]['operator'], ...values: string[]) =>
    names({ filters: [{ path, operator, values }] })
  const by = (...terms: string[]): Partial<ListQuery> => ({
    sort: terms.map((term) => ({
      path: term.split(',')[0] ?? '',
      direction: term.endsWith('desc') ? 'desc' : 'asc',
    })),
  })

  test('a list sorts texts without regard to accents and case, empties last', async () => {
    expect(await names()).toEqual(['100% _vela_', 'alba', 'eco', 'Ètoile', 'Zefiro'])
    expect(await names(by('name,desc'))).toEqual(['Zefiro', 'Ètoile', 'eco', 'alba', '100% _vela_'])
    expect(await names(by('price,asc'))).toEqual(['alba', 'eco', '100% _vela_', 'Ètoile', 'Zefiro'])
    expect((await names(by('built,desc', 'name,asc'))).slice(0, 3)).toEqual(['eco', 'Ètoile', 'alba'])
    expect((await names(by('berth.place,asc'))).slice(0, 2)).toEqual(['Ètoile', 'alba'])
  })

  test.each([
    ['price', 1, ['alba', 'eco', '100% _vela_', 'Ètoile']],
    ['built', 2, ['alba', 'Ètoile', 'eco']],
    ['seen', 4, ['alba']],
    ['sails', 4, ['Ètoile']],
    ['opens', 3, ['Ètoile', 'alba']],
    ['berth.place', 3, ['Ètoile', 'alba']],
  ])('what has no %s stands last both ways, page by page forth and back too', async (path, empty, filled) => {
    for (const direction of ['asc', 'desc'] as const) {
      const whole = await names(by(`${path},${direction}`))
      expect(whole.slice(0, -empty).sort(), direction).toEqual([...filled].sort())
      if (path !== 'built')
        expect(whole.slice(0, -empty)).toEqual(direction === 'asc' ? filled : [...filled].reverse())
      const forth: unknown[] = []
      let page = await list({ ...by(`${path},${direction}`), size: 2 })
      for (;;) {
        forth.push(...page.items.map(({ name }) => name))
        if (page.next === null) break
        page = await list({ ...by(`${path},${direction}`), size: 2, after: page.next })
      }
      expect(forth).toEqual(whole)
      const back = await list({ ...by(`${path},${direction}`), size: 2, before: page.prev })
      expect(back.items.map(({ name }) => name)).toEqual(whole.slice(2, 4))
    }
  })

  test('a list filters by every operator', async () => {
    expect(await where('name', 'Equals', 'eco')).toEqual(['eco'])
    expect(await where('name', 'Equals', 'ECO')).toEqual([])
    expect(await where('name', 'Not', 'eco')).toHaveLength(4)
    expect(await where('name', 'Contains', 'ETO')).toEqual(['Ètoile'])
    expect(await where('name', 'Contains', '_')).toEqual(['100% _vela_'])
    expect(await where('name', 'Contains', '%')).toEqual(['100% _vela_'])
    expect(await where('name', 'In', 'eco', 'alba')).toEqual(['alba', 'eco'])
    expect(await where('notes', 'Contains', 'A GAUCHE')).toEqual(['100% _vela_'])
    expect(await where('price', 'From', '20')).toEqual(['100% _vela_', 'eco', 'Ètoile'])
    expect(await where('price', 'To', '20.00')).toEqual(['alba', 'eco'])
    expect(await where('price', 'Null', 'true')).toEqual(['Zefiro'])
    expect(await where('price', 'Null', 'false')).toHaveLength(4)
    expect(await where('price', 'Not', '20')).toHaveLength(4)
    expect(await where('sails', 'Equals', '2')).toEqual(['Ètoile'])
    expect(await where('fast', 'Equals', 'true')).toEqual(['Ètoile'])
    expect(await where('built', 'From', '2000-01-01')).toEqual(['eco', 'Ètoile'])
    expect(await where('built', 'To', '2000-01-01')).toEqual(['alba'])
    // Days are those of the office, where this instant is after midnight.
    expect(await where('seen', 'To', '2026-03-01')).toEqual([])
    expect(await where('seen', 'From', '2026-03-02')).toEqual(['alba'])
    expect(await where('seen', 'To', '2026-03-02')).toEqual(['alba'])
    expect(await where('seen', 'Equals', '2026-03-02'), 'a day is all of it').toEqual(['alba'])
    expect(await where('seen', 'Equals', '2026-03-01')).toEqual([])
    expect(await where('seen', 'In', '2026-02-01', '2026-03-02')).toEqual(['alba'])
    expect(await where('seen', 'Not', '2026-03-02')).toHaveLength(4)
    expect(await where('seen', 'Not', '2026-03-01')).toHaveLength(5)
    const moment = '2026-03-01T23:30:00.000Z'
    for (const given of [moment, '2026-03-02T00:30+01:00', '2026-03-02T00:30', '2026-03-02T00:30:00'])
      for (const operator of ['Equals', 'From', 'To'] as const)
        expect(
          await where('seen', operator, given),
          `${operator} ${given}: without a zone it is the office’s`,
        ).toEqual(['alba'])
    expect(await where('seen', 'From', '2026-03-02T00:31')).toEqual([])
    expect(await where('seen', 'To', '2026-03-02T00:29')).toEqual([])
    expect(await where('kind', 'Equals', 'SAIL')).toEqual(['Ètoile', 'Zefiro'])
    expect(await where('kind', 'In', 'MOTOR')).toEqual(['alba'])
    expect(await where('kind', 'Not', 'SAIL')).toHaveLength(3)
    expect(await where('berth.city', 'Contains', 'forli')).toEqual(['Ètoile'])
    expect(await where('berth.place', 'From', '10')).toEqual(['alba'])
    expect(await where('berth', 'Null', 'true')).toHaveLength(3)
    expect(await where('story', 'Contains', 'citta')).toEqual(['eco'])
    expect(await where('story', 'Equals', 'The echo')).toEqual(['eco'])
    expect(await where('tags', 'In', 't1', 't9')).toEqual(['Zefiro'])
    expect(await where('tags', 'Null', 'true')).toHaveLength(4)
    expect(await where('createdAt', 'From', '2026-03-31')).toHaveLength(5)
    expect(await where('label', 'Equals', 'eco')).toEqual(['eco'])
    const [alba] = (await list({ filters: [{ path: 'name', operator: 'Equals', values: ['alba'] }] })).items
    await stage.records.changeStatus(boats, alba?.id ?? '', 'AFLOAT', {}, caller())
    expect(await where('status', 'Equals', 'AFLOAT')).toEqual(['alba'])
    expect(await where('status', 'In', 'DRAFT')).toHaveLength(4)
    expect(await where('createdBy', 'Equals', 'Laura Bianchi')).toHaveLength(5)
    expect(await where('createdBy', 'Contains', 'laura')).toHaveLength(5)
    expect(await where('authorId', 'Equals', caller().principal?.id ?? '')).toHaveLength(5)
    expect(await where('id', 'Equals', alba?.id ?? '')).toEqual(['alba'])
  })

  test('a list finds records with every word, without accents', async () => {
    expect(await names({ q: 'etoile' })).toEqual(['Ètoile'])
    expect(await names({ q: 'FORLI  etoi' })).toEqual(['Ètoile'])
    expect(await names({ q: 'etoile modena' })).toEqual([])
    expect(await names({ q: '%' })).toEqual(['100% _vela_'])
  })

  test('a list excludes a field some may not read from search, filters and order', async () => {
    expect(await names({ q: 'xyzzy' })).toEqual([])
    await expect(where('secret', 'Contains', 'x')).rejects.toMatchObject({ code: 'BAD_PARAMETER' })
    await expect(list(by('secret,asc'))).rejects.toMatchObject({ code: 'BAD_PARAMETER' })
    const page = await list()
    expect(page.items.every((record) => !('secret' in record))).toBe(true)
    const seen = await stage.records.list(boats, listOf(), caller(['BOAT_R', 'ROLE_OTHER']))
    expect(seen.items.some((record) => record.secret === 'xyzzy')).toBe(true)
  })

  test.each([['name,asc'], ['price,desc'], ['built,asc', 'name,desc'], ['kind,asc', 'price,asc']])(
    'a list pages forth and back by cursors in order %s %s',
    async (...terms) => {
      const sort = by(...terms.filter((term) => typeof term === 'string'))
      const all = await names(sort)
      const seen: unknown[] = []
      let page = await list({ ...sort, size: 2 })
      expect(page.prev).toBeNull()
      for (;;) {
        seen.push(...page.items.map(({ name }) => name))
        if (page.next === null) break
        page = await list({ ...sort, size: 2, after: page.next })
      }
      expect(seen).toEqual(all)
      const back: unknown[] = page.items.map(({ name }) => name)
      while (page.prev !== null) {
        page = await list({ ...sort, size: 2, before: page.prev })
        back.unshift(...page.items.map(({ name }) => name))
      }
      expect(back).toEqual(all)
    },
  )

  test('a list skips a number of rows behind a cursor', async () => {
    const { next } = await list({ size: 1 })
    expect(await names({ after: next, skip: 2, size: 1 })).toEqual(['Ètoile'])
    expect(await names({ after: next, skip: 4 })).toEqual([])
  })

  test('totals columns over every row the conditions find, not over the page', async () => {
    const all = (await list({})).items
    const prices = all.flatMap(({ price }) => (typeof price === 'number' ? [price] : []))
    const days = all.flatMap(({ built }) => (typeof built === 'string' ? [built] : [])).sort()
    const totals: ListQuery['totals'] = [
      { path: 'price', total: 'sum' },
      { path: 'built', total: 'min' },
      { path: 'berth.place', total: 'max' },
      { path: 'name', total: 'count' },
    ]
    const found = await list({ size: 1, totals })
    expect(found.items).toHaveLength(1)
    expect(found.totals).toMatchObject({
      price: prices.reduce((sum, one) => sum + one, 0),
      built: days[0],
      name: all.length,
    })
    const one = await list({ q: 'alba', totals: [{ path: 'price', total: 'average' }] })
    expect(one.totals).toEqual({ price: 10 })
    expect((await list({ q: 'nessuna così', totals: [{ path: 'price', total: 'sum' }] })).totals).toEqual({
      price: null,
    })
    expect(await list({})).not.toHaveProperty('totals')
    await expect(list({ totals: [{ path: 'secret', total: 'count' }] })).rejects.toMatchObject({
      code: 'BAD_PARAMETER',
    })
  })

  test('a list answers the chosen columns and the common keys', async () => {
    const [row] = (await list({ columns: ['berth.city', 'status'], q: 'alba' })).items
    expect(row).toMatchObject({
      label: 'alba',
      status: 'AFLOAT',
      berth: { city: 'Modena' },
      delete: { deleted: false },
    })
    expect(Object.keys(row?.berth as object)).toEqual(['city'])
    expect(row).not.toHaveProperty('price')
    await expect(list({ columns: ['secret'] })).rejects.toMatchObject({ code: 'BAD_PARAMETER' })
  })

  test('a list refuses a cursor of another order, and an invalid one', async () => {
    const { next } = await list({ size: 2 })
    await expect(list({ ...by('price,asc'), after: next })).rejects.toMatchObject({ code: 'BAD_PARAMETER' })
    await expect(list({ after: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_PARAMETER' })
    const forged = Buffer.from(JSON.stringify(['name,asc', ["' or 1=1 --"], 'no id'])).toString('base64url')
    await expect(list({ after: forged })).rejects.toMatchObject({ code: 'BAD_PARAMETER' })
  })

  test('pages by number within the depth, and counts as asked', async () => {
    expect(await list({ page: 1, size: 2 })).toMatchObject({
      total: 5,
      totalExact: true,
      page: 1,
      size: 2,
      items: [{ name: 'eco' }, { name: 'Ètoile' }],
    })
    await expect(list({ page: 101, size: 100 })).rejects.toMatchObject({ code: 'PAGE_TOO_DEEP' })
    expect(await list({ size: 2, count: 'none' })).toMatchObject({ total: 3, totalExact: false })
    expect(await list({ count: 'exact' })).toMatchObject({ total: 5, totalExact: true })
  })
})
