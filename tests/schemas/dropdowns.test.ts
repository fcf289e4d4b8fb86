import { describe, expect, test, vi } from 'vitest'
import { describePage } from '../../src/catalogue/describe/page'
import { readCatalogue } from '../../src/catalogue/read/read'
import { publicEntity } from '../../src/catalogue/resolve/public-entity'
import type { FilterValue } from '../../src/contract/model/field'
import { filterParams } from '../../src/contract/model/filter-params'
import type { LookupRow } from '../../src/contract/model/lookup'
import type { Mode } from '../../src/contract/model/record'
import type { ConfPort } from '../../src/contract/ports/backend'
import type { LookupState } from '../../src/contract/ports/widget'
import { toOption } from '../../src/engine/cache/lookups'
import { createOffice } from '../../src/engine/start/create-office'
import { passes, rowOfFile } from '../../src/server/features/office/lookups/row'
import { entityConf, fakePorts, visibleConf } from '../engine/fakes'
import { office as folder, manifests, sourceFiles, lookup as tableOf } from './folder'

const files = sourceFiles('schemas').filter(({ path }) => path.startsWith('lookups/'))

/** Answers a table call with the rows of the files, filtered as the server filters them. */
const tables: ConfPort['tables'] = async (codes, params) =>
  folder.lookups
    .filter(({ table }) => codes.includes(table))
    .flatMap((table) => table.rows.map((row) => rowOfFile(table, row)))
    .filter((row) => passes(row, Object.fromEntries(params))) as unknown as LookupRow[]

/**
 * A form with one field that names a table and nothing else but its filter; what it asks the server, and what
 * it offers.
 */
async function dropdown(
  name: string,
  filter: Record<string, FilterValue> = {},
  mode: Mode = 'update',
  values: Record<string, string> = {},
) {
  const properties = { name: { type: 'string' }, choice: { lookup: name, filter } }
  const text = JSON.stringify({ route: 'boats', record: { properties } })
  const { entities, problems } = readCatalogue([...files, { path: 'entities/boats.json', text }], manifests())
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const [boats] = entities
  if (!boats) throw new Error('the entity was not read')
  const asked = vi.fn(tables)
  const described = publicEntity(boats)
  const office = createOffice(
    fakePorts({ tables: asked, entity: async () => described, visible: async () => visibleConf() }),
  )
  await office.conf.load()
  await office.entities.describe('boats')
  const page = describePage(described, entityConf(), mode, 'it')
  const field = page.sections.flatMap(({ fields }) => fields).find(({ path }) => path === 'choice')
  if (!field?.lookup) throw new Error('the field has no table')
  const { lookup } = field
  const peek = (): LookupState =>
    office.lookups.peek(
      lookup.name,
      filterParams(lookup.filter, (path) => values[path] ?? null),
    )
  if (peek().state !== 'idle') await vi.waitFor(() => expect(peek().state).toBe('ready'))
  return {
    widget: field.widget,
    calls: asked.mock.calls.map(([codes, params]) => ({ codes, params })),
    state: peek(),
    values,
    peek,
  }
}

describe('a table is a dropdown by its name alone [LOOKUP-86]', () => {
  test.each([
    ['LOOKUP-02', 'LegalForm', 'LEGAL_FORM'],
    ['LOOKUP-06', 'Qualification', 'QUALIFICATION'],
    ['LOOKUP-07', 'RoleLevel', 'ROLE_LEVEL'],
    ['LOOKUP-08', 'VatCodes', 'VAT_CODES'],
    ['LOOKUP-09', 'SubjectRole', 'SUBJECT_ROLE'],
    ['LOOKUP-10', 'CostCenter', 'COST_CENTER'],
    ['LOOKUP-11', 'ParticipationFields', 'PARTICIPATION_FIELDS'],
    ['LOOKUP-13', 'WrhUnitType', 'WRH_UNIT_TYPE'],
    ['LOOKUP-14', 'CustomerCategory', 'CUSTOMER_CATEGORY'],
    ['LOOKUP-15', 'ConsumerFields', 'CONSUMER_FIELDS'],
    ['LOOKUP-17', 'Level', 'LEVEL'],
    ['LOOKUP-18', 'AdministrativeStatus', 'ADMINISTRATIVE_STATUS'],
    ['LOOKUP-19', 'Rating', 'RATING'],
    ['LOOKUP-20', 'VatExemption', 'VAT_EXEMPTION'],
    ['LOOKUP-21', 'TransmissionImportType', 'TRANSMISSION_IMPORT_TYPE'],
    ['LOOKUP-23', 'TransmissionReason', 'TRANSMISSION_REASON'],
    ['LOOKUP-24', 'TransmissionKind', 'TRANSMISSION_KIND'],
    ['LOOKUP-29', 'WastePhysicalState', 'WASTE_PHYSICAL_STATE'],
    ['LOOKUP-30', 'WasteDestinationUse', 'WASTE_DESTINATION_USE'],
    ['LOOKUP-32', 'LoadType', 'LOAD_TYPE'],
    ['LOOKUP-33', 'MSAReason', 'MSA_REASON'],
    ['LOOKUP-34', 'Smtp', 'SMTP'],
    ['LOOKUP-35', 'RefusalMotivation', 'REFUSAL_MOTIVATION'],
    ['LOOKUP-36', 'Playing', 'PLAYING'],
    ['LOOKUP-37', 'PrivacySource', 'PRIVACY_SOURCE'],
    ['LOOKUP-38', 'Prize', 'PRIZE'],
    ['LOOKUP-39', 'Chemical', 'CHEMICAL'],
    ['LOOKUP-40', 'EventType', 'EVENT_TYPE'],
    ['LOOKUP-42', 'EcType', 'EC_TYPE'],
    ['LOOKUP-44', 'TemplatePlaceholders', 'TEMPLATE_PLACEHOLDERS'],
    ['LOOKUP-45', 'ServiceKind', 'SERVICE_KIND'],
    ['LOOKUP-46', 'ProductKind', 'PRODUCT_KIND'],
    ['LOOKUP-47', 'ServiceAgreementsEntity', 'SERVICE_AGREEMENTS_ENTITY'],
    ['LOOKUP-50', 'PricelistType', 'PRICELIST_TYPE'],
    ['LOOKUP-51', 'Invitation', 'INVITATION'],
    ['LOOKUP-52', 'PollutionCategory', 'POLLUTION_CATEGORY'],
    ['LOOKUP-53', 'VehicleType', 'VEHICLE_TYPE'],
    ['LOOKUP-54', 'AreaSubjectRole', 'AREA_SUBJECT_ROLE'],
    ['LOOKUP-55', 'AreaWarehouseAssignement', 'AREA_WAREHOUSE_ASSIGNEMENT'],
    ['LOOKUP-56', 'BizJobSubjectRole', 'BIZ_JOB_SUBJECT_ROLE'],
    ['LOOKUP-57', 'BizJobWarehouseAssignement', 'BIZ_JOB_WAREHOUSE_ASSIGNEMENT'],
    ['LOOKUP-58', 'VehicleSubjectAssignment', 'VEHICLE_SUBJECT_ASSIGNMENT'],
    ['LOOKUP-59', 'WarehouseAreaAssignement', 'WAREHOUSE_AREA_ASSIGNEMENT'],
    ['LOOKUP-60', 'WarehouseMaterialAssignement', 'WAREHOUSE_MATERIAL_ASSIGNEMENT'],
    ['LOOKUP-61', 'AreaBizObjectAssignement', 'AREA_BIZ_OBJECT_ASSIGNEMENT'],
    ['LOOKUP-62', 'TransactionKind', 'TRANSACTION_KIND'],
    ['LOOKUP-64', 'Urgency', 'URGENCY'],
    ['LOOKUP-65', 'Countries', 'COUNTRIES'],
  ])('[%s] %s is loaded by the code %s', async (_, name, code) => {
    const { calls, state, widget } = await dropdown(name)
    expect(widget).toBe('lookup')
    expect(calls).toEqual([{ codes: [code], params: [] }])
    expect(state.options.map(({ row }) => row.code)).toEqual(tableOf(name).rows.map((row) => row.code))
  })

  test('[LOOKUP-01] Language by the code LANGUAGE, each row with its name in every language', async () => {
    const { calls, state } = await dropdown('Language')
    expect(calls).toEqual([{ codes: ['LANGUAGE'], params: [] }])
    expect(state.options[1]).toMatchObject({
      value: 'en',
      row: { formattedOutput: { it: 'Inglese', en: 'English' } },
    })
  })
})

describe('tables with something of their own', () => {
  test('[LOOKUP-03] a measure unit sends its scope as alpha1', async () => {
    const { calls, state } = await dropdown('MeasureUnit', { alpha1: 'WEIGHT' })
    expect(calls).toEqual([{ codes: ['MEASURE_UNIT'], params: [['alpha1', 'WEIGHT']] }])
    expect(state.options.map(({ value }) => value)).toEqual(['KG', 'T', 'G'])
  })

  test('[LOOKUP-04] a new record is offered only the movement reasons with flag1, a stored one all', async () => {
    const fresh = await dropdown('MovementCausal', {}, 'create')
    expect(fresh.calls).toEqual([{ codes: ['MOVEMENT_CAUSAL'], params: [] }])
    expect(fresh.state.options.length).toBeGreaterThan(0)
    expect(fresh.state.options.every(({ row }) => row.flag1)).toBe(true)
    const stored = await dropdown('MovementCausal')
    expect(stored.calls).toEqual([{ codes: ['MOVEMENT_CAUSAL'], params: [] }])
    expect(stored.state.options.length).toBeGreaterThan(fresh.state.options.length)
  })

  test('[LOOKUP-05] a payment type is its code, read by name, and carries flag1 and flag3', async () => {
    const { calls, state } = await dropdown('PaymentType')
    expect(calls).toEqual([{ codes: ['PAYMENT_TYPE'], params: [] }])
    expect(state.options[0]).toMatchObject({
      value: 'MP01',
      label: 'Contanti',
      row: { flag1: false, flag3: false },
    })
    expect(state.options[4]).toMatchObject({ value: 'MP05', row: { flag1: true, flag3: true } })
    const table = tableOf('PaymentType')
    expect(table.rows.map((row) => toOption(row, table, 'it').label)).toEqual(
      table.rows.map(({ name }) => name),
    )
    expect(table.rows.slice(0, 2).map((row) => toOption(row, table, 'en').label)).toEqual(['Cash', 'Cheque'])
  })

  test('[LOOKUP-12] a kind of warehouse is written with its number', async () => {
    const { calls, state } = await dropdown('WarehouseType')
    expect(calls).toEqual([{ codes: ['WAREHOUSE_TYPE'], params: [] }])
    expect(state.options[0]).toMatchObject({ value: '01', label: '01 - Magazzino centrale' })
  })

  test.each([
    ['LOOKUP-22', 'TransmissionType', 'TRANSMISSION_TYPE', 'alpha1', 'PEC'],
    ['LOOKUP-43', 'AnnualFrequency', 'ANNUAL_FREQUENCY', 'code', '12'],
  ])('[%s] %s is loaded by the code %s and sends the filter %s', async (_, name, code, key, value) => {
    const { calls, state } = await dropdown(name, { [key]: value })
    expect(calls).toEqual([{ codes: [code], params: [[key, value]] }])
    expect(state.options.length).toBeGreaterThan(0)
    expect(state.options.length).toBeLessThan(tableOf(name).rows.length)
  })

  test.each([
    ['LOOKUP-48', 'AgentCampaign', 'AGENT_CAMPAIGN'],
    ['LOOKUP-49', 'DealerCampaign', 'DEALER_CAMPAIGN'],
  ])('[%s] %s is loaded by the code %s and read by alpha1', async (_, name, code) => {
    const { calls, state } = await dropdown(name)
    expect(calls).toEqual([{ codes: [code], params: [] }])
    expect(state.options.map(({ label }) => label)).toEqual(tableOf(name).rows.map(({ alpha1 }) => alpha1))
  })

  test.each([
    ['LOOKUP-25', 'TransmissionDocType', 'TRANSMISSION_DOC_TYPE', 'SDI'],
    ['LOOKUP-26', 'TransmissionReceiverType', 'TRANSMISSION_RECEIVER_TYPE', 'SDI'],
    ['LOOKUP-41', 'Penalty', 'PENALTY', 'TRASP'],
    ['LOOKUP-63', 'BizObjectSubtype', 'BIZ_OBJECT_SUBTYPE', 'IMP'],
  ])(
    '[%s] [LOOKUP-98] %s (%s) loads nothing until the field it follows has a value',
    async (_, name, code, value) => {
      const { calls, state, values, peek } = await dropdown(name, { alpha1: { field: 'name' } })
      expect([state.state, state.options, calls]).toEqual(['idle', [], []])
      values.name = value
      expect(peek().state).toBe('loading')
      await vi.waitFor(() => expect(peek().state).toBe('ready'))
      expect(peek().options.length).toBeGreaterThan(0)
      const filtered = await dropdown(name, { alpha1: { field: 'name' } }, 'update', { name: value })
      expect(filtered.calls).toEqual([{ codes: [code], params: [['alpha1', value]] }])
    },
  )
})

describe('what a choice carries and what a table asks for', () => {
  test('[LOOKUP-16] a warehouse relation carries its code, its kind of relation in alpha1 and its three flags', async () => {
    const { calls, state } = await dropdown('SubjectWarehouse')
    expect(calls).toEqual([{ codes: ['SUBJECT_WAREHOUSE'], params: [] }])
    expect(tableOf('SubjectWarehouse').carries).toEqual(['code', 'alpha1', 'flag1', 'flag2', 'flag3'])
    expect(state.options.map(({ row }) => [row.code, row.alpha1, row.flag1, row.flag2, row.flag3])).toEqual([
      ['PROP', 'BUSINESS', true, true, true],
      ['GEST', 'BUSINESS', false, true, true],
      ['DEPO', 'BUSINESS', false, true, false],
      ['TRASP', 'BUSINESS', false, false, true],
      ['MANUT', 'DELEGATION', false, false, false],
      ['VIS', null, false, false, false],
    ])
  })

  test('[LOOKUP-27] a transport reason sends alpha1 and the ids of tags', async () => {
    const { calls, state } = await dropdown('TransportCausal', { alpha1: 'ROAD', tagIds: '7' })
    const params = [
      ['alpha1', 'ROAD'],
      ['tagIds', '7'],
    ]
    expect(calls).toEqual([{ codes: ['TRANSPORT_CAUSAL'], params }])
    expect(state.options.map(({ row }) => row.code)).toContain('VEN')
  })

  test('[LOOKUP-28] a mechanic brings the extra fields of its row', async () => {
    const { calls, state } = await dropdown('Mechanics')
    expect(calls).toEqual([{ codes: ['MECHANICS'], params: [] }])
    expect(state.options[5]?.row).toMatchObject({
      code: 'CD',
      extraFields: { limitPerDay: 5, winType: 'instant', needsReceipt: false },
    })
  })

  test('[LOOKUP-31] a link of subjects sends alpha3, and keeps to the kind of relation once it is chosen', async () => {
    const filter = { alpha3: 'PERSON', alpha1: { field: 'name' } }
    const before = await dropdown('SubjectToSubject', filter)
    expect(before.calls).toEqual([{ codes: ['SUBJECT_TO_SUBJECT'], params: [['alpha3', 'PERSON']] }])
    const family = await dropdown('SubjectToSubject', filter, 'update', { name: 'FAMILY' })
    const kinds = (state: LookupState) => new Set(state.options.map(({ row }) => row.alpha1 ?? ''))
    expect(kinds(before.state).size).toBeGreaterThan(2)
    expect([...kinds(family.state)].filter((kind) => kind !== '')).toEqual(['FAMILY'])
  })

  test('a table with more rows than a dropdown can show asks for the others alone', async () => {
    const { calls, state } = await dropdown('Istat', { alpha1: 'ATECO' })
    expect(calls).toEqual([{ codes: ['ISTAT'], params: [['longRows', 'false']] }])
    expect(state.options).toHaveLength(22)
  })

  test('[LOOKUP-66] provinces send both codes of the country and are sorted by code', async () => {
    const { calls, state } = await dropdown('Provinces', { alpha1: 'ITA', alpha2: 'IT' })
    const params = [
      ['alpha1', 'ITA'],
      ['alpha2', 'IT'],
      ['sort', 'code,asc'],
    ]
    expect(calls).toEqual([{ codes: ['PROVINCES'], params }])
    const codes = state.options.map(({ value }) => value)
    expect(codes).toHaveLength(107)
    expect(codes).toEqual([...codes].sort())
    expect(folder.lookups.flatMap((table) => (table.sort ? [table.name] : []))).toEqual(['Provinces'])
  })

  test('[LOOKUP-89] a row has every cell of the specification and no other', async () => {
    const { state } = await dropdown('PaymentType')
    const cells = [
      'alpha1',
      'alpha2',
      'alpha3',
      'code',
      'extraFields',
      'extraValue',
      'flag1',
      'flag2',
      'flag3',
      'formattedOutput',
    ]
    expect(Object.keys(state.options[0]?.row ?? {}).sort()).toEqual([
      ...cells,
      'id',
      'name',
      'order',
      'tableCode',
      'val',
    ])
  })
})
