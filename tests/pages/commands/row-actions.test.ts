import { expect, test, vi } from 'vitest'
import it from '../../../src/app/texts/it.json'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import { createOffice } from '../../../src/engine/start/create-office'
import type { loadFileCommands } from '../../../src/pages/commands/rows'
import type { RowsTarget } from '../../../src/pages/commands/rows-target'
import { entityConf, fakePorts, fakeTexts, record } from '../../engine/fakes'
import { entity } from '../../support/entity'

const when = "record.name.matches('^(a+)+$')"
const BOATS = publicEntity(
  entity({
    fields: { name: 'text' },
    actions: [{ id: 'sail', on: ['row'], right: 'read', when, open: '/sail' } as never],
  }),
)

test('the first actions of a row are judged by patterns whose engine is fetched for them', async () => {
  vi.resetModules()
  const { matchesPattern } = await import('../../../src/catalogue/patterns/pattern-engine')
  const { loadFileCommands: load } = await import('../../../src/pages/commands/rows')
  const own = await (load as typeof loadFileCommands)(BOATS)
  const office = createOffice({ ...fakePorts(), texts: fakeTexts(it) })
  const said = (name: string) => {
    const row = record({ id: 'b1', name } as never)
    const around = {
      office,
      entity: BOATS,
      conf: entityConf(),
      query: { showDeleted: false } as RowsTarget['query'],
    }
    const chosen = () => ({ selection: { ids: ['b1'] }, count: '1' })
    const target = {
      ...around,
      row,
      pair: null,
      many: false,
      exports: false,
      inline: null,
      hrefOf: String,
      chosen,
    }
    return own(target).map(({ id, reason }) => [id, reason === null])
  }
  expect([said('aaaa'), said('aaab')]).toEqual([[['sail', true]], [['sail', false]]])
  expect(matchesPattern('aaaa', '^(a+)+$')).toBe(true)
})
