import { describe, expect, test } from 'vitest'
import { keysOfTable, labelsOfTable, meaninglessIn } from '../../src/catalogue/labels/sheet-labels'
import type { LookupRow } from '../../src/contract/model/lookup'
import { DOMAIN_TABLES, type DomainRow, domainRows } from './domain-tables'
import { lookup, office } from './folder'

/** A row as far as the domain design speaks of it. */
function told(row: LookupRow, { it, en, val, extraValue }: DomainRow): DomainRow {
  const flags = (['flag1', 'flag2', 'flag3'] as const)
    .flatMap((flag, index) => (row[flag] ? [`f${index + 1}`] : []))
    .join('')
  return {
    code: row.code,
    it: it && row.formattedOutput?.it,
    en: en && row.formattedOutput?.en,
    alpha1: row.alpha1 ?? undefined,
    flags,
    val: val && String(row.val),
    extraValue: extraValue && (row.extraValue ?? undefined),
  }
}

const flagged = (name: string, flag: 'flag1' | 'flag2' | 'flag3') =>
  lookup(name)
    .rows.filter((row) => row[flag])
    .map(({ code }) => code)
    .join(' ')

const labels = (row: LookupRow) => `${row.code} ${row.formattedOutput?.it} / ${row.formattedOutput?.en}`

/** Rows beyond the design, each named in docs/decisions/0048-domain-fields.md. */
const ADDED: Readonly<Record<string, readonly string[]>> = { DocumentType: ['FIRM'] }

describe('rows of the reference tables', () => {
  test.each(DOMAIN_TABLES)('%s has the rows of the design, its scopes and its flags', (name) => {
    const rows = lookup(name).rows.filter(({ code }) => !ADDED[name]?.includes(code))
    const wanted = domainRows(name)
    expect(rows.map(({ code }) => code)).toEqual(wanted.map(({ code }) => code))
    expect(rows.map((row, index) => told(row, wanted[index] as DomainRow))).toEqual(wanted)
  })

  test('the office has the reference tables of the design, and no others', () => {
    const known = [...DOMAIN_TABLES, 'Countries', 'Istat', 'Provinces'].sort()
    expect(office.lookups.map(({ name }) => name).sort()).toEqual(known)
    expect(known).toHaveLength(88)
  })

  test('[LOOKUP-88] every row has a label in both languages', () => {
    const bare = office.lookups.flatMap(({ name, rows }) =>
      rows
        .filter(({ formattedOutput }) => !formattedOutput?.it || !formattedOutput.en)
        .map(({ code }) => `${name} ${code}`),
    )
    expect(bare).toEqual([])
  })

  test('the form of a table’s row leaves out the row keys to which its file gives no meaning, also where it names none', () => {
    const sheets = office.lookups.map((table) => ({ labels: labelsOfTable(table) }))
    const idle = (name: string) => meaninglessIn(sheets, { fields: keysOfTable(lookup(name)) }).sort()
    const all = ['alpha1', 'alpha2', 'alpha3', 'extraValue', 'flag1', 'flag2', 'flag3', 'val']
    expect([idle('CostCenter'), idle('Chemical'), idle('Smtp')]).toEqual([all, all, all])
    expect(idle('Rating')).not.toContain('val')
    expect(idle('AgentCampaign')).not.toContain('alpha1')
    expect(idle('VatCodes')).toEqual(['alpha1', 'alpha2', 'alpha3', 'val'])
  })

  test('every row key with a meaning of the table’s own is named, where its rows fill it or its file uses it', () => {
    const own = ['val', 'alpha1', 'alpha2', 'alpha3', 'flag1', 'flag2', 'flag3', 'extraValue'] as const
    const bare = office.lookups.flatMap((table) => {
      const used = own.filter((key) => keysOfTable(table).includes(key) || table.rows.some((row) => row[key]))
      return used
        .filter((key) => !table.texts.it?.field?.[key] || !table.texts.en?.field?.[key])
        .map((key) => `${table.name} ${key}`)
    })
    expect(bare).toEqual([])
  })

  test('[LOOKUP-85] table codes are the names in capitals, spellings of the specification kept', () => {
    const codes = office.lookups.map(({ table }) => table)
    expect(codes).toEqual(
      expect.arrayContaining([
        'LANGUAGE',
        'CUSTOMER_CATEGORY',
        'AREA_WAREHOUSE_ASSIGNEMENT',
        'AUTH_GP',
        'MSA_REASON',
      ]),
    )
    expect(new Set(codes).size).toBe(codes.length)
  })
})

test('placeholders are offered as they are written into a template', () => {
  for (const { code, formattedOutput } of lookup('TemplatePlaceholders').rows)
    expect(formattedOutput?.it).toBe(`{{${code}}}`)
})

describe('[LOOKUP-90] which key of a row is the value', () => {
  test.each([
    ['val', 'AnnualFrequency Level Rating RoleLevel Urgency WarehouseType WrhUnitType'],
    ['id', 'AgentCampaign CostCenter DealerCampaign Smtp'],
  ])('%s', (value, names) => {
    const found = office.lookups.filter((table) => table.value === value)
    expect(found.map(({ name }) => name).sort()).toEqual(names.split(' '))
    for (const row of found.flatMap(({ rows }) => rows))
      expect(row[value as 'val' | 'id'], row.code).toMatch(/./)
  })

  test('labels that are not the plain one', () => {
    const special = office.lookups
      .filter(({ label }) => label !== '{label}')
      .map(({ name, label }) => `${name} ${label}`)
    expect(special.sort()).toEqual([
      'AgentCampaign {alpha1}',
      'CostCenter {code} - {label}',
      'DealerCampaign {alpha1}',
      'PaymentType {name}',
      'WarehouseType {val} - {label}',
    ])
  })
})

describe('filters', () => {
  test('filters are sent by these tables alone; four of them load only when filtered', () => {
    const filtered = office.lookups.filter(({ filters }) => filters.length > 0)
    expect(
      filtered
        .map(({ name, filters, needsFilter }) => `${name} ${filters}${needsFilter ? ' only' : ''}`)
        .sort(),
    ).toEqual([
      'AnnualFrequency code',
      'BizObjectSubtype alpha1 only',
      'MeasureUnit alpha1',
      'Penalty alpha1 only',
      'Provinces alpha1,alpha2',
      'SubjectToSubject alpha3',
      'TransmissionDocType alpha1 only',
      'TransmissionReceiverType alpha1 only',
      'TransmissionType alpha1',
      'TransportCausal alpha1,tagIds',
    ])
    expect(office.lookups.filter(({ needsFilter }) => needsFilter)).toHaveLength(4)
  })

  test('new movements alone offer only some of their rows: those that people may choose', () => {
    const offers = office.lookups.filter(({ createFilter }) => Object.keys(createFilter).length > 0)
    expect(offers.map(({ name, createFilter }) => [name, createFilter])).toEqual([
      ['MovementCausal', { flag1: true }],
    ])
  })
})

describe('extra fields', () => {
  test('substances have their numbers and class', () => {
    const told = lookup('Chemical').rows.map(({ code, extraFields }) =>
      [code, extraFields?.cas, extraFields?.un, extraFields?.class].filter(Boolean).join(' '),
    )
    expect(told).toEqual([
      'ACET 67-64-1 UN1090 3',
      'TOLU 108-88-3 UN1294 3',
      'METH 67-56-1 UN1230 3',
      'ETOH 64-17-5 UN1170 3',
      'HCL 7647-01-0 UN1789 8',
      'H2SO4 7664-93-9 UN1830 8',
      'NAOH 1310-73-2 UN1824 8',
      'NACLO 7681-52-9 UN1791 8',
      'H2O2 7722-84-1 UN2014 5.1',
      'DIESEL UN1202 3',
      'BATPB UN2794 8',
      'BATLI UN3480 9',
    ])
  })

  test.each([
    ['Mechanics', ['limitPerDay', 'needsReceipt', 'winType']],
    ['Smtp', ['from', 'host', 'port', 'tls']],
  ])('%s have %s, and no secret', (name, keys) => {
    for (const { extraFields } of lookup(name).rows)
      expect(Object.keys(extraFields ?? {}).sort()).toEqual(keys)
  })
})

describe('tables too long to be written out', () => {
  test('the sections of ATECO; towns lie in a file of their own', () => {
    const { longRows, rows } = lookup('Istat')
    expect(rows.map(({ code, alpha1 }) => `${code} ${alpha1}`)).toEqual(
      [...'ABCDEFGHIJKLMNOPQRSTUV'].map((one) => `${one} ATECO`),
    )
    expect(longRows).toEqual({ file: 'istat.csv', each: { alpha1: 'COMUNE', val: 'ITA' } })
  })

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
