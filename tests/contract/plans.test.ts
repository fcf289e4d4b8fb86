import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const PLANS = '/api/catalogue/plans'
const FILE = 'entities/barges.json'

interface Change {
  path: string
  kind: string
  count: number
  total: number
  sample: { id: string; label: string }[]
  hint: string
  isOpen: boolean
  answer: string | null
  refers: string[]
}

type Json = Record<string, unknown>

const PROPERTIES: Json = {
  name: { type: 'string', maxLength: 400 },
  note: { type: 'string' },
  kind: { enum: ['SAIL', 'MOTOR', 'OAR'] },
  price: { type: 'number', options: { decimals: 2 } },
  crew: {
    type: 'array',
    items: { type: 'object', properties: { who: { type: 'string' }, mail: { type: 'string' } } },
  },
}

/** The file of an entity, with other properties and keys. */
const barges = (properties: Json = {}, more: Json = {}, record: Json = {}): string =>
  JSON.stringify({
    route: 'barges',
    record: { required: ['name'], ...record, properties: { ...PROPERTIES, ...properties } },
    rights: { read: ['ROLE_ADMIN', 'ROLE_USER'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
    list: { columns: ['name', 'kind'] },
    texts: { it: { barges: 'Chiatte' }, en: { barges: 'Barges' } },
    ...more,
  })

const without = (name: string): Json => {
  const { [name]: _, ...rest } = PROPERTIES
  return rest
}

/** What a change of the schema files does to the records that exist. */
describe.each(DATABASES)('plans of the model on %s', { timeout: 240_000 }, (kind) => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    const { id } = await plan(barges())
    const applied = await admin.post(`${PLANS}/${id}/applications`)
    expect(applied.body.data?.state, JSON.stringify(applied.body)).toBe('applied')
    for (let index = 0; index < 12; index += 1) {
      const sent = {
        name: 'x'.repeat(index * 10 + 1),
        note: index < 8 ? `note ${index}` : null,
        kind: ['SAIL', 'MOTOR', 'OAR'][index % 3],
        price: index + 0.25,
        crew: [{ who: `who ${index}`, mail: index < 3 ? null : 'someone@office.example' }],
      }
      const { body, status } = await admin.post('/api/barges', sent)
      expect(status, JSON.stringify(body)).toBe(201)
    }
  }, 240_000)
  afterAll(() => server?.drop())

  const plan = async (text: string | null): Promise<{ id: string; changes: Change[] }> => {
    const { body, status } = await admin.post(PLANS, { files: { [FILE]: text } }, { 'accept-language': 'en' })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const one = async (text: string | null, path: string, wanted?: string): Promise<Change> => {
    const { changes } = await plan(text)
    const found = changes.find(
      (change) => change.path === path && (wanted === undefined || change.kind === wanted),
    )
    if (!found) throw new Error(`no change of ${path}: ${JSON.stringify(changes)}`)
    return found
  }

  test('a shorter text is counted, with the longest and the first ten records', async () => {
    const change = await one(barges({ name: { type: 'string', maxLength: 80 } }), 'name')
    expect(change).toMatchObject({ kind: 'narrows', count: 4, total: 12, isOpen: true })
    expect(change.hint).toContain('4 of 12 are longer, longest 111')
    expect(change.sample).toHaveLength(4)
    expect((await admin.get(`/api/barges/${change.sample[0]?.id}`)).status).toBe(200)
    expect(change.refers).toContain('barges list')
  })

  test('a property with another name is probably renamed', async () => {
    const rest = without('note')
    const text = (was: Json) =>
      barges().replace('"note":{"type":"string"}', `"remark":${JSON.stringify({ type: 'string', ...was })}`)
    expect(Object.keys(rest)).not.toContain('note')
    expect(await one(text({}), 'remark')).toMatchObject({ kind: 'renamed', count: 8, isOpen: true })
  })

  test('codes, decimals, patterns, required parts and unique values are counted', async () => {
    expect(await one(barges({ kind: { enum: ['SAIL', 'MOTOR'] } }), 'kind')).toMatchObject({
      kind: 'narrows',
      count: 4,
    })
    expect(await one(barges({ price: { type: 'number', options: { decimals: 0 } } }), 'price')).toMatchObject(
      {
        kind: 'narrows',
        count: 12,
      },
    )
    expect(await one(barges({ note: { type: 'string', pattern: '^note [0-4]$' } }), 'note')).toMatchObject({
      kind: 'narrows',
      count: 3,
    })
    expect(
      await one(barges({ kind: { enum: ['SAIL', 'MOTOR', 'OAR'], unique: true } }), 'kind'),
    ).toMatchObject({
      count: 12,
    })
    const crew = {
      type: 'array',
      items: {
        type: 'object',
        required: ['mail'],
        properties: { who: { type: 'string' }, mail: { type: 'string' } },
      },
    }
    expect(await one(barges({ crew }), 'crew[].mail')).toMatchObject({ kind: 'narrows', count: 3 })
    expect(await one(barges({}, {}, { required: ['name', 'note'] }), 'note')).toMatchObject({
      kind: 'narrows',
      count: 4,
    })
  })

  test('a removed file, other texts and other rights are told as such', async () => {
    expect(await one(null, '')).toMatchObject({ kind: 'loses', count: 12, total: 12 })
    const texts = { it: { barges: 'Barconi' }, en: { barges: 'Barges' } }
    expect((await plan(barges({}, { texts }))).changes.map(({ kind: of }) => of)).toEqual(['texts'])
    const rights = { read: ['ROLE_ADMIN'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] }
    expect((await one(barges({}, { rights }), 'rights')).kind).toBe('rights')
  })

  test('a plan is for administrators only, and files with errors are refused', async () => {
    const user = await signedIn(server.url, 'ufficio')
    expect((await user.post(PLANS, { files: {} })).status).toBe(403)
    const { body, status } = await admin.post(PLANS, {
      files: { [FILE]: '{"route": "barges", "nonsense": 1}' },
    })
    expect([status, body.errorCode]).toEqual([422, 'PLAN_REFUSED'])
    const outside = await admin.post(PLANS, { files: { '../../etc/passwd.json': '{}' } })
    expect(outside.body.errorCode).toBe('BAD_BODY')
  })

  test('a plan is refused when records moved meanwhile, else applied and taken back', async () => {
    const text = barges({ name: { type: 'string', maxLength: 80 } })
    const stale = await plan(text)
    await admin.post('/api/barges', { name: 'new' })
    const refused = await admin.post(`${PLANS}/${stale.id}/applications`)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'PLAN_STALE'])
    const { id } = await plan(text)
    expect((await admin.post(`${PLANS}/${id}/applications`)).body.data.state).toBe('applied')
    expect(readFileSync(join(server.schemas, FILE), 'utf8')).toBe(text)
    expect((await admin.post('/api/barges', { name: 'y'.repeat(81) })).status).toBe(422)
    expect((await admin.post(`${PLANS}/${id}/reversals`)).body.data.state).toBe('reversed')
    expect((await admin.post('/api/barges', { name: 'y'.repeat(81) })).status).toBe(201)
  })
})
