import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PublicEntity } from '../../../src/contract/model/entity'
import type { SheetView } from '../../../src/contract/model/sheets'
import type { RecordsPort } from '../../../src/contract/ports/backend'
import { listPage, record } from '../../engine/fakes'
import { BOATS, settled, showList } from './stage'

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

let end = async () => {}
afterEach(() => end())

const IN_SHEETS: PublicEntity = {
  ...BOATS,
  list: {
    ...BOATS.list,
    sheets: { by: 'kind' },
    columns: [{ field: 'kind' }, { field: 'name' }, { field: 'uses' }, { field: 'status' }],
  },
}
const SAILING: SheetView = {
  value: 'SAIL',
  name: 'Barche a vela',
  count: 1,
  fields: ['name', 'length'],
  uses: [],
  labels: { it: { length: 'Lunghezza al galleggiamento' }, en: { length: 'Waterline' } },
}

/** The heads of a list's columns. */
async function heads(sheet: SheetView, path: string): Promise<string[]> {
  const rows = [record({ id: 'b1', name: 'Vento', kind: 'SAIL', length: 12, status: 'DRAFT' })]
  const list = vi.fn<RecordsPort['list']>(async (_route, { page = 0 }) =>
    listPage(page === 0 ? rows : [], {}),
  )
  const stage = await showList({ list, entity: async () => IN_SHEETS }, {}, path, null, { sheets: [sheet] })
  end = stage.end
  await vi.waitFor(async () => {
    await settled()
    expect(document.querySelector('tbody tr[data-id]')).not.toBeNull()
  }, 15_000)
  return [...document.querySelectorAll('thead th[data-col]')].map(({ ariaLabel }) => ariaLabel ?? '')
}

describe('a sheet', () => {
  test('a sheet has the columns of its rows and its file, under the names that it gives them', async () => {
    expect(await heads(SAILING, '/boats?sheet=SAIL')).toEqual([
      'Nome',
      'Lunghezza al galleggiamento',
      'Stato',
    ])
  })

  test('a sheet does not change the labels of the list of all rows', async () => {
    expect(await heads(SAILING, '/boats?sort=name,asc')).toEqual(['Tipo', 'Nome', 'Impieghi', 'Stato'])
  })
})
