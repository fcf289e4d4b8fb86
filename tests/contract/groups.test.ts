import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const SUBJECTS = '/api/subjects/subjects'
const PERSON = { subjectType: 'PERSON', firstName: 'Elena', lastName: 'Prova', vatCountry: 'ITA' }
const ROW = '0190a000-0000-7000-8000-0000000000c1'

describe('groups and rows on the server', { timeout: 120_000 }, () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer({ demo: true })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  const refusals = async (more: object) => {
    const { body } = await admin.post(SUBJECTS, { ...PERSON, ...more })
    expect(body.errorCode).toBe('CONSTRAINT_VIOLATION')
    return (body.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`)
  }

  test('a method of flag3 without an IBAN is refused, with one it is kept with its mark [GROUP-05]', async () => {
    expect(await refusals({ payment: { type: 'MP12' } })).toEqual(['payment.iban REQUIRED'])
    const iban = 'IT60X0542811101000000123456'
    const { body, status } = await admin.post(SUBJECTS, { ...PERSON, payment: { type: 'MP12', iban } })
    expect([status, body.data?.payment]).toEqual([
      201,
      expect.objectContaining({ type: 'MP12', iban, paymentCoordinatesRequired: true }),
    ])
  })

  test('coordinates that a method of flag1 locks are changed by nobody [GROUP-04]', async () => {
    const payment = { type: 'MP05', iban: 'IT56B9999999999000000000001', bank: 'Banca Dimostrativa' }
    const { body } = await admin.post(SUBJECTS, { ...PERSON, payment })
    const { extraFields, id } = body.data
    const changed = await admin.put(`${SUBJECTS}/${id}`, {
      payment: { ...payment, bank: 'Altra' },
      extraFields,
    })
    expect(changed.body.errors).toEqual([
      expect.objectContaining({ path: 'payment.bank', code: 'READ_ONLY' }),
    ])
  })

  test('parts of rows are judged at their own address, blank rows are nothing [SECTION-01]', async () => {
    expect(await refusals({ contactPersons: [{ _id: ROW, email: 'nobody' }] })).toEqual([
      `contactPersons.${ROW}.name REQUIRED`,
      `contactPersons.${ROW}.email EMAIL`,
    ])
    const twice = ['1', '2'].map((end) => ({ _id: `${ROW.slice(0, -1)}${end}`, name: end, isMain: true }))
    expect(await refusals({ contactPersons: twice })).toEqual(['contactPersons ONE_MAIN_CONTACT'])
    const contactPersons = [{ _id: ROW }, { name: 'Anna Verdi' }]
    const { body, status } = await admin.post(SUBJECTS, { ...PERSON, contactPersons })
    expect([status, body.data?.contactPersons]).toEqual([
      201,
      [expect.objectContaining({ name: 'Anna Verdi' })],
    ])
  })

  test('a new row holds the defaults of its parts, is blank while it holds nothing, and is judged where it is sent with a default', async () => {
    const addresses = [
      { addressType: 'BILLING', place: { city: 'Modena' } },
      { addressType: 'SHIPPING' },
      { place: {} },
    ]
    const { body, status } = await admin.post(SUBJECTS, { ...PERSON, addresses })
    expect(status).toBe(201)
    const places = (body.data.addresses as { addressType: string; place: object }[]).map(
      ({ addressType, place }) => [addressType, place],
    )
    expect(places).toEqual([
      ['BILLING', expect.objectContaining({ city: 'Modena', country: 'ITA' })],
      ['SHIPPING', expect.objectContaining({ country: 'ITA' })],
    ])
    const said = await admin.post(SUBJECTS, { ...PERSON, addresses: [{ place: { country: 'ITA' } }] })
    expect([said.status, said.body.errors]).toEqual([
      422,
      [
        expect.objectContaining({
          path: expect.stringMatching(/^addresses\..+\.addressType$/),
          code: 'REQUIRED',
        }),
      ],
    ])
    // existing values are not filled in again
    const [first, second] = body.data.addresses
    const emptied = [{ ...first, place: { ...first.place, country: null } }, second]
    const { extraFields, id } = body.data
    const changed = await admin.put(`${SUBJECTS}/${id}`, { addresses: emptied, extraFields })
    expect(changed.body.data.addresses[0].place.country ?? null).toBeNull()
  })

  test('a subject has one legal address, which it must say before it is active, and one residence at most', async () => {
    const { body } = await admin.post(SUBJECTS, { ...PERSON, lastName: 'Senzatetto' })
    const move = (id: string) => admin.put(`${SUBJECTS}/statuses/${id}?newStatus=ACTIVE`, {})
    const refused = await move(body.data.id)
    expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'address.city', code: 'REQUIRED' })])
    const { extraFields, id } = body.data
    await admin.put(`${SUBJECTS}/${id}`, {
      address: { city: 'Modena', province: 'MO', country: 'ITA' },
      extraFields,
    })
    expect((await move(id)).body.data?.status).toBe('ACTIVE')
    const addresses = ['1', '2'].map((end) => ({
      _id: `${ROW.slice(0, -1)}${end}`,
      addressType: 'RESIDENCE',
    }))
    expect(await refusals({ addresses })).toEqual(['addresses ONE_RESIDENCE'])
  })

  test('a text per language is kept, bounded and read back whole', async () => {
    const notice = { severity: 'INFO', from: '2026-11-21', to: '2026-12-21', body: { it: '<p>Testo</p>' } }
    const long = await admin.post('/api/comm/notices', { ...notice, title: { it: 'x'.repeat(5000) } })
    expect((long.body.errors as { path: string }[]).map(({ path }) => path)).toEqual(['title.it'])
    const script = await admin.post('/api/comm/notices', {
      ...notice,
      title: { it: 'A' },
      body: { it: '<script>1</script>' },
    })
    expect(script.body.errors).toEqual([expect.objectContaining({ path: 'body', code: 'HTML' })])
    const { body } = await admin.post('/api/comm/notices', {
      ...notice,
      title: { it: 'Chiusura', en: 'Closure' },
    })
    expect(body.data).toMatchObject({ title: { it: 'Chiusura', en: 'Closure' }, label: 'Chiusura' })
    const roles = await admin.post('/api/comm/notices', {
      ...notice,
      title: { it: 'B' },
      audienceRoles: ['ROLE_NOBODY'],
    })
    expect(roles.body.errors).toEqual([expect.objectContaining({ path: 'audienceRoles', code: 'ENUM' })])
  })
})
