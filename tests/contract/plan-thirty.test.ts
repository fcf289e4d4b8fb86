import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const PLANS = '/api/catalogue/plans'
const FILE = 'entities/punts.json'
const RECORDS = 10_000

type Json = Record<string, unknown>

const crewOf = (properties: Json): Json => ({ type: 'array', items: { type: 'object', properties } })
const WHO = { type: 'string' }
const ROLE = { enum: ['A', 'B'] }

const FORMER: Json = {
  name: { type: 'string' },
  note: { type: 'string' },
  digits: { type: 'string' },
  kind: { enum: ['SAIL', 'MOTOR', 'OAR'] },
  price: { type: 'number' },
  qty: { type: 'integer' },
  due: { type: 'string', format: 'date' },
  street: { type: 'string' },
  addr: { type: 'object', properties: { city: { type: 'string' } } },
  crew: crewOf({ who: WHO, role: ROLE }),
}

const STATUSES = { default: 'NEW', list: [{ code: 'NEW' }, { code: 'OLD' }] }
const statuses = (list: Json[], map?: Json): Json => ({
  conf: { statuses: { default: String(list[0]?.code), list, ...(map ? { map } : {}) } },
})

interface Parts {
  properties?: Json
  more?: Json
  record?: Json
  without?: string[]
}

/** The file of the records, with other parts. */
function punts({ more = {}, properties = {}, record = {}, without = [] }: Parts = {}): string {
  const kept = Object.entries({ ...FORMER, ...properties }).filter(([name]) => !without.includes(name))
  return JSON.stringify({
    route: 'punts',
    record: { ...record, properties: Object.fromEntries(kept) },
    rights: { read: ['ROLE_ADMIN', 'ROLE_USER'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
    conf: { statuses: STATUSES },
    title: '{digits}',
    list: { columns: ['digits', 'kind'] },
    texts: { it: { punts: 'Barchini' }, en: { punts: 'Punts' } },
    ...more,
  })
}

interface Case {
  what: string
  files: Record<string, string | null>
  /** the change that is looked at: its path and kind, the records it touches, the word that answers it */
  path: string
  kind: string
  count: number
  answer?: string
  /** it touches values, and nothing answers it */
  open?: true
  /** of one value, once it is applied: SQL over the table */
  sees?: [sql: string, value: number]
  table?: string
  refused?: true
}

const change = (what: string, parts: Parts, rest: Omit<Case, 'what' | 'files'>): Case => ({
  what,
  files: { [FILE]: punts(parts) },
  ...rest,
})

const text = (more: Json = {}): Json => ({ type: 'string', ...more })
const number = (more: Json = {}): Json => ({ type: 'number', ...more })
const narrows = { kind: 'narrows' as const, open: true as const }

const CASES: readonly Case[] = [
  change(
    'a shorter text',
    { properties: { name: text({ maxLength: 30 }) } },
    { ...narrows, path: 'name', count: 5000 },
  ),
  change(
    'a pattern',
    { properties: { note: text({ pattern: '^note [0-4]' }) } },
    { ...narrows, path: 'note', count: 4000 },
  ),
  change(
    'a maximum',
    { properties: { price: number({ maximum: 5000 }) } },
    { ...narrows, path: 'price', count: 4000 },
  ),
  change(
    'fewer decimals',
    { properties: { price: number({ options: { decimals: 0 } }) } },
    { ...narrows, path: 'price', count: 8000 },
  ),
  change(
    'a minimum',
    { properties: { qty: { type: 'integer', minimum: 2 } } },
    { ...narrows, path: 'qty', count: 4000 },
  ),
  change(
    'a step',
    { properties: { qty: { type: 'integer', multipleOf: 2 } } },
    { ...narrows, path: 'qty', count: 4000 },
  ),
  change('required', { record: { required: ['note'] } }, { ...narrows, path: 'note', count: 2000 }),
  change(
    'required, filled by a value',
    { properties: { note: text({ fill: 'none' }) }, record: { required: ['note'] } },
    { kind: 'narrows', path: 'note', count: 2000, answer: 'fill', sees: [`note = 'none'`, 2000] },
  ),
  change(
    'required, filled by a rule',
    {
      properties: { price: number({ fill: { rule: 'double(record.qty) * 2.0' } }) },
      record: { required: ['price'] },
    },
    { kind: 'narrows', path: 'price', count: 2000, answer: 'fill', sees: ['price = qty * 2', 2000] },
  ),
  change(
    'a code less',
    { properties: { kind: { enum: ['SAIL', 'MOTOR'] } } },
    { ...narrows, path: 'kind', count: 3333 },
  ),
  change(
    'a code less, replaced',
    { properties: { kind: { enum: ['SAIL', 'MOTOR'], map: { OAR: 'SAIL' } } } },
    { kind: 'narrows', path: 'kind', count: 3333, answer: 'map', sees: [`kind = 'SAIL'`, 6666] },
  ),
  change(
    'a code less, emptied',
    { properties: { kind: { enum: ['SAIL', 'MOTOR'], map: { OAR: null } } } },
    { kind: 'narrows', path: 'kind', count: 3333, answer: 'map', sees: ['kind is null', 3333] },
  ),
  change(
    'a code under another name',
    { properties: { kind: { enum: ['SAIL', 'MOTOR', 'ROW'], map: { OAR: 'ROW' } } } },
    { kind: 'narrows', path: 'kind', count: 3333, answer: 'map', sees: [`kind = 'ROW'`, 3333] },
  ),
  change(
    'a property under another name, unanswered',
    { properties: { notes: text() }, without: ['note'] },
    { kind: 'renamed', path: 'notes', count: 8000, open: true },
  ),
  change(
    'a property under another name',
    { properties: { remark: text({ was: 'note' }) }, without: ['note'] },
    {
      kind: 'renamed',
      path: 'remark',
      count: 8000,
      answer: 'was',
      sees: ['remark is not null and note is null', 8000],
    },
  ),
  change(
    'a property less',
    { without: ['street'] },
    { kind: 'loses', path: 'street', count: RECORDS, open: true },
  ),
  change(
    'a whole number that becomes a text',
    { properties: { qty: text() } },
    { kind: 'narrows', path: 'qty', count: RECORDS, sees: [`qty = '3'`, 2000] },
  ),
  change(
    'a text of digits that becomes a whole number',
    { properties: { digits: { type: 'integer' } } },
    { kind: 'narrows', path: 'digits', count: RECORDS, sees: ['digits > 9000', 1000] },
  ),
  change(
    'a text that cannot become a whole number',
    { properties: { note: { type: 'integer' } } },
    { ...narrows, path: 'note', count: 8000, refused: true },
  ),
  change(
    'a text per language',
    { properties: { note: text({ multilingual: true }) } },
    { kind: 'narrows', path: 'note', count: 8000 },
  ),
  change(
    'a day that becomes an instant',
    { properties: { due: { type: 'string', format: 'date-time' } } },
    { kind: 'narrows', path: 'due', count: RECORDS },
  ),
  change(
    'a status less',
    { more: statuses([{ code: 'NEW' }]) },
    { kind: 'loses', path: 'conf.statuses', count: 5000, open: true },
  ),
  change(
    'a status less, replaced',
    { more: statuses([{ code: 'NEW' }], { OLD: 'NEW' }) },
    { kind: 'renamed', path: 'conf.statuses', count: 5000, answer: 'map', sees: [`status = 'NEW'`, RECORDS] },
  ),
  change(
    'a status under another name',
    { more: statuses([{ code: 'NEW' }, { code: 'GONE', was: 'OLD' }]) },
    { kind: 'renamed', path: 'conf.statuses', count: 5000, answer: 'map', sees: [`status = 'GONE'`, 5000] },
  ),
  change(
    'a part of rows under another name',
    { properties: { crew: crewOf({ person: text({ was: 'who' }), role: ROLE }) } },
    {
      kind: 'renamed',
      path: 'crew[].person',
      count: RECORDS,
      answer: 'was',
      sees: [`crew -> 0 ->> 'person' is not null`, RECORDS],
    },
  ),
  change(
    'a part of rows less',
    { properties: { crew: crewOf({ role: ROLE }) } },
    { kind: 'loses', path: 'crew[].who', count: RECORDS, open: true },
  ),
  change(
    'a code of rows, replaced',
    { properties: { crew: crewOf({ who: WHO, role: { enum: ['X', 'B'], map: { A: 'X' } } }) } },
    {
      kind: 'narrows',
      path: 'crew[].role',
      count: 5000,
      answer: 'map',
      sees: [`crew -> 0 ->> 'role' = 'X'`, 5000],
    },
  ),
  change(
    'a part of a group under another name',
    { properties: { addr: { type: 'object', properties: { town: text({ was: 'city' }) } } } },
    {
      kind: 'renamed',
      path: 'addr.town',
      count: RECORDS,
      answer: 'was',
      sees: [`addr ->> 'town' is not null`, RECORDS],
    },
  ),
  change(
    'a text that moves into a group',
    {
      properties: { addr: { type: 'object', properties: { city: text(), street: text() } } },
      record: { move: 'street → addr.street' },
      without: ['street'],
    },
    {
      kind: 'renamed',
      path: 'street',
      count: RECORDS,
      answer: 'move',
      sees: [`addr ->> 'street' is not null and street is null`, RECORDS],
    },
  ),
  change(
    'a text that is split',
    {
      properties: { first: text(), last: text() },
      record: { split: { name: { into: ['first', 'last'] } } },
      without: ['name'],
    },
    {
      kind: 'renamed',
      path: 'name',
      count: RECORDS,
      answer: 'split',
      sees: [`first = 'Punt' and last like 'number%'`, RECORDS],
    },
  ),
  change(
    'unique where records share a value',
    { properties: { note: text({ unique: true }) } },
    { ...narrows, path: 'note', count: 8000, refused: true },
  ),
  change(
    'other rights',
    { more: { rights: { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] } } },
    { kind: 'rights', path: 'rights', count: RECORDS },
  ),
  {
    what: 'another route',
    files: {
      [FILE]: null,
      'entities/skiffs.json': punts({
        more: {
          route: 'skiffs',
          was: 'punts',
          texts: { it: { skiffs: 'Barchini' }, en: { skiffs: 'Skiffs' } },
        },
      }),
    },
    path: '',
    kind: 'renamed',
    count: RECORDS,
    answer: 'was',
    table: 'e_skiffs',
    sees: ['true', RECORDS],
  },
  {
    what: 'a file that is removed',
    files: { [FILE]: null },
    path: '',
    kind: 'loses',
    count: RECORDS,
    open: true,
  },
]

/** Thirty changes of the model over ten thousand records: what is planned, what happens, and the way back. */
describe.each(DATABASES)('thirty changes of the model on %s', { timeout: 600_000 }, (kind) => {
  let server: TestServer
  let admin: Caller
  let before: string

  /** Every value of every record, as one digest. */
  const digest = async (): Promise<string> => {
    const { rows } = await server.db.query<{ digest: string }>(
      `select md5(string_agg(concat_ws('|', id, name, note, digits, kind, price, qty, due, street, addr, crew, status), ';' order by id)) as digest from e_punts`,
    )
    return rows[0]?.digest ?? ''
  }

  const countOf = async (sql: string, table = 'e_punts'): Promise<number | undefined> => {
    const { rows } = await server.db.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${sql}`,
    )
    return rows[0]?.n
  }

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    const { body } = await admin.post(PLANS, { files: { [FILE]: punts() } })
    await admin.post(`${PLANS}/${body.data.id}/applications`)
    await server.db.query(
      `insert into e_punts (id, label, name, note, digits, kind, price, qty, due, street, addr, crew, status, "createdAt", "updatedAt")
       select gen_random_uuid(), n::text, 'Punt number ' || n || case when n % 2 = 0 then repeat('x', 30) else '' end,
         case when n % 5 > 0 then 'note ' || n % 10 end, n::text, (array['SAIL', 'MOTOR', 'OAR'])[n % 3 + 1],
         case when n % 5 > 0 then n + 0.25 end, n % 5, date '2026-01-01' + n % 300, 'Road ' || n,
         jsonb_build_object('city', 'City ' || n),
         jsonb_build_array(jsonb_build_object('_id', 'r' || n, 'who', 'who ' || n, 'role', case when n % 2 = 0 then 'A' else 'B' end)),
         case when n % 2 = 0 then 'NEW' else 'OLD' end, now(), now()
       from generate_series(1, ${RECORDS}) n`,
    )
    before = await digest()
  }, 600_000)
  afterAll(() => server?.drop())

  test.each(CASES)('$what is counted, carried out and taken back', async (one) => {
    const made = await admin.post(PLANS, { files: one.files })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const { changes, id } = made.body.data
    const found = changes.find((each: Case) => each.path === one.path && each.kind === one.kind)
    expect(found, JSON.stringify(changes)).toMatchObject({
      count: one.count,
      answer: one.answer ?? null,
      isOpen: one.open === true,
    })
    const applied = await admin.post(`${PLANS}/${id}/applications`)
    if (one.refused) {
      expect([applied.status, applied.body.errorCode]).toEqual([422, 'PLAN_REFUSED'])
      expect(await digest()).toBe(before)
      return
    }
    expect(applied.body.data?.state, JSON.stringify(applied.body)).toBe('applied')
    // What was seen is judged once the change is taken back: the next one begins with the same values.
    const seen = one.sees ? await countOf(one.sees[0], one.table) : null
    const back = await admin.post(`${PLANS}/${id}/reversals`)
    expect(back.body.data, JSON.stringify(back.body)).toMatchObject({ state: 'reversed', left: [] })
    expect(await digest()).toBe(before)
    expect(seen).toBe(one.sees?.[1] ?? null)
  })
})
