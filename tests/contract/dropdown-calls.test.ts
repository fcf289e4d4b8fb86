import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RecordData } from '../../src/contract/model/record'
import { recordSuggestions } from '../../src/engine/record/related'
import { recordLabel } from '../../src/widgets/recordSelect/Input'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await testServer({ kind: 'postgres' })
  admin = await signedIn(server.url, 'admin')
})
afterAll(() => server?.drop())

test('[API-34] structures are listed with id and code; the code is what a dropdown shows', async () => {
  const made = await admin.post('/api/cms/config/structure', {
    code: 'LANDING',
    name: { it: 'Pagina di arrivo' },
  })
  expect(made.status).toBe(201)
  const { body } = await admin.get(
    '/api/cms/config/structure?showDeleted=false&showArchived=false&showTags=false&size=200',
  )
  const found = (body.data.items as { id: string; code: string; label: string }[]).find(
    ({ id }) => id === made.body.data.id,
  )
  expect(found).toMatchObject({ code: 'LANDING', label: 'LANDING' })
})

test('[API-35] resources are listed with id, file name and path; the path stands where there is no name', async () => {
  const named = await admin.post('/api/cms/resource', { fileName: 'logo.svg', path: '/img/logo.svg' })
  const bare = await admin.post('/api/cms/resource', { path: '/img/old.png' })
  expect([named.status, bare.status]).toEqual([201, 201])
  const { body } = await admin.get('/api/cms/resource?size=200')
  const rows = body.data.items as RecordData[]
  const labels = recordSuggestions(rows).map((one) => [one.value, recordLabel(one, ['fileName', 'path'])])
  expect(Object.fromEntries(labels)).toMatchObject({
    [named.body.data.id]: 'logo.svg',
    [bare.body.data.id]: '/img/old.png',
  })
})

test('[API-39] the pickup variant of a list call says enableFilters: the view the list opens with is in force, a condition of its own is stronger', async () => {
  const path = '/api/subjects/customers?sort=code,asc&size=100'
  const codes = async (more: string) => {
    const items = (await admin.get(path + more)).body.data.items as { code: string; status: string }[]
    return items.map(({ code, status }) => `${code} ${status}`)
  }
  const all = await codes('')
  expect(await codes('&enableFilters=true'), 'no view is the default yet').toEqual(all)
  const file = join(server.schemas, 'entities', 'customers.json')
  const customers = JSON.parse(readFileSync(file, 'utf8'))
  customers.list.views = [{ id: 'active', filter: { statusIn: ['ACTIVE'] }, default: true }]
  writeFileSync(file, JSON.stringify(customers, null, 2))
  const active = all.filter((one) => one.endsWith(' ACTIVE'))
  expect(active.length).toBeLessThan(all.length)
  await expect.poll(() => codes('&enableFilters=true'), { timeout: 20_000 }).toEqual(active)
  expect(await codes('&enableFilters=false')).toEqual(all)
  expect(await codes('')).toEqual(all)
  expect(await codes('&enableFilters=true&statusEquals=SUSPENDED')).toEqual(
    all.filter((one) => one.endsWith(' SUSPENDED')),
  )
})

describe('the rows that administrators keep', () => {
  const TABLES = '/api/conf/tables'
  const CUSTOMERS = '/api/subjects/customers'
  const SUBJECTS = '/api/subjects/subjects'
  const items = async (who: Caller, path: string) =>
    (await who.get(path)).body.data.items as Record<string, unknown>[]
  const rowOf = async (table: string, code: string) => {
    const [found] = await items(admin, `${TABLES}?tableEquals=${table}&codeEquals=${code}`)
    return found as { id: string; extraFields: object }
  }
  const offered = async (table: string, more = '') =>
    (await items(admin, `${TABLES}/tablevalue?tableCodes=${table}&unpaged=true${more}`)).map(
      ({ code }) => code,
    )
  // Tables are seeded one after the other while the office is running.
  beforeAll(async () => {
    const last = async () => expect(await rowOf('WRH_UNIT_TYPE', 'CAS')).toBeDefined()
    await vi.waitFor(last, { timeout: 100_000, interval: 500 })
  }, 120_000)

  const refused = async (path: string, body: object) => {
    const answer = await admin.post(path, body)
    return ((answer.body.errors ?? []) as { path: string; code: string }[]).map(
      ({ code, path: at }) => `${at} ${code}`,
    )
  }

  test('a retired row is offered no more; who has it keeps it, with its label', async () => {
    const { id, extraFields } = await rowOf('CUSTOMER_CATEGORY', 'PA')
    expect((await admin.put(`${TABLES}/statuses/${id}?newStatus=DISABLED`, { extraFields })).status).toBe(200)
    expect(await offered('CUSTOMER_CATEGORY')).not.toContain('PA')
    expect(await offered('CUSTOMER_CATEGORY', '&showDisabled=true')).toContain('PA')
    const [town] = await items(admin, `${CUSTOMERS}?customerCategoryEquals=PA&size=1`)
    const { body } = await admin.get(`${CUSTOMERS}/${town?.id}`)
    expect(
      (await admin.put(`${CUSTOMERS}/${town?.id}`, { ...body.data, description: 'Resta com’è' })).status,
    ).toBe(200)
    const csv = await admin.get(
      `${CUSTOMERS}/export?format=csv&columns=code,customerCategory&customerCategoryEquals=PA`,
    )
    expect(csv.body).toContain('Pubblica amministrazione')
    const [other] = await items(admin, `${CUSTOMERS}?customerCategoryEquals=IND&size=1`)
    const { body: another } = await admin.get(`${CUSTOMERS}/${other?.id}`)
    const taken = await admin.put(`${CUSTOMERS}/${other?.id}`, { ...another.data, customerCategory: 'PA' })
    expect([taken.status, taken.body.errors[0]]).toMatchObject([
      422,
      { path: 'customerCategory', code: 'INCORRECT' },
    ])
  })

  test('a row that records have chosen is not deleted, one that nobody has is', async () => {
    const used = await admin.put(`${TABLES}/deletes/${(await rowOf('CUSTOMER_CATEGORY', 'IND')).id}`, {})
    expect([used.status, used.body.errorCode]).toEqual([409, 'RECORD_IN_USE'])
    expect(used.body.errors).toMatchObject([
      { path: 'customers', params: { users: expect.stringMatching(/^Clienti \(\d+\): /) } },
    ])
    for (const [table, code, owner] of [
      ['SUBJECT_ROLE', 'LEGREP', 'subjects'],
      ['PROVINCES', 'MO', 'subjects'],
      ['COST_CENTER', 'CC300', 'customers'],
    ] as const) {
      const { body } = await admin.put(`${TABLES}/deletes/${(await rowOf(table, code)).id}`, {})
      expect(
        body.errors?.map(({ path }: { path: string }) => path),
        `${table} ${code}`,
      ).toContain(owner)
    }
    const loose = await admin.post(TABLES, { table: 'LOAD_TYPE', code: 'TUB', name: 'Tubi' })
    expect((await admin.put(`${TABLES}/deletes/${loose.body.data.id}`, {})).status).toBe(200)
    expect(await offered('LOAD_TYPE')).not.toContain('TUB')
  })

  test('the server offers what the dropdown does: several values, rows of lists and dependent ones too', async () => {
    const person = { subjectType: 'PERSON', firstName: 'Anna', lastName: 'Prova' }
    expect(await refused(SUBJECTS, { ...person, roles: ['SOC', 'NOPE'] })).toEqual(['roles INCORRECT'])
    const _id = '0190a000-0000-7000-8000-0000000000d1'
    expect(
      await refused(SUBJECTS, {
        ...person,
        contactPersons: [{ _id, name: 'x', isMain: true, position: 'NOPE' }],
      }),
    ).toEqual([`contactPersons.${_id}.position INCORRECT`])
    expect(await refused(SUBJECTS, { ...person, taxRegime: 'RT01' })).toEqual(['taxRegime INCORRECT'])
    expect(await refused(SUBJECTS, { ...person, roles: ['SOC', 'CC'], taxRegime: 'RF19' })).toEqual([])
  })

  test('extra fields are changed where rows are, held to their kinds, and sent with the row', async () => {
    const extrasOf = async (table: string, code: string) => {
      const rows = await items(admin, `${TABLES}/tablevalue?tableCodes=${table}&unpaged=true`)
      return rows.find((row) => row.code === code)?.extraFields
    }
    const changed = async (mechanics: object) => {
      const { id, extraFields } = await rowOf('MECHANICS', 'CD')
      const { status, body } = await admin.put(`${TABLES}/${id}`, { mechanics, extraFields })
      return [
        status,
        ...((body.errors ?? []) as { path: string; code: string }[]).map(
          ({ code, path }) => `${path} ${code}`,
        ),
      ]
    }
    expect(await extrasOf('MECHANICS', 'CD')).toEqual({
      limitPerDay: 5,
      winType: 'instant',
      needsReceipt: false,
    })
    expect(await extrasOf('CHEMICAL', 'DIESEL')).toEqual({ un: 'UN1202', class: '3' })
    expect(await changed({ limitPerDay: 0, winType: 'instant', needsReceipt: false })).toEqual([
      422,
      'mechanics.limitPerDay MIN',
    ])
    expect(await changed({ limitPerDay: 7, winType: 'gift', needsReceipt: false })).toEqual([
      422,
      'mechanics.winType ENUM',
    ])
    expect(await changed({ limitPerDay: 7, winType: 'points', needsReceipt: true })).toEqual([200])
    expect(await extrasOf('MECHANICS', 'CD')).toEqual({
      limitPerDay: 7,
      winType: 'points',
      needsReceipt: true,
    })
  })

  test('[LOOKUP-95] a table is answered whole, however long, with size null or without one', async () => {
    const long = `${TABLES}/tablevalue?tableCodes=COUNTRIES`
    const whole = await items(admin, `${long}&unpaged=true`)
    expect(whole.length, 'more than a page of a list').toBeGreaterThan(200)
    for (const more of ['&unpaged=true&size=null', '&unpaged=true&size=', '&size=20&unpaged=true'])
      expect((await items(admin, long + more)).length, more).toBe(whole.length)
    const { body } = await admin.get(`${long}&unpaged=true`)
    expect([body.data.total, body.data.page]).toEqual([whole.length, 0])
  })

  test('[LOOKUP-27] rows with tags are left out where other tags are asked for', async () => {
    const [tag, other] = await items(admin, '/api/conf/tag?treeNameEquals=MATERIALS&size=2')
    const tags = [{ id: tag?.id, label: '' }]
    expect(
      (await admin.post(TABLES, { table: 'TRANSPORT_CAUSAL', code: 'ROT', name: 'Rottami', tags })).status,
    ).toBe(201)
    expect(await offered('TRANSPORT_CAUSAL')).toContain('ROT')
    expect(await offered('TRANSPORT_CAUSAL', `&tagIds=${tag?.id}`)).toContain('ROT')
    expect(await offered('TRANSPORT_CAUSAL', `&tagIds=${other?.id}&tagIds=${tag?.id}`)).toContain('ROT')
    const without = await offered('TRANSPORT_CAUSAL', `&tagIds=${other?.id}`)
    expect(without).toContain('VEN')
    expect(without).not.toContain('ROT')
  })
})
