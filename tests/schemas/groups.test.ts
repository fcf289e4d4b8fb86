import { describe, expect, test } from 'vitest'
import { entity, lookup } from './folder'
import { judge } from './judge'

const widthsOf = (route: string, path: string) =>
  entity(route)
    .fields.filter((field) => field.path.startsWith(`${path}.`) && field.widget !== '')
    .map((field) => [field.path.slice(path.length + 1), field.width] as const)

const PERSON = { subjectType: 'PERSON', firstName: 'Elena', lastName: 'Rinaldi', vatCountry: 'ITA' }
const codes = (record: Parameters<typeof judge>[1]) =>
  judge('subjects', record).errors.map(({ path, code }) => `${path} ${code}`)

describe('the contacts group', () => {
  test('[GROUP-01] [GROUP-02] the contacts have e-mail, phone, mobile, fax and website, each with its width', () => {
    expect(widthsOf('subjects', 'contacts')).toEqual([
      ['email', 4],
      ['phone', 2],
      ['mobile', 2],
      ['website', 4],
      ['fax', 2],
    ])
  })

  test('the contacts group refuses invalid addresses, numbers and sites', () => {
    const contacts = { email: 'nobody', phone: '12', mobile: 'abc', fax: '?', website: 'ftp://x' }
    const wrong = new Set(codes({ ...PERSON, contacts }).map((one) => one.split(' ')[0]))
    expect([...wrong].sort()).toEqual(
      ['email', 'fax', 'mobile', 'phone', 'website'].map((part) => `contacts.${part}`),
    )
    expect(
      codes({ ...PERSON, contacts: { email: 'elena@posta.example', phone: '+39 059 0000100' } }),
    ).toEqual([])
  })
})

describe('the payment conditions', () => {
  test('[GROUP-03] currency, type, IBAN and bank', () => {
    expect(widthsOf('subjects', 'payment')).toEqual([
      ['type', 3],
      ['currency', 2],
      ['iban', 4],
      ['bank', 3],
    ])
    expect(entity('subjects').fields.find(({ path }) => path === 'payment.currency')?.default).toBe('EUR')
  })

  const flagged = (flag: 'flag1' | 'flag3') =>
    lookup('PaymentType')
      .rows.filter((row) => row[flag] === true)
      .map(({ code }) => code)

  test('[GROUP-05] a method of flag3 asks for the IBAN and says so in the record', () => {
    expect(flagged('flag3')).toContain('MP12')
    expect(codes({ ...PERSON, payment: { type: 'MP12' } })).toEqual(['payment.iban REQUIRED'])
    const iban = 'IT60X0542811101000000123456'
    const { record, errors } = judge('subjects', { ...PERSON, payment: { type: 'MP12', iban } })
    expect(errors).toEqual([])
    expect(record.payment).toMatchObject({ paymentCoordinatesRequired: true, iban })
  })

  test('[GROUP-04] a method of flag1 comes with its coordinates in one save, and locks them after it', () => {
    const payment = { type: 'MP05', iban: 'IT56B9999999999000000000001', bank: 'Banca Dimostrativa' }
    const { record, errors } = judge('subjects', { ...PERSON, payment })
    expect(errors).toEqual([])
    const changed = { ...record, payment: { ...payment, bank: 'Un’altra' } }
    expect(judge('subjects', changed, record).errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'payment.bank READ_ONLY',
    ])
  })

  test('a method without flags asks for nothing', () => {
    const { record, errors } = judge('subjects', { ...PERSON, payment: { type: 'MP01' } })
    expect(errors).toEqual([])
    expect(record.payment).not.toHaveProperty('paymentCoordinatesRequired', true)
  })

  test('a wrong IBAN is refused wherever the group stands', () => {
    expect(codes({ ...PERSON, payment: { type: 'MP01', iban: 'IT60X0542811101000000123457' } })).toEqual([
      'payment.iban IBAN',
    ])
  })
})

describe('the place of birth', () => {
  test('[GROUP-10] city, province and country, four columns each', () => {
    expect(widthsOf('subjects', 'birth')).toEqual([
      ['bornCity', 4],
      ['bornProvince', 4],
      ['bornCountry', 4],
    ])
  })

  test('the province in Italy is the code of the list, abroad it is any word', () => {
    expect(codes({ ...PERSON, birth: { bornProvince: 'Modena', bornCountry: 'ITA' } })).toEqual([
      'birth.bornProvince PROVINCE',
    ])
    expect(codes({ ...PERSON, birth: { bornProvince: 'Zürich', bornCountry: 'CHE' } })).toEqual([])
  })

  test('an organisation has none', () => {
    const { record } = judge('subjects', {
      subjectType: 'PUBLIC_BODY',
      businessName: 'Comune',
      birth: { bornCity: 'Modena' },
    })
    expect(record.birth).toBeNull()
  })
})

describe('rows of a subject', () => {
  const row = (more: object) => ({ _id: '0190a000-0000-7000-8000-000000000001', ...more })

  test('the parts of a row are checked like any field', () => {
    const contactPersons = [row({ email: 'nobody' })]
    expect(codes({ ...PERSON, contactPersons })).toEqual([
      'contactPersons.0190a000-0000-7000-8000-000000000001.name REQUIRED',
      'contactPersons.0190a000-0000-7000-8000-000000000001.email EMAIL',
    ])
  })

  test('a blank row is nothing', () => {
    const { record, errors } = judge('subjects', { ...PERSON, contactPersons: [row({})] })
    expect(errors).toEqual([])
    expect(record.contactPersons).toEqual([])
  })

  test('one contact person is the main one', () => {
    const contactPersons = ['1', '2'].map((end) => ({
      _id: `0190a000-0000-7000-8000-00000000000${end}`,
      name: `Persona ${end}`,
      isMain: true,
    }))
    expect(codes({ ...PERSON, contactPersons })).toEqual(['contactPersons ONE_MAIN_CONTACT'])
  })

  test('an address in a row is checked like one on its own', () => {
    const addresses = [row({ addressType: 'SHIPPING', place: { zip: '4112', country: 'ITA' } })]
    expect(codes({ ...PERSON, addresses })).toEqual([
      'addresses.0190a000-0000-7000-8000-000000000001.place.zip ZIP',
    ])
  })
})

test('[RECORD-18] a relation between subjects is active or passive, nothing else', () => {
  const links = entity('subjects').fields.filter(({ path }) => path === 'relations[].linkType')
  expect(links.map(({ kind, values }) => [kind, values])).toEqual([['enum', ['ACTIVE', 'PASSIVE']]])
})
