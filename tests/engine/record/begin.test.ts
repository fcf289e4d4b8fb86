import { describe, expect, test, vi } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { beginWith } from '../../../src/engine/record/begin'
import type { Begin } from '../../../src/engine/record/open-record'
import { getWork, isDirty } from '../../../src/engine/record/state'
import { entityConf } from '../fakes'
import { BOAT, stage } from './stage'

/** A new record whose page has initial values. */
async function opened(begin: Begin, source: JsonObject = {}, sketch = BOAT) {
  const { session, ...rest } = stage({ base: null, sketch })
  const add = vi.fn()
  const office = { notices: { add }, ports: { backend: { records: { get: vi.fn(async () => source) } } } }
  const target = { route: 'boats', mode: 'create', id: null }
  const conf = entityConf({ canCreate: true })
  await beginWith(begin, office as never, { session, target, conf, entity: session.entity } as never)
  return { session, told: add.mock.calls, ...rest }
}

describe('a new record that is opened with values', () => {
  test.each<[string, Begin, JsonObject]>([
    ['of the address', { fill: { name: 'Bora', kind: 'MOTOR' } }, {}],
    ['of another record', { copy: 'b7' }, { name: 'Bora', kind: 'MOTOR', seen: '2026-01-01T00:00:00Z' }],
  ])('%s has them, has nothing unsaved, and sends them', async (_, begin, source) => {
    const { session, state, server } = await opened(begin, source)
    expect(session.values()).toMatchObject({ name: 'Bora', kind: 'MOTOR' })
    expect(isDirty(state())).toBe(false)
    expect([state().canUndo, state().changed]).toEqual([false, []])
    await session.save()
    expect(server.calls).toMatchObject([{ name: 'create', body: { name: 'Bora', kind: 'MOTOR' } }])
  })

  test('a copy begins without the files, which belong to the other record, and says so', async () => {
    const sketch = { ...BOAT, fields: { ...BOAT.fields, papers: 'files' as const } }
    const source = { name: 'Bora', kind: 'MOTOR', papers: [{ documentId: 'd1', fileName: 'a.txt' }] }
    const { session, told } = await opened({ copy: 'b7' }, source, sketch)
    expect([session.value('name'), session.value('papers')]).toEqual(['Bora', null])
    expect(told).toEqual([[{ tone: 'info', text: 'RECORD.COPIED_WITHOUT_FILES' }]])
    expect((await opened({ copy: 'b7' }, { name: 'Bora', kind: 'MOTOR' }, sketch)).told).toEqual([])
  })

  test('what is typed into it is unsaved work, put back it is none; kept work holds what the page was opened with', async () => {
    const { session, state } = await opened({ fill: { name: 'Bora' } })
    session.change('sails', 3)
    expect(isDirty(state())).toBe(true)
    expect(getWork(state(), session.entity)).toMatchObject({
      changes: { name: 'Bora', sails: 3 },
      initial: { kind: 'SAIL' },
    })
    expect(getWork(state(), session.entity).initial).not.toHaveProperty('name')
    session.change('sails', null)
    expect(isDirty(state())).toBe(false)
    session.change('name', 'Altra')
    session.undo()
    expect([session.value('name'), isDirty(state())]).toEqual(['Bora', false])
  })
})
