import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const SUBJECTS = '/api/subjects/subjects'
const PERSON = { subjectType: 'PERSON', firstName: 'Elena', lastName: 'Prova', vatCountry: 'ITA' }
const TABLE = '/api/conf/tables/tablevalue?tableCodes=ISTAT'

describe('towns, provinces and postal codes', { timeout: 120_000 }, () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await testServer({ demo: true })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(() => server?.drop())

  const rows = async (params: string) => {
    const { body, status } = await admin.get(`${TABLE}&${params}`)
    expect(status).toBe(200)
    return body.data.items as {
      code: string
      name: string
      alpha2: string
      extraValue: string
      extraFields: object
    }[]
  }
  const created = async (more: object) => {
    const { body, status } = await admin.post(SUBJECTS, { ...PERSON, ...more })
    return {
      status,
      wrong: ((body.errors ?? []) as { path: string; code: string }[]).map(
        ({ path, code }) => `${path} ${code}`,
      ),
    }
  }

  test('a town is found by text, narrowed by province, ten at most, with its codes and where it lies [LOOKUP-79]', async () => {
    const found = await rows('alpha1=COMUNE&q=mode&alpha2=MO')
    expect(found[0]).toMatchObject({
      code: '036023',
      name: 'Modena',
      alpha2: 'MO',
      alpha3: 'F257',
      alpha1: 'COMUNE',
    })
    expect(found[0]?.extraValue.split(',')).toContain('41122')
    expect(found[0]?.extraFields).toMatchObject({ lat: '44.6460', lng: '10.9264' })
    expect(found.every(({ alpha2 }) => alpha2 === 'MO')).toBe(true)
    expect(await rows('alpha1=COMUNE&q=san')).toHaveLength(10)
    expect(await rows('alpha1=COMUNE&q=san&size=500')).toHaveLength(200)
    expect((await rows('alpha1=COMUNE&name=castro')).map(({ alpha2 }) => alpha2).sort()).toEqual(['BG', 'LE'])
    expect(await rows('alpha1=COMUNE&q=modena&val=CHE')).toEqual([])
  })

  test('the table is read whole with unpaged, each row once; the form that wants its short part alone says so and is told of the rest [LOOKUP-95]', async () => {
    const counted = async (params: string) => {
      const { body } = await admin.get(`${TABLE}&${params}`)
      const codes: string[] = body.data.items.map(({ code }: { code: string }) => code)
      expect(new Set(codes).size, params).toBe(codes.length)
      return [codes.length, body.data.total, codes.includes('036023'), codes.includes('C')]
    }
    for (const all of ['unpaged=true', 'unpaged=true&size=null', 'size=20&unpaged=true'])
      expect(await counted(all), all).toEqual([7918, 7918, true, true])
    expect(await counted('unpaged=true&alpha1=COMUNE')).toEqual([7896, 7896, true, false])
    expect(await counted('unpaged=true&longRows=false')).toEqual([22, 7918, false, true])
    expect(await counted('alpha1=ATECO')).toEqual([22, 22, false, true])
    const { data } = (await admin.get('/api/conf/tables/tablevalue/all/ISTAT/APP')).body
    expect([data.items.length, data.total]).toEqual([7918, 7918])
  })

  test('a form of the office asks for the short part: nobody is sent eight thousand rows unasked', async () => {
    const { items } = (await admin.get('/api/entityconf/visible')).body.data
    const { assets } = items.find(({ route }: { route: string }) => route === 'subjects')
    const { lookups } = (await admin.get(assets.entity)).body
    expect(lookups.Istat.query).toEqual({ longRows: 'false' })
    expect((await rows('unpaged=true&longRows=false')).length).toBe(22)
    expect((await rows('unpaged=true&longRows=false&name=Modena')).length).toBe(1)
  })

  test('a town of another province is refused, one that nobody knows and another postal code are not', async () => {
    const home = { country: 'ITA', city: 'Modena', province: 'MO', zip: '41122' }
    expect(await created({ address: home })).toEqual({ status: 201, wrong: [] })
    expect((await created({ address: { ...home, province: 'BO' } })).wrong).toEqual([
      'address.province TOWN_PROVINCE',
    ])
    expect((await created({ address: { ...home, city: 'MODENA' } })).status).toBe(201)
    expect((await created({ address: { ...home, city: 'Borgo Demo' } })).status).toBe(201)
    expect((await created({ address: { ...home, zip: '41030' } })).status).toBe(201)
    expect(
      (await created({ address: { country: 'CHE', city: 'Modena', province: 'Ticino', zip: '6900' } }))
        .status,
    ).toBe(201)
    expect(
      (await created({ address: { ...home, city: 'Castro', province: 'LE', zip: '73030' } })).status,
    ).toBe(201)
    expect(
      (await created({ birth: { bornCity: 'Modena', bornProvince: 'BO', bornCountry: 'ITA' } })).wrong,
    ).toEqual(['birth.bornProvince TOWN_PROVINCE'])
  })

  test.each<[object, string[]]>([
    [{ fiscalCode: 'RSSMRA80A01H501V' }, ['fiscalCode FISCAL_CODE']],
    [{ fiscalCode: 'PRVLNE80A41H501F', vatNumber: '00743110157' }, []],
    [{ vatNumber: '00743110158' }, ['vatNumber VAT_NUMBER']],
    [{ vatCountry: 'DEU', vatNumber: 'DE136695976', fiscalCode: 'A1' }, []],
    [{ payment: { iban: 'IT61X0542811101000000123456' } }, ['payment.iban IBAN']],
    [{ payment: { iban: 'IT64Y0542811101000000123456' } }, ['payment.iban IBAN']],
    [
      { contacts: { phone: '12', mobile: '333 12 x' } },
      ['contacts.mobile PHONE', 'contacts.phone FORMAT', 'contacts.phone PHONE'],
    ],
    [
      { address: { zip: '4112', province: 'Modena' } },
      ['address.province INCORRECT', 'address.province PROVINCE', 'address.zip ZIP'],
    ],
  ])('Italian codes are checked by the server as they are in the browser: %o', async (part, wrong) => {
    const found = await created(part)
    expect(found.wrong.sort()).toEqual(wrong)
    expect(found.status).toBe(wrong.length > 0 ? 422 : 201)
  })

  test('an address in rows is checked by itself', async () => {
    const _id = '0190a000-0000-7000-8000-0000000000c1'
    const place = { country: 'ITA', city: 'Verona', province: 'MO' }
    expect((await created({ addresses: [{ _id, addressType: 'BILLING', place }] })).wrong).toEqual([
      `addresses.${_id}.place.province TOWN_PROVINCE`,
    ])
  })
})
