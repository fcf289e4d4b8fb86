import { describe, expect, test } from 'vitest'
import type { LookupRow } from '../../src/contract/lookup'
import { lookup, office } from './folder'
import { TABLES } from './table-codes'

const flagged = (name: string, flag: 'flag1' | 'flag2' | 'flag3') =>
  lookup(name)
    .rows.filter((row) => row[flag])
    .map(({ code }) => code)
    .join(' ')

const byAlpha1 = (name: string, alpha1: string) =>
  lookup(name)
    .rows.filter((row) => row.alpha1 === alpha1)
    .map(({ code }) => code)
    .join(' ')

const labels = (row: LookupRow) => `${row.code} ${row.formattedOutput?.it} / ${row.formattedOutput?.en}`

describe('rows of the reference tables', () => {
  test.each(Object.entries(TABLES))('%s', (name, codes) => {
    const { rows } = lookup(name)
    expect(rows.map(({ code }) => code).join(' ')).toBe(codes)
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
  })

  test('[LOOKUP-88] every row has a label in both languages', () => {
    const bare = office.lookups.flatMap(({ name, rows }) =>
      rows.filter(({ formattedOutput }) => !formattedOutput?.it || !formattedOutput.en).map(({ code }) => `${name} ${code}`),
    )
    expect(bare).toEqual([])
  })

  test('[LOOKUP-85] table codes are the names in capitals, spellings of the specification kept', () => {
    const codes = office.lookups.map(({ table }) => table)
    expect(codes).toEqual(
      expect.arrayContaining(['LANGUAGE', 'CUSTOMER_CATEGORY', 'AREA_WAREHOUSE_ASSIGNEMENT', 'AUTH_GP', 'MSA_REASON']),
    )
    expect(new Set(codes).size).toBe(codes.length)
  })
})

test('placeholders are offered as they are written into a template', () => {
  for (const { code, formattedOutput } of lookup('TemplatePlaceholders').rows) expect(formattedOutput?.it).toBe(`{{${code}}}`)
})

describe('[LOOKUP-90] which key of a row is the value', () => {
  test.each([
    ['val', 'AnnualFrequency Level Rating RoleLevel Urgency WarehouseType WrhUnitType'],
    ['id', 'AgentCampaign CostCenter DealerCampaign Smtp'],
  ])('%s', (value, names) => {
    const found = office.lookups.filter((table) => table.value === value)
    expect(found.map(({ name }) => name).sort()).toEqual(names.split(' '))
    for (const row of found.flatMap(({ rows }) => rows)) expect(row[value as 'val' | 'id'], row.code).toMatch(/./)
  })

  test('labels that are not the plain one', () => {
    const special = office.lookups.filter(({ label }) => label !== '{name}').map(({ name, label }) => `${name} ${label}`)
    expect(special.sort()).toEqual([
      'AgentCampaign {alpha1}',
      'CostCenter {code} - {name}',
      'DealerCampaign {alpha1}',
      'WarehouseType {val} - {label}',
    ])
  })
})

describe('filters', () => {
  test.each([
    ['MeasureUnit', 'alpha1', false],
    ['TransmissionType', 'alpha1', false],
    ['TransmissionDocType', 'alpha1', true],
    ['TransmissionReceiverType', 'alpha1', true],
    ['Penalty', 'alpha1', true],
    ['BizObjectSubtype', 'alpha1', true],
    ['TransportCausal', 'alpha1,tagIds', false],
    ['Provinces', 'alpha1,alpha2', false],
    ['SubjectToSubject', 'alpha3', false],
    ['AnnualFrequency', 'code', false],
  ])('%s by %s; loads only when filtered: %s', (name, filters, needsFilter) => {
    expect([lookup(name).filters.join(), lookup(name).needsFilter]).toEqual([filters, needsFilter])
  })

  test('new movements offer only the reasons that people may choose', () => {
    expect(lookup('MovementCausal').createFilter).toEqual({ flag1: true })
  })

  test.each([
    ['TaxCodes', 'RF', 'RF01 RF02 RF04 RF05 RF16 RF17 RF18 RF19'],
    ['TaxCodes', 'RT', 'RT01 RT02 RT03 RT04'],
    ['ContractType', 'EMPLOYEE', 'IND DET APP PT SOM INT DIR'],
    ['DocumentType', 'BU', 'CONTR PROC LIST CIRC ORD'],
    ['Istat', 'ATECO', 'A B C D E F G H I J K L M N O P Q R S T U V'],
  ])('%s of %s', (name, alpha1, codes) => {
    expect(byAlpha1(name, alpha1)).toBe(codes)
  })
})

describe('flags', () => {
  test.each([
    ['LegalForm', 'flag1', 'SR SU RS RR SP AU AA SD'],
    ['PaymentType', 'flag1', 'MP05 MP07 MP13 MP18 MP23'],
    ['PaymentType', 'flag3', 'MP05 MP09 MP10 MP11 MP12 MP16 MP19 MP20 MP21'],
    ['VatCodes', 'flag1', 'RC ES NI FC'],
    ['VatCodes', 'flag2', '22S 10S'],
    ['VatCodes', 'flag3', 'RC'],
    ['CustomerCategory', 'flag1', 'PA'],
    ['VatExemption', 'flag1', 'N1 N2.2 N3.5 N4'],
    ['SubjectWarehouse', 'flag1', 'PROP'],
    ['SubjectWarehouse', 'flag2', 'PROP GEST DEPO'],
    ['SubjectWarehouse', 'flag3', 'PROP GEST TRASP'],
    ['Language', 'flag1', 'it en'],
    ['DocumentType', 'flag2', 'CONTR ORD'],
  ] as const)('%s %s', (name, flag, codes) => {
    expect(flagged(name, flag)).toBe(codes)
  })

  test('VAT codes carry their rate, ratings their rank', () => {
    expect(
      lookup('VatCodes')
        .rows.slice(0, 4)
        .map(({ extraValue }) => extraValue),
    ).toEqual(['22', '10', '5', '4'])
    expect(
      lookup('Rating')
        .rows.map(({ code, val }) => `${code}=${val}`)
        .join(' '),
    ).toBe('AAA=1 AA=2 A=3 B=4 C=5 ND=0')
  })
})

describe('countries and provinces', () => {
  test('every country has three codes, a prefix and an order; the usual ones come first', () => {
    const { rows, value } = lookup('Countries')
    expect([value, rows.length]).toEqual(['code', 250])
    expect(
      rows
        .slice(0, 14)
        .map(({ code }) => code)
        .join(' '),
    ).toBe('ITA SMR VAT CHE FRA AUT SVN DEU ESP GBR USA ROU POL CHN')
    for (const { code, alpha1, alpha2, extraValue } of rows) {
      expect(`${code} ${alpha1} ${alpha2} ${extraValue}`).toMatch(/^([A-Z]{3}) \1 [A-Z]{2} \+\d{1,4}$/)
    }
    expect(rows.slice(0, 2).map(labels)).toEqual(['ITA Italia / Italy', 'SMR San Marino / San Marino'])
  })

  test('the Union has 27 members, all of them in the payments area', () => {
    const members = flagged('Countries', 'flag1').split(' ')
    expect(members).toHaveLength(27)
    expect(flagged('Countries', 'flag2').split(' ')).toEqual(expect.arrayContaining(members))
  })

  test('the 107 provinces, Naples with the code that readers of tables lose', () => {
    const { rows } = lookup('Provinces')
    expect(rows).toHaveLength(107)
    expect(rows.map(({ code }) => code)).toEqual([...rows.map(({ code }) => code)].sort())
    expect(rows.find(({ code }) => code === 'NA')).toMatchObject({
      alpha1: 'ITA',
      alpha2: 'IT',
      alpha3: 'Campania',
      name: 'Napoli',
    })
  })
})
