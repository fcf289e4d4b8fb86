import { describe, expect, test } from 'vitest'
import { compileRules } from '../../src/catalogue/rules/rules'
import type { JsonObject } from '../../src/contract/json'
import { entity } from './folder'
import { judge, TODAY } from './judge'

const FIRM = { subjectType: 'ORGANIZATION', businessName: 'Prova S.r.l.', legalForm: 'SR', vatCountry: 'ITA' }
const PERSON = { subjectType: 'PERSON', firstName: 'Sara', lastName: 'Bianchi', vatCountry: 'ITA' }
const BODY = { subjectType: 'PUBLIC_BODY', businessName: 'Comune di Prova', vatCountry: 'ITA' }
const TRADER = { ...PERSON, subjectType: 'SOLE_TRADER', businessName: 'Bianchi Sara, sarta' }
const CUSTOMER = {
  subject: { id: '01900000-0000-7000-8000-000000000001', label: 'Prova' },
  customerCategory: 'IND',
}

const wrong = (route: string, record: JsonObject) =>
  judge(route, record).errors.map(({ path, code }) => `${path} ${code}`)

describe('what a subject must have', () => {
  test.each<[string, JsonObject, string[]]>([
    ['nothing', {}, ['businessName REQUIRED', 'subjectType REQUIRED']],
    ['a firm', FIRM, []],
    ['a firm without legal form', { ...FIRM, legalForm: null }, ['legalForm REQUIRED']],
    ['a firm without name', { ...FIRM, businessName: null }, ['businessName REQUIRED']],
    ['a public body needs no legal form', BODY, []],
    ['a person', PERSON, []],
    ['a person without names', { subjectType: 'PERSON' }, ['firstName REQUIRED', 'lastName REQUIRED']],
    [
      'a sole trader needs all names',
      { ...TRADER, firstName: null, businessName: null },
      ['businessName REQUIRED', 'firstName REQUIRED'],
    ],
    ['born tomorrow', { ...PERSON, bornDate: '2026-11-22' }, ['bornDate BORN_IN_FUTURE']],
    ['born today', { ...PERSON, bornDate: '2026-11-21' }, []],
    [
      'a firm with a person’s code',
      { ...FIRM, fiscalCode: 'BNCLRA84C52F257D' },
      ['fiscalCode FISCAL_CODE_DIGITS'],
    ],
    ['a person’s code', { ...PERSON, fiscalCode: 'BNCLRA84C52F257D' }, []],
    ['a code with two digits swapped for letters', { ...PERSON, fiscalCode: 'BNCLRA84C5NF257S' }, []],
    [
      'a code with an impossible month',
      { ...PERSON, fiscalCode: 'BNCLRA84F52F257L' },
      ['fiscalCode FISCAL_CODE'],
    ],
    ['a wrong check letter', { ...PERSON, fiscalCode: 'BNCLRA84C52F257E' }, ['fiscalCode FISCAL_CODE']],
    ['a wrong check digit', { ...FIRM, vatNumber: '50000010369' }, ['vatNumber VAT_NUMBER']],
    ['a firm’s code', { ...FIRM, fiscalCode: '50000010368' }, []],
    ['ten digits', { ...FIRM, vatNumber: '0000001000' }, ['vatNumber VAT_NUMBER']],
    ['a foreign number at home', { ...FIRM, vatNumber: 'ATU00000160' }, ['vatNumber VAT_NUMBER']],
    ['a foreign number abroad', { ...FIRM, vatCountry: 'AUT', vatNumber: 'ATU00000160' }, []],
    [
      'a home number abroad',
      { ...FIRM, vatCountry: 'AUT', vatNumber: '50000010368' },
      ['vatNumber VAT_PREFIX'],
    ],
    ['a firm’s recipient code', { ...FIRM, sdiCode: 'ABC123' }, ['sdiCode SDI_LENGTH']],
    ['a public body’s recipient code', { ...BODY, sdiCode: 'ABC1234' }, ['sdiCode SDI_LENGTH']],
    ['a VAT code that needs its nature', { ...FIRM, defaultVatCode: 'RC' }, ['vatExemption REQUIRED']],
    ['an ordinary VAT code', { ...FIRM, defaultVatCode: '22' }, []],
    [
      'a postal code of four digits',
      { ...FIRM, address: { zip: '4112', country: 'ITA' } },
      ['address.zip ZIP'],
    ],
    ['a Swiss postal code', { ...FIRM, address: { zip: '8005', country: 'CHE', province: 'Zürich' } }, []],
  ])('%s', (_case, record, errors) => {
    expect(wrong('subjects', record).sort()).toEqual(errors)
  })

  test('a person’s code is compared with name and birth, the town by its cadastral code', () => {
    const towns = { Modena: 'F257', Verona: 'L781' } as Record<string, string>
    const doubts = (bornCity: string, more: JsonObject = {}) => {
      const record = {
        ...PERSON,
        fiscalCode: 'BNCSRA87D58L781H',
        birth: { bornCity, bornCountry: 'ITA' },
        ...more,
      }
      const { errors, warnings } = judge('subjects', record, null, (_field, _at, town) =>
        towns[town] ? [{ name: town, alpha3: towns[town] ?? null }] : [],
      )
      expect(errors).toEqual([])
      return warnings.map(({ path, code }) => `${path} ${code}`).filter((one) => one.startsWith('fiscalCode'))
    }
    expect(doubts('Verona')).toEqual([])
    expect(doubts('Modena')).toEqual(['fiscalCode FISCAL_CODE_PLACE'])
    expect(doubts('Atlantide')).toEqual([])
    expect(doubts('Verona', { bornDate: '1987-04-17', gender: 'M' })).toEqual([
      'fiscalCode FISCAL_CODE_BIRTH',
      'fiscalCode FISCAL_CODE_GENDER',
    ])
    expect(doubts('Verona', { lastName: 'Verdi' })).toEqual(['fiscalCode FISCAL_CODE_NAME'])
  })

  test('the name and the tax number of a subject are composed automatically', () => {
    expect(judge('subjects', { ...PERSON, fiscalCode: 'BNCLRA84C52F257D' }).record).toMatchObject({
      displayName: 'Bianchi Sara',
      taxId: 'BNCLRA84C52F257D',
    })
    expect(judge('subjects', { ...TRADER, vatNumber: '50000010368' }).record).toMatchObject({
      displayName: 'Bianchi Sara, sarta',
      taxId: '50000010368',
    })
  })

  test('what does not apply is not kept', () => {
    const { record } = judge('subjects', { ...FIRM, firstName: 'Sara', gender: 'F', splitPayment: true })
    expect([record.firstName, record.gender, record.splitPayment].map((value) => value ?? null)).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('what a customer must have', () => {
  test.each<[string, JsonObject, string[]]>([
    ['nothing', {}, ['customerCategory REQUIRED', 'subject REQUIRED']],
    ['subject and category', CUSTOMER, []],
    [
      'an end before the start',
      { ...CUSTOMER, since: '2026-02-01', until: '2026-01-31' },
      ['until UNTIL_BEFORE_SINCE'],
    ],
    ['an end without a start', { ...CUSTOMER, until: '2026-01-31' }, []],
    ['a negative credit limit', { ...CUSTOMER, creditLimit: -1 }, ['creditLimit MIN']],
    [
      'a credit limit that only a slip of the keys makes',
      { ...CUSTOMER, creditLimit: 80_009_000 },
      ['creditLimit MAX'],
    ],
    ['more discount than price', { ...CUSTOMER, discountPercent: 101 }, ['discountPercent MAX']],
    ['exempt without a reason', { ...CUSTOMER, vatCode: 'ES' }, ['vatExemption REQUIRED']],
    [
      'billed to themselves',
      { ...CUSTOMER, billingSubject: CUSTOMER.subject },
      ['billingSubject BILLING_SAME_SUBJECT'],
    ],
  ])('%s', (_case, record, errors) => {
    expect(wrong('customers', record).sort()).toEqual(errors)
  })
})

describe('what a user must have', () => {
  const USER = {
    username: 'prova',
    fullname: 'Prova',
    email: 'prova@posta.example',
    lang: 'it',
    userType: 'STAFF',
  }
  test.each<[string, JsonObject, string[]]>([
    ['the account', USER, []],
    ['a bad address', { ...USER, email: 'prova' }, ['email EMAIL']],
    ['blanks in the name', { ...USER, username: 'pro va' }, ['username PATTERN']],
    [
      'a customer on board is somebody',
      { ...USER, userType: 'CUSTOMER', onBoard: true },
      ['subject REQUIRED'],
    ],
  ])('%s', (_case, record, errors) => {
    expect(wrong('users', record).sort()).toEqual(errors)
  })
})

test('a structure asks for values to choose from only where a field is a choice', () => {
  const fields = ['TEXT', 'CHOICE', 'NUMBER'].map((type, at) => ({ _id: `f${at}`, name: `f${at}`, type }))
  const { hidden } = compileRules(entity('structures')).evaluate({
    record: { fields },
    old: null,
    user: { id: '', roles: [], authorities: [], subjectId: null },
    mode: 'update',
    status: null,
    today: TODAY,
    now: `${TODAY}T08:00:00Z`,
    lookup: {},
  })
  expect([...hidden].sort()).toEqual(['fields.f0.options', 'fields.f2.options'])
})
