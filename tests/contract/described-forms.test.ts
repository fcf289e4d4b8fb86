import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import {
  buildDescribedParts,
  descriptionFaults,
  findDescribedFaults,
  readDescribedFields,
} from '../../src/contract/ports/described-form'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const ROWS: JsonObject[] = [
  { name: 'headline', type: 'TEXT', required: true, label: { it: 'Titolo', en: 'Headline' } },
  { name: 'price', type: 'NUMBER', label: {} },
  { name: 'pieces', type: 'INTEGER' },
  { name: 'day', type: 'DATE' },
  { name: 'packing', type: 'CHOICE', options: ['Fusto', 'Tanica'] },
  { name: 'mail', type: 'EMAIL' },
  { name: 'sheet', type: 'URL' },
  { name: 'shown', type: 'BOOLEAN' },
]

describe('a form that rows describe', () => {
  const fields = readDescribedFields(ROWS)

  test('a described form has a field for each row with a name and a known type, in the language of the reader', () => {
    expect(readDescribedFields([...ROWS, { name: 'odd', type: 'NOTHING' }, { type: 'TEXT' }])).toHaveLength(
      ROWS.length,
    )
    const parts = buildDescribedParts(fields, { path: 'data', lockedBy: 'status', readOnly: true }, 'en')
    expect(parts[0]).toMatchObject({
      path: 'data.headline',
      label: 'Headline',
      widget: 'text',
      required: true,
      readOnly: true,
    })
    expect(parts[1]).toMatchObject({ path: 'data.price', label: 'price', kind: 'number', lockedBy: 'status' })
    expect(parts[4]?.choices).toEqual([
      { value: 'Fusto', label: 'Fusto' },
      { value: 'Tanica', label: 'Tanica' },
    ])
  })

  test.each([
    ['headline', '', 'REQUIRED'],
    ['headline', 'x'.repeat(251), 'MAXLENGTH'],
    ['price', '12', 'NUMBER'],
    ['pieces', 1.5, 'WHOLE'],
    ['day', '2026-02-31x', 'DATE'],
    ['packing', 'Sacco', 'ENUM'],
    ['mail', 'nobody', 'EMAIL'],
    ['sheet', 'no address', 'WEBSITE'],
    ['shown', 'yes', 'TYPE'],
  ])('%s refuses %j as %s', (name, value, code) => {
    expect(findDescribedFaults({ headline: 'Olio', [name]: value }, fields)).toMatchObject([
      { path: name, code, severity: 'error' },
    ])
  })

  test('a described form accepts the values its fields allow, and optional ones may be empty', () => {
    const whole = {
      headline: 'Olio',
      price: 1.5,
      pieces: 2,
      day: '2026-11-25',
      packing: 'Fusto',
      mail: 'a@b.it',
      sheet: 'https://b.it',
      shown: false,
    }
    expect(findDescribedFaults(whole, fields)).toEqual([])
    expect(findDescribedFaults({ headline: 'Olio', price: null, day: '' }, fields)).toEqual([])
    expect(findDescribedFaults(null, fields)).toMatchObject([{ path: 'headline', code: 'REQUIRED' }])
  })

  test('a described form names each field once and gives choices their values', () => {
    expect(descriptionFaults(ROWS)).toEqual([])
    expect(descriptionFaults([...ROWS, { name: 'price', type: 'CHOICE' }])).toEqual([
      { index: 8, part: 'name', code: 'FORM_NAME_TWICE' },
      { index: 8, part: 'options', code: 'REQUIRED' },
    ])
  })
})

describe.each(DATABASES)('forms from structures, over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  let structure: string
  let domain: string

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
    const made = await admin.post('/api/cms/config/structure', {
      code: 'OIL',
      name: { it: 'Olio', en: 'Oil' },
      fields: ROWS,
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    structure = made.body.data.id
    domain = (await admin.get('/api/cms/domain?size=1')).body.data.items[0].id
  }, 240_000)
  afterAll(() => server?.drop())

  const content = (data: JsonObject | null): JsonObject => ({
    title: { it: 'Olio', en: 'Oil' },
    domain: { id: domain },
    structure: { id: structure },
    data,
  })

  test('a content is what its structure describes, and refused with the field that is wrong', async () => {
    const empty = await admin.post('/api/cms/content', content(null))
    expect([empty.status, empty.body.errors]).toMatchObject([
      422,
      [{ path: 'data.headline', code: 'REQUIRED' }],
    ])
    const wrong = await admin.post(
      '/api/cms/content',
      content({ headline: 'Olio', price: 'molto', colour: 'blu' }),
    )
    expect(wrong.body.errors).toMatchObject([
      { path: 'data.colour', code: 'UNKNOWN_FIELD' },
      { path: 'data.price', code: 'NUMBER' },
    ])
    const made = await admin.post('/api/cms/content', content({ headline: 'Olio', price: 12.5 }))
    expect([made.status, made.body.data.data]).toEqual([201, { headline: 'Olio', price: 12.5 }])
    const changed = await admin.put(`/api/cms/content/${made.body.data.id}`, {
      ...made.body.data,
      data: { headline: 'Olio', price: 12.5, packing: 'Sacco' },
    })
    expect(changed.body.errors).toMatchObject([{ path: 'data.packing', code: 'ENUM' }])
  })

  test('what a structure no longer describes stays in the contents that have it', async () => {
    const { data } = (await admin.post('/api/cms/content', content({ headline: 'Filtro', price: 3 }))).body
    const before = (await admin.get(`/api/cms/config/structure/${structure}`)).body.data
    const fields = before.fields.filter(({ name }: JsonObject) => name !== 'price')
    const less = await admin.put(`/api/cms/config/structure/${structure}`, { ...before, fields })
    expect(less.status).toBe(200)
    const saved = await admin.put(`/api/cms/content/${data.id}`, {
      ...data,
      data: { headline: 'Filtro olio', price: 3 },
    })
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    await admin.put(`/api/cms/config/structure/${structure}`, { ...less.body.data, fields: before.fields })
  })

  test('a structure that names a field twice is refused', async () => {
    const before = (await admin.get(`/api/cms/config/structure/${structure}`)).body.data
    const answer = await admin.put(`/api/cms/config/structure/${structure}`, {
      ...before,
      fields: [...before.fields, { name: 'headline', type: 'CHOICE' }],
    })
    expect(answer.status).toBe(422)
    expect(
      answer.body.errors.map(({ code, path }: JsonObject) => [String(path).split('.').at(-1), code]),
    ).toEqual([
      ['name', 'FORM_NAME_TWICE'],
      ['options', 'REQUIRED'],
    ])
  })

  test('the form is known to whoever reads contents, the structure is not, and others know neither', async () => {
    const path = `/api/forms/contents/data/${structure}`
    const clerk = await signedIn(server.url, 'ufficio')
    expect((await clerk.get(path)).body.data.fields[0]).toMatchObject({
      name: 'headline',
      type: 'TEXT',
      required: true,
    })
    expect((await clerk.get(`/api/cms/config/structure/${structure}`)).status).toBe(403)
    expect((await clerk.get('/api/forms/contents/title/x')).status).toBe(404)
    expect((await clerk.get(`/api/forms/contents/data/${domain}`)).status).toBe(404)
    expect((await fetch(server.url + path)).status).toBe(401)
  })
})
