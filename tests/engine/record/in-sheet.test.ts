import { describe, expect, test, vi } from 'vitest'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { emptyTexts } from '../../../src/catalogue/resolve/texts'
import type { Mode } from '../../../src/contract/model/record'
import type { SheetsPort } from '../../../src/contract/model/sheets'
import type { Begin } from '../../../src/engine/record'
import { openRecord } from '../../../src/engine/record/open'
import { createOffice } from '../../../src/engine/start/create-office'
import { entity as sketched } from '../../support/entity'
import { entityConf, fakePorts, visibleConf } from '../fakes'
import { BOAT, boat, fakeBackend } from './stage'

const SAILING = {
  value: 'SAIL',
  name: 'Vela',
  count: 1,
  fields: ['name', 'sails'],
  uses: [],
  labels: { it: { sails: 'Vele armate' }, en: { sails: 'Rigged sails' } },
}

interface Opened {
  mode: Mode
  begin?: Begin | null
  sheets?: SheetsPort['list']
  by?: string | null
  stored?: object
}

/** The label of the sails on the page of a boat. */
async function labelOfSails(how: Opened) {
  return (await fieldsOf(how)).find(({ path }) => path === 'sails')?.label
}

/** The fields on the page of a boat; its list has a sheet for each kind. */
async function fieldsOf({
  mode,
  begin = null,
  sheets = async () => [SAILING],
  by = 'kind',
  stored = {},
}: Opened) {
  const own = (label: string) => ({ ...emptyTexts(), field: { sails: label } })
  const plain = publicEntity(
    sketched({ ...BOAT, hash: 'sheet', texts: { it: own('Vele'), en: own('Sails') } }),
  )
  const entity = { ...plain, list: { ...plain.list, ...(by === null ? {} : { sheets: { by } }) } }
  const { backend } = fakeBackend(boat({ name: 'Aurora', kind: 'SAIL', sails: 2, ...stored }))
  const ports = fakePorts({ ...backend, entity: async () => entity })
  const office = createOffice({ ...ports, sheets: { list: sheets } })
  office.conf.store.setState({ visible: visibleConf({ items: [entityConf({ canCreate: true })] }) })
  const { page } = await openRecord(
    office,
    { route: 'boats', mode, id: mode === 'create' ? null : 'b1', begin },
    {},
  )
  return page.sections.flatMap(({ fields }) => fields)
}

describe('a record of a list in sheets', () => {
  test('a record is shown and edited with the labels of its sheet', async () => {
    expect(await labelOfSails({ mode: 'show' })).toBe('Vele armate')
    expect(await labelOfSails({ mode: 'update' })).toBe('Vele armate')
  })

  test('a new record has the labels of its sheet from the start, in a sheet or as a copy', async () => {
    expect(await labelOfSails({ mode: 'create', begin: { fill: { kind: 'SAIL' } } })).toBe('Vele armate')
    expect(await labelOfSails({ mode: 'create', begin: { copy: 'b1' } })).toBe('Vele armate')
    expect(await labelOfSails({ mode: 'create' })).toBe('Vele')
  })

  test('a record opens with its entity’s labels where its sheet has none, or sheets cannot be loaded', async () => {
    const silent = vi.fn(async () => Promise.reject(new Error('no server')))
    expect(await labelOfSails({ mode: 'show', sheets: silent })).toBe('Vele')
    expect(silent).toHaveBeenCalled()
    expect(await labelOfSails({ mode: 'show', sheets: async () => [{ ...SAILING, value: 'MOTOR' }] })).toBe(
      'Vele',
    )
  })

  test('a record hides fields that only other sheets name, unless they hold a value', async () => {
    const motor = {
      ...SAILING,
      value: 'MOTOR',
      fields: ['name', 'fullName'],
      labels: { it: { fullName: 'Motore' } },
    }
    const paths = async (how: Omit<Opened, 'mode'>, mode: Mode = 'update') =>
      (await fieldsOf({ mode, ...how })).map(({ path }) => path)
    const sheets = async () => [SAILING, motor]
    const all = await paths({ sheets: async () => [] })
    expect(all).toEqual(expect.arrayContaining(['sails', 'fullName']))
    expect(await paths({ sheets })).toEqual(all.filter((path) => path !== 'fullName'))
    expect(await paths({ sheets, begin: { fill: { kind: 'MOTOR' } } }, 'create')).not.toContain('sails')
    expect(await paths({ sheets, stored: { kind: 'MOTOR' } })).toContain('sails')
    expect(await paths({ sheets, stored: { kind: 'MOTOR', sails: null } })).not.toContain('sails')
    expect(await paths({ sheets: async () => [{ ...SAILING, labels: {} }, motor] })).not.toContain('fullName')
  })

  test('a record loads sheets only where the list has them', async () => {
    const sheets = vi.fn(async () => [SAILING])
    expect(await labelOfSails({ mode: 'show', sheets, by: null })).toBe('Vele')
    expect(sheets).not.toHaveBeenCalled()
  })
})
