import { describe, expect, test } from 'vitest'
import it from '../../../src/app/texts/it.json'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import type { EntityConf, StatusConf } from '../../../src/contract/model/conf'
import { type Reason, reasonLine } from '../../../src/engine/commands/reasons'
import { createOffice } from '../../../src/engine/start/create-office'
import { rowFileCommands } from '../../../src/pages/commands/file'
import { commandMenu } from '../../../src/pages/commands/menu'
import { bulkCommands, ROW_GROUPS, rowCommands } from '../../../src/pages/commands/rows'
import type { RowsTarget } from '../../../src/pages/commands/rows-target'
import { entityConf, fakePorts, fakeTexts, record } from '../../engine/fakes'
import { entity } from '../../support/entity'

const BOATS = publicEntity(
  entity({
    fields: { name: 'text' },
    list: { bulk: ['status', 'update', 'delete', 'restore', 'export'] } as never,
    statuses: { default: 'SOLD', list: [{ code: 'SOLD' }] },
  }),
)

const STATUSES = { default: 'SOLD', list: [{ code: 'SOLD' }, { code: 'LOST' }] }

const SOLD: StatusConf = {
  code: 'SOLD',
  name: 'Venduta',
  color: '#757575',
  textColor: '#FFFFFF',
  allowable: [],
  system: false,
  canWrite: true,
  canDelete: true,
  canChangeStatus: true,
}

const QUERY = { showDeleted: false } as RowsTarget['query']

function offered(status: Partial<StatusConf>, part: Partial<EntityConf> = {}, deleted = false) {
  const ports = { ...fakePorts(), texts: fakeTexts(it) }
  const conf = entityConf({ statuses: { default: 'SOLD', list: [{ ...SOLD, ...status }] }, ...part })
  const boat = record({ id: 'b1', status: 'SOLD', delete: { deleted } })
  const office = createOffice(ports)
  const around = {
    office,
    entity: BOATS,
    conf,
    query: QUERY,
    hrefOf: (path: string) => path,
    inline: null,
    pair: null,
  }
  const chosen = () => ({ selection: { ids: ['b1'] }, count: '1' })
  return {
    row: rowCommands({ ...around, row: boat, many: false, exports: false, chosen }, () => []),
    many: (exports: boolean) => bulkCommands({ ...around, row: null, many: true, exports, chosen }, () => []),
  }
}

const said = (acts: ReturnType<typeof offered>['row']) =>
  acts.map(({ id, reason }) => [id, reason?.text ?? null])

describe('the acts of a row', () => {
  test('the menu of a row shows all acts; those the status refuses say so, as on the record', () => {
    const { row } = offered({ canWrite: false, canDelete: false })
    expect(said(row)).toEqual([
      ['row.open', null],
      ['row.edit', 'Nello stato «Venduta» non puoi modificare.'],
      ['status', null],
      ['delete', 'Nello stato «Venduta» non puoi eliminare.'],
      ['row.pdf', null],
    ])
  })

  test('a deleted row is restored and nothing else', () => {
    const off = 'La scheda è eliminata: prima ripristinala.'
    const { row } = offered({}, {}, true)
    expect(said(row)).toEqual([
      ['row.open', null],
      ['row.edit', it['RECORD.OFF_DELETED']],
      ['status', it['RECORD.OFF_DELETED']],
      ['restore', null],
    ])
    expect(off).toBe(it['RECORD.OFF_DELETED'])
  })

  test('the menu shows the reason under the word; only administrators see what has to be changed', () => {
    const { row } = offered({}, { canWrite: false })
    const line = (admin: boolean) => (reason: Reason) => reasonLine(reason, admin)
    const lines = (admin: boolean) =>
      commandMenu(row, ROW_GROUPS, line(admin)).items.flatMap(({ commands }) =>
        commands.map(({ id, reason }) => [id, reason]),
      )
    const plain =
      'Non hai il permesso di modificare le schede di «Barche». Ti serve il permesso BOAT_W: chiedilo a un amministratore.'
    expect(lines(false)).toContainEqual(['row.edit', plain])
    expect(lines(true)).toContainEqual(['row.edit', `${plain} BOAT_W ${BOATS.file}`])
    expect(lines(true)).toContainEqual(['row.open', null])
  })
})

describe('the acts of chosen rows', () => {
  test('what the person may do to none of them is off and says which permission it takes', () => {
    const { many } = offered(
      { canChangeStatus: false },
      { canWrite: false, canDelete: false, canExport: false },
    )
    expect(said(many(true))).toEqual([
      ['status', 'Non hai il permesso di cambiare lo stato delle schede di «Barche».'],
      ['update', 'Non hai il permesso di modificare le schede di «Barche».'],
      ['delete', 'Non hai il permesso di eliminare le schede di «Barche».'],
      ['export', 'Non hai il permesso di esportare le schede di «Barche».'],
      ['letters', null],
    ])
  })

  test('more rows than an address can name are not exported, and the button says how many can', () => {
    const { many } = offered({})
    expect(said(many(true)).every(([, reason]) => reason === null)).toBe(true)
    const off = said(many(false)).filter(([, reason]) => reason !== null)
    expect(off.map(([id]) => id).sort()).toEqual(['export', 'letters'])
    expect(off.every(([, reason]) => reason?.includes('al massimo 200 righe'))).toBe(true)
  })

  test('a merge is off for two records that may not be deleted, on where one of them may, and needs exactly two', () => {
    const merge = { id: 'merge', on: ['bulk'], right: 'delete', merge: {} } as never
    const boats = publicEntity(entity({ fields: { name: 'text' }, actions: [merge], statuses: STATUSES }))
    const said = (codes: string[], part: Partial<EntityConf> = {}) => {
      const ports = { ...fakePorts(), texts: fakeTexts(it) }
      const list = [SOLD, { ...SOLD, code: 'LOST', name: 'Persa', canDelete: false }]
      const [one, two] = codes.map((status, at) => record({ id: `b${at}`, status }))
      const around = {
        office: createOffice(ports),
        entity: boats,
        query: QUERY,
        hrefOf: String,
        inline: null,
        row: null,
        many: false,
      }
      const conf = entityConf({ statuses: { default: 'SOLD', list }, ...part })
      const chosen = () => ({ selection: { ids: codes }, count: String(codes.length) })
      const pair = one && two && codes.length === 2 ? ([one, two] as const) : null
      return rowFileCommands({ ...around, conf, exports: true, pair, chosen }).map(
        ({ reason }) => reason?.text ?? null,
      )
    }
    expect(said(['SOLD', 'SOLD'])).toEqual([null])
    expect(said(['LOST', 'SOLD'])).toEqual([null])
    expect(said(['LOST', 'LOST'])).toEqual(['Nello stato «Persa» non puoi eliminare.'])
    expect(said(['SOLD', 'SOLD'], { canDelete: false })).toEqual([
      'Non hai il permesso di eliminare le schede di «Barche».',
    ])
    expect(said(['SOLD', 'SOLD'], { canWrite: false })).toEqual([
      'Non hai il permesso di modificare le schede di «Barche».',
    ])
    expect(said(['SOLD', 'SOLD', 'SOLD'])).toEqual([it['COMPARE.TWO']])
  })
})
