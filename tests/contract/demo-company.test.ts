import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDisguised } from '../../src/server/features/documents/files/store'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const CUSTOMERS = '/api/subjects/customers'
const SUBJECTS = '/api/subjects/subjects'

let server: TestServer
let admin: Caller

const items = async (who: Caller, path: string) =>
  (await who.get(path)).body.data.items as Record<string, unknown>[]
const total = async (who: Caller, path: string) => (await who.get(path)).body.data.total as number

beforeAll(async () => {
  server = await testServer({ fresh: true })
  admin = await signedIn(server.url, 'admin')
}, 180_000)
afterAll(() => server.drop())

describe('the demo company in the store', () => {
  test('the demo company is loaded completely', async () => {
    // Nor are anyone's groups taken away by an event from before they had them.
    expect(server.said.filter((line) => /refused|stay as they were/.test(line))).toEqual([])
    expect(await total(admin, SUBJECTS)).toBe(45)
    expect(await total(admin, CUSTOMERS)).toBe(12)
    expect(await total(admin, `${CUSTOMERS}?showDeleted=true`)).toBe(13)
    expect(await total(admin, '/api/auth/users')).toBe(13)
  })

  test('numbers customers as the story does', async () => {
    const codes = (await items(admin, `${CUSTOMERS}?sort=code,asc`)).map(
      ({ code, label }) => `${code} ${label}`,
    )
    expect([codes.at(0), codes.at(9)]).toEqual([
      'CLI-000001 Officina Estense S.r.l. · CLI-000001',
      'CLI-000010 Zürcher Recycling AG · CLI-000010',
    ])
  })

  test('the demo company has users in several statuses, also those that only the server sets', async () => {
    const users = await items(admin, '/api/auth/users?sort=username,asc')
    expect(
      users
        .filter(({ status }) => status !== 'ACTIVE')
        .map(({ username, status }) => `${username} ${status}`),
    ).toEqual(['disabilitato DISABLED', 'scaduta PASSWORD_EXPIRED'])
  })

  test('the demo company has sent messages with their recipients, outcomes and counts', async () => {
    const sent = await items(
      admin,
      '/api/comm/mails?statusIn=SENT,PARTIAL,FAILED&columns=sentCount,failedCount',
    )
    expect(sent.length).toBeGreaterThan(5)
    for (const { failedCount, id, sentCount, status } of sent) {
      const { body } = await admin.get(`/api/mailings/${id}/recipients`)
      expect([body.data.sent, body.data.failed]).toEqual([sentCount, failedCount])
      const refused = body.data.items.filter(({ state }: { state: string }) => state === 'FAILED')
      expect(refused.every(({ error }: { error: string }) => error.startsWith('550'))).toBe(true)
      expect(status).toBe(refused.length === 0 ? 'SENT' : sentCount === 0 ? 'FAILED' : 'PARTIAL')
    }
  })

  test('the demo company finds people whatever the accents', async () => {
    expect((await items(admin, `${SUBJECTS}?q=zurcher`)).map(({ displayName }) => displayName)).toEqual([
      'Zürcher Recycling AG',
    ])
    expect(await total(admin, `${SUBJECTS}?q=cantina forli`)).toBe(1)
    expect(
      (await items(admin, `${SUBJECTS}?address.cityContains=forli`)).map(({ displayName }) => displayName),
    ).toEqual(['Cantina Colli Finti'])
  })

  test('the demo company sorts and filters customers by their subjects', async () => {
    const names = (await items(admin, `${CUSTOMERS}?sort=subject.displayName,asc`)).map(({ label }) =>
      String(label),
    )
    expect(names[0]).toMatch(/^Adige Logistica/)
    expect((await items(admin, `${CUSTOMERS}?subject.address.cityContains=verona`)).length).toBe(2)
  })
})

describe('files of the demo company', () => {
  const NEEDED = [
    ['/api/bu/documents', ['APPROVED', 'PUBLISHED', 'WITHDRAWN', 'EXPIRED']],
    [
      '/api/subjects/documents',
      ['UPLOADED', 'IN_REVIEW', 'VALID', 'REJECTED', 'EXPIRING', 'EXPIRED', 'REPLACED'],
    ],
  ] as const

  test.each(NEEDED)('%s: every record that needs a file has one, and its content', async (path, statuses) => {
    const found = await items(admin, `${path}?size=200&${statuses.map((one) => `statusIn=${one}`).join('&')}`)
    expect(found.length).toBeGreaterThan(3)
    for (const { id } of found) {
      const { files } = (await admin.get(`${path}/${id}`)).body.data
      expect(files).toHaveLength(1)
      const [{ documentId, fileName, mime, size }] = files
      const content = await fetch(`${server.url}/api/files/${documentId}/content`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect([content.status, content.headers.get('content-type')]).toEqual([200, mime])
      expect((await content.arrayBuffer()).byteLength).toBe(size)
      expect(isDisguised(fileName, mime)).toBe(false)
    }
  })

  test('resources tell the type and size of their file, as after an upload', async () => {
    const found = await items(admin, '/api/cms/resource?size=50')
    expect(found).toHaveLength(12)
    for (const { id } of found) {
      const { files, mime, size } = (await admin.get(`/api/cms/resource/${id}`)).body.data
      expect({ mime, size }).toEqual({ mime: files[0].mime, size: files[0].size })
      expect(size).toBeGreaterThan(0)
    }
  })
})

describe('who sees and changes what', () => {
  test.each([
    ['laura.bianchi', 12, 201],
    ['ufficio', 12, 201],
    ['davide.moretti', 12, 403],
    ['sola.lettura', 12, 403],
    ['officina.estense', 1, 403],
  ])('%s', async (username, seen, create) => {
    const who = await signedIn(server.url, username)
    expect(await total(who, CUSTOMERS)).toBe(seen)
    const answer = await who.post(SUBJECTS, { subjectType: 'PERSON', firstName: 'Prova', lastName: username })
    expect(answer.status).toBe(create)
  })

  test.each(['trasporti.secchia', 'giulia.neri', 'sara.fontana@posta.example'])(
    '%s sees no customers',
    async (username) => {
      const who = await signedIn(server.url, username)
      expect((await who.get(CUSTOMERS)).status).toBe(403)
    },
  )
})

describe('the province', () => {
  const create = async (address: Record<string, string>) => {
    const { body, status } = await admin.post(SUBJECTS, {
      subjectType: 'PERSON',
      firstName: 'Anna',
      lastName: 'Prova',
      address,
    })
    return status === 201
      ? 'created'
      : body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`).join()
  }
  test('the province is chosen in Italy and written freely abroad', async () => {
    expect(await create({ country: 'ITA', province: 'MO' })).toBe('created')
    expect(await create({ country: 'ITA', province: 'ZZ' })).toBe('address.province INCORRECT')
    expect(await create({ country: 'CHE', province: 'Zug' })).toBe('created')
  })
})

describe('reference tables', () => {
  test('reference tables have labels per language', async () => {
    const rows = await items(
      admin,
      '/api/conf/tables/tablevalue?tableCodes=CUSTOMER_CATEGORY&tableCodes=RATING&unpaged=true',
    )
    expect(rows).toHaveLength(15)
    expect(rows.find(({ code }) => code === 'IND')).toMatchObject({
      tableCode: 'CUSTOMER_CATEGORY',
      name: 'Industria',
      formattedOutput: { it: 'Industria', en: 'Industry' },
    })
  })

  test.each([
    ['LOOKUP-67', 'CONTACT_POSITION', 10],
    ['LOOKUP-68', 'DOCUMENT_ATTACHMENT_TYPE', 6],
    ['LOOKUP-69', 'PAYMENT_STATUS', 6],
    ['LOOKUP-70', 'TAX_CODES', 12],
    ['LOOKUP-71', 'HAZARD_CLASS', 28],
    ['LOOKUP-72', 'STOCK_GROUPS', 7],
    ['LOOKUP-73', 'STATUS_AND_PAYMENT', 4],
    ['LOOKUP-74', 'LOAD_STATUS', 6],
    ['LOOKUP-75', 'REQUESTING_PROFILE', 5],
    ['LOOKUP-76', 'TREATMENT_CAUSAL', 28],
    ['LOOKUP-77', 'QUEUE_TYPES', 6],
    ['LOOKUP-78', 'AUTH_GP', 5],
    ['LOOKUP-79', 'ISTAT', 7918],
    ['LOOKUP-80', 'JOB_SUBJECT', 6],
    ['LOOKUP-81', 'JOB_WAREHOUSE', 3],
    ['LOOKUP-82', 'SUBJECT_BIZ_OBJECT', 3],
    ['LOOKUP-83', 'EXTRA_SERVICES', 6],
    ['LOOKUP-84', 'WASTE_POSITION', 5],
  ])('[%s] %s is known to the call', async (_, table, count) => {
    const rows = await items(admin, `/api/conf/tables/tablevalue?tableCodes=${table}&unpaged=true`)
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map(({ tableCode }) => tableCode))).toEqual(new Set([table]))
  })

  test.each([
    ['TAX_CODES', 'alpha1=RF', 8],
    ['PROVINCES', 'alpha1=ITA', 107],
    ['PROVINCES', 'alpha1=CHE', 0],
    ['COUNTRIES', 'size=300', 250],
  ])('%s by %s', async (table, filter, count) => {
    expect(
      await items(admin, `/api/conf/tables/tablevalue?tableCodes=${table}&unpaged=true&${filter}`),
    ).toHaveLength(count)
  })
})
