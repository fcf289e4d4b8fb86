import { describe, expect, test } from 'vitest'
import { describePage } from '../../../src/catalogue/describe/page'
import { createNotices } from '../../../src/engine/shell/notices'
import { saveRow } from '../../../src/pages/list/grid/EditRow'
import { entityConf, fakeTexts } from '../../engine/fakes'
import { refusal, stage } from '../../engine/record/stage'

const COLUMNS = ['name', 'kind']

/** An open record of the list, and what saving its row says. */
function openRow() {
  const { session, server, state } = stage()
  const texts = fakeTexts()
  const notices = createNotices(texts, { now: () => 0 })
  const page = describePage(session.entity, entityConf(), 'update', 'it')
  return {
    session,
    server,
    state,
    save: () => saveRow({ notices, ports: { texts } }, { entity: session.entity, session, page }, COLUMNS),
    said: () => notices.store.getState().notices.map(({ text, params }) => ({ text, params })),
  }
}

describe('the row of a list that was edited [GRID-04]', () => {
  test('an edited row is saved as a whole: all its changes go in one call', async () => {
    const { session, server, save, said } = openRow()
    session.change('name', 'Alba')
    session.change('kind', 'MOTOR')
    expect(await save()).toBe(true)
    expect(server.calls).toMatchObject([{ name: 'update', body: { name: 'Alba', kind: 'MOTOR' } }])
    expect(said()).toMatchObject([{ text: 'NOTIFICATIONS.UPDATE' }])
  })

  test('an unchanged edited row sends no call', async () => {
    const { server, save } = openRow()
    expect(await save()).toBe(true)
    expect(server.calls).toEqual([])
  })

  test('an edited row leads to its wrong column and can be saved at once when it is corrected', async () => {
    const { session, server, state, save, said } = openRow()
    session.change('name', '')
    expect(await save()).toBe(false)
    expect(state().jump?.path).toBe('name')
    expect(server.calls).toEqual([])
    expect(said()).toEqual([])
    session.change('name', 'Alba')
    expect(await save()).toBe(true)
  })

  test('an edited row names a wrong field that is no column, to be corrected on the record’s page', async () => {
    const { session, server, save, said } = openRow()
    session.change('sails', 0)
    expect(await save()).toBe(false)
    expect(server.calls).toEqual([])
    expect(said()).toMatchObject([
      { text: 'LIST.EDIT_ELSEWHERE', params: { fields: expect.stringMatching(/sails/i) } },
    ])
  })

  test('an edited row stays open when the server refuses, and says why', async () => {
    const { session, server, save, said } = openRow()
    session.change('name', 'Alba')
    server.fail(refusal(403, 'FORBIDDEN'))
    expect(await save()).toBe(false)
    expect(said()).toHaveLength(1)
  })
})
