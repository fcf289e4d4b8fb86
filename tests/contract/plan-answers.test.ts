import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const PLANS = '/api/catalogue/plans'
const FILE = 'entities/barges.json'

type Json = Record<string, unknown>

const FORMER: Json = {
  name: { type: 'string' },
  note: { type: 'string' },
  kind: { enum: ['SAIL', 'MOTOR', 'OAR'] },
  price: { type: 'number' },
  street: { type: 'string' },
  crew: {
    type: 'array',
    items: { type: 'object', properties: { who: { type: 'string' }, role: { enum: ['A', 'B'] } } },
  },
}

/** The file of an entity with these properties. */
const barges = (properties: Json, more: Json = {}, record: Json = {}): string =>
  JSON.stringify({
    route: 'barges',
    title: '{name}',
    record: { required: ['name'], ...record, properties },
    rights: { read: ['ROLE_ADMIN', 'ROLE_USER'], write: ['ROLE_ADMIN'], delete: ['ROLE_ADMIN'] },
    conf: { statuses: { default: 'NEW', list: [{ code: 'NEW' }, { code: 'OLD' }] } },
    list: { columns: ['name', 'kind'] },
    texts: { it: { barges: 'Chiatte' }, en: { barges: 'Barges' } },
    ...more,
  })

const without = (...names: string[]): Json =>
  Object.fromEntries(Object.entries(FORMER).filter(([name]) => !names.includes(name)))

/** What files answer about values that exist is carried out once, and taken back. */
describe.each(DATABASES)('answers of the model on %s', { timeout: 240_000 }, (kind) => {
  let server: TestServer
  let admin: Caller
  const ids: string[] = []

  const apply = async (text: string | null, file = FILE): Promise<string> => {
    const { body, status } = await admin.post(PLANS, { files: { [file]: text } })
    expect(status, JSON.stringify(body)).toBe(201)
    const { id } = body.data
    const applied = await admin.post(`${PLANS}/${id}/applications`)
    expect(applied.body.data?.state, JSON.stringify(applied.body)).toBe('applied')
    return id
  }
  const back = async (id: string) => {
    const { body } = await admin.post(`${PLANS}/${id}/reversals`)
    expect(body.data?.state, JSON.stringify(body)).toBe('reversed')
    return body.data
  }
  const records = async (route = 'barges'): Promise<Json[]> => {
    const all = await Promise.all(ids.map((id) => admin.get(`/api/${route}/${id}`)))
    return all.map(({ body }) => body.data)
  }
  /** All values, without what only tells when and which version. */
  const values = (list: readonly Json[]) =>
    list.map(({ name, note, kind: of, price, street, crew, status, label }) => ({
      name,
      note,
      kind: of,
      price,
      street,
      crew,
      status,
      label,
    }))

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    await apply(barges(FORMER))
    for (let index = 0; index < 6; index += 1) {
      const { body, status } = await admin.post('/api/barges', {
        name: `Barge number ${index}`,
        note: index < 4 ? `note ${index}` : null,
        kind: ['SAIL', 'MOTOR', 'OAR'][index % 3],
        price: index < 3 ? index + 0.5 : null,
        street: `Road ${index}`,
        crew: [{ who: `who ${index}`, role: index % 2 ? 'A' : 'B' }],
      })
      expect(status, JSON.stringify(body)).toBe(201)
      ids.push(body.data.id)
    }
  }, 240_000)
  afterAll(() => server?.drop())

  test('a renamed property keeps its values, its history and its place in searches, and goes back', async () => {
    const before = values(await records())
    const { note: _, ...rest } = FORMER
    const id = await apply(
      barges({ ...rest, remark: { type: 'string', was: 'note' } }, { search: ['remark'] }),
    )
    expect((await records()).map(({ remark }) => remark)).toEqual(before.map(({ note }) => note))
    const { body } = await admin.get(`/api/barges/${ids[0]}/revisions`)
    expect(JSON.stringify(body)).toContain('"path":"remark"')
    expect(JSON.stringify(body)).not.toContain('"path":"note"')
    expect((await admin.get('/api/barges?q=note 3')).body.data.items).toHaveLength(1)
    const [first] = await records()
    await admin.put(`/api/barges/${ids[0]}`, { ...first, remark: 'newer' })
    await back(id)
    const after = values(await records())
    expect(after).toEqual(before.map((one, index) => (index === 0 ? { ...one, note: 'newer' } : one)))
    const [again] = await records()
    await admin.put(`/api/barges/${ids[0]}`, { ...again, note: 'note 0' })
  })

  test('parts of rows are renamed and their codes replaced, and go back', async () => {
    const before = values(await records())
    const crew = {
      type: 'array',
      items: {
        type: 'object',
        properties: { person: { type: 'string', was: 'who' }, role: { enum: ['X', 'B'], map: { A: 'X' } } },
      },
    }
    const id = await apply(barges({ ...without('crew'), crew }))
    const [, second] = await records()
    expect(second?.crew).toMatchObject([{ person: 'who 1', role: 'X' }])
    await back(id)
    expect(values(await records())).toEqual(before)
  })

  test('codes and statuses get others, required values are filled, by a value or a rule', async () => {
    const before = values(await records())
    const id = await apply(
      barges(
        {
          ...FORMER,
          kind: { enum: ['SAIL', 'MOTOR'], map: { OAR: 'SAIL' } },
          note: { type: 'string', fill: { rule: '"none for " + record.name' } },
          price: { type: 'number', fill: 7 },
        },
        {
          conf: { statuses: { default: 'OPEN', list: [{ code: 'OPEN', was: 'NEW' }, { code: 'OLD' }] } },
        },
        { required: ['name', 'note', 'price'] },
      ),
    )
    const now = await records()
    expect(now.map((one) => one.kind)).toEqual(['SAIL', 'MOTOR', 'SAIL', 'SAIL', 'MOTOR', 'SAIL'])
    expect(now[5]).toMatchObject({ note: 'none for Barge number 5', price: 7, status: 'OPEN' })
    expect(now[0]).toMatchObject({ note: 'note 0', price: 0.5 })
    const { body } = await admin.get(`/api/barges/${ids[5]}/revisions`)
    expect(JSON.stringify(body.data.items[0])).toContain('none for Barge number 5')
    await admin.put(`/api/barges/${ids[4]}`, { ...now[4], price: 99 })
    const { left } = await back(id)
    expect(left).toMatchObject([{ route: 'barges', path: 'price', count: 1, sample: [{ id: ids[4] }] }])
    const after = values(await records())
    expect(after).toEqual(before.map((one, index) => (index === 4 ? { ...one, price: 99 } : one)))
    const [, , , , fifth] = await records()
    await admin.put(`/api/barges/${ids[4]}`, { ...fifth, price: null })
  })

  test('a text moves into a group, another is split, and both go back', async () => {
    const before = values(await records())
    const id = await apply(
      barges(
        {
          ...without('street', 'name'),
          first: { type: 'string' },
          last: { type: 'string' },
          addr: { type: 'object', properties: { street: { type: 'string' } } },
        },
        { title: '{first} / {last}', list: { columns: ['first', 'kind'] } },
        { required: [], move: 'street → addr.street', split: { name: { into: ['first', 'last'] } } },
      ),
    )
    const now = await records()
    expect(now[2]).toMatchObject({ first: 'Barge', last: 'number 2', addr: { street: 'Road 2' } })
    expect(now[2]?.label).toBe('Barge / number 2')
    await admin.put(`/api/barges/${ids[1]}`, { ...now[1], last: 'renamed' })
    await back(id)
    const after = values(await records())
    const newer = { name: 'Barge renamed', label: 'Barge renamed' }
    expect(after).toEqual(before.map((one, index) => (index === 1 ? { ...one, ...newer } : one)))
    const [, second] = await records()
    await admin.put(`/api/barges/${ids[1]}`, { ...second, name: 'Barge number 1' })
  })

  test('another route keeps records and history, and goes back', async () => {
    const before = values(await records())
    const text = barges(FORMER, {
      route: 'lighters',
      was: 'barges',
      texts: { it: { lighters: 'Chiatte' }, en: { lighters: 'Lighters' } },
    })
    const { body } = await admin.post(PLANS, { files: { [FILE]: null, 'entities/lighters.json': text } })
    const { id } = body.data
    const applied = await admin.post(`${PLANS}/${id}/applications`)
    expect(applied.body.data?.state, JSON.stringify(applied.body)).toBe('applied')
    expect(values(await records('lighters'))).toEqual(before)
    expect((await admin.get(`/api/lighters/${ids[0]}/revisions`)).body.data.items.length).toBeGreaterThan(0)
    expect((await admin.get('/api/barges')).status).toBe(404)
    await back(id)
    expect(values(await records())).toEqual(before)
  })

  test('a file that changes in the folder is carried out at once, and undone when it is as before', async () => {
    const before = values(await records())
    const path = join(server.schemas, FILE)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, barges({ ...FORMER, kind: { enum: ['SAIL', 'MOTOR'], map: { OAR: 'SAIL' } } }))
    await expect.poll(async () => (await records())[2]?.kind, { timeout: 20_000 }).toBe('SAIL')
    expect(server.said.join('\n')).toContain('model: barges kind narrows')
    writeFileSync(path, text)
    await expect.poll(async () => (await records())[2]?.kind, { timeout: 20_000 }).toBe('OAR')
    expect(values(await records())).toEqual(before)
  })
})
