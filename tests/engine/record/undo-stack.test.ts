import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '../../../src/contract/ports/notice'
import { createDrafts, DRAFT_LIFE_MS } from '../../../src/engine/cache/drafts'
import { createUndoStack } from '../../../src/engine/record/undo-stack'
import { entity } from '../../support/entity'
import { memoryDrafts } from '../fakes'
import { BOAT, boat, stage } from './stage'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const STORED = { name: 'Aurora', kind: 'SAIL', sails: 2 }

/** A browser with its drafts; each `open` is a separate page. */
function browser(user = { id: 'u1' as string | null }) {
  const store = memoryDrafts()
  const notices: Notice[] = []
  const clock = { now: () => Date.now() }
  const drafts = createDrafts(
    { drafts: store, clock },
    { add: (notice) => notices.push(notice) },
    () => user.id,
  )
  const open = async (fields = BOAT.fields, part: object = STORED) => {
    const { session } = stage({ sketch: { ...BOAT, fields } as typeof BOAT, base: boat(part as never) })
    const journal = createUndoStack({
      drafts,
      entity: entity({ ...BOAT, fields } as typeof BOAT),
      session,
      route: 'boats',
      writes: true,
      now: clock.now,
    })
    journal.start()
    await vi.advanceTimersByTimeAsync(0)
    return { session, journal, close: () => void journal.close() }
  }
  return { store, notices, open, user }
}

const pass = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)

describe('the draft journal', () => {
  test('a draft is stored even when the page closes at once: no typed letter is lost', async () => {
    const { open, store } = browser()
    const { session } = await open()
    session.change('name', 'B')
    await pass()
    session.change('name', 'Bo')
    store.leave()
    const second = await open()
    expect(second.journal.store.getState().offer?.fields).toEqual([
      { path: 'name', value: 'Bo', conflict: false },
    ])
  })

  test('a draft in writing is handed over on closing, a stored one is not', async () => {
    const { open, store } = browser()
    const { put } = store
    store.put = () => new Promise(() => undefined)
    const first = await open()
    first.session.change('name', 'Bora')
    await pass()
    store.leave()
    store.put = put
    const second = await open()
    expect(second.journal.store.getState().offer?.fields).toEqual([
      { path: 'name', value: 'Bora', conflict: false },
    ])
    second.session.change('name', 'Maestra')
    await pass()
    store.kept.clear()
    store.leave()
    expect(store.kept.size).toBe(0)
  })

  test('a draft is stored within a second of typing and offered by the next page', async () => {
    const { open } = browser()
    const first = await open()
    first.session.change('name', 'Bora')
    first.session.change('berth', { city: 'Carpi', zip: null })
    await pass()
    expect(first.journal.store.getState().savedAt).not.toBeNull()
    first.close()
    await pass()
    const second = await open()
    const { offer } = second.journal.store.getState()
    expect(offer?.fields).toEqual([
      { path: 'name', value: 'Bora', conflict: false },
      { path: 'berth.city', value: 'Carpi', conflict: false },
    ])
    second.journal.take(['name'])
    expect([second.session.value('name'), second.session.value('berth.city')]).toEqual(['Bora', null])
    second.session.undo()
    expect(second.session.value('name')).toBe('Aurora')
  })

  test('the draft is deleted after a save, after discarding, and when everything was undone', async () => {
    const { open, store } = browser()
    const page = await open()
    page.session.change('name', 'Bora')
    await pass()
    expect(store.kept.size).toBe(1)
    page.session.undo()
    await pass()
    expect(store.kept.size).toBe(0)
    page.session.change('name', 'Bora')
    await pass()
    await page.session.save()
    await pass()
    expect(store.kept.size).toBe(0)
    page.session.change('name', 'Maestra')
    await pass()
    page.journal.drop()
    page.close()
    await pass()
    expect(store.kept.size).toBe(0)
  })

  test('a page that is still open keeps its draft to itself; another user sees nothing', async () => {
    const { open, user } = browser()
    const first = await open()
    first.session.change('name', 'Bora')
    await pass()
    expect((await open()).journal.store.getState().offer).toBeNull()
    first.close()
    await pass()
    user.id = 'u2'
    expect((await open()).journal.store.getState().offer).toBeNull()
    user.id = 'u1'
    expect((await open()).journal.store.getState().offer).not.toBeNull()
  })

  test('drafts older than 14 days are not offered', async () => {
    const { open } = browser()
    const first = await open()
    first.session.change('name', 'Bora')
    await pass()
    first.close()
    await pass()
    // The clock alone: every timer of two weeks would take as long as they tick.
    vi.setSystemTime(Date.now() + DRAFT_LIFE_MS + 1000)
    expect((await open()).journal.store.getState().offer).toBeNull()
  })

  test('what others stored meanwhile is a conflict to decide; what equals the stored record is no draft', async () => {
    const { open, store } = browser()
    const first = await open()
    first.session.change('name', 'Bora')
    first.session.change('sails', 5)
    await pass()
    first.close()
    await pass()
    const second = await open(BOAT.fields, { ...STORED, name: 'Maestra' })
    expect(second.journal.store.getState().offer?.fields).toEqual([
      { path: 'name', value: 'Bora', conflict: true },
      { path: 'sails', value: 5, conflict: false },
    ])
    const third = await open(BOAT.fields, { ...STORED, name: 'Bora', sails: 5 })
    expect(third.journal.store.getState().offer).toBeNull()
    expect(store.kept.size).toBe(0)
  })

  test('sensitive values are never written', async () => {
    const { open, store } = browser()
    const fields = { ...BOAT.fields, 'berth.zip': { kind: 'text', sensitive: true } } as typeof BOAT.fields
    const page = await open(fields)
    page.session.change('berth', { city: 'Carpi', zip: '41012' })
    await pass()
    const [draft] = [...store.kept.values()]
    expect(draft?.changes).toEqual({ 'berth.city': 'Carpi' })
    expect(JSON.stringify(draft)).not.toContain('41012')
  })

  test('values whose field vanished or changed its kind are listed, not dropped', async () => {
    const { open } = browser()
    const first = await open()
    first.session.change('name', 'Bora')
    first.session.change('sails', 7)
    first.session.change('berth.zip', '41012')
    await pass()
    first.close()
    await pass()
    const { 'berth.zip': _zip, ...rest } = BOAT.fields as Record<string, never>
    const second = await open({ ...rest, sails: 'text' } as never)
    const { offer } = second.journal.store.getState()
    expect(offer?.fields.map(({ path }) => path)).toEqual(['name'])
    expect(offer?.lost).toEqual([
      { path: 'sails', value: 7 },
      { path: 'berth.zip', value: '41012' },
    ])
    second.journal.take(['name'])
    await pass()
    expect(second.journal.store.getState().lost).toHaveLength(2)
    second.journal.seenLost()
    expect(second.journal.store.getState().lost).toEqual([])
  })

  test('a full storage is told once, and the work goes on', async () => {
    const { open, store, notices } = browser()
    store.full = true
    const page = await open()
    page.session.change('name', 'Bora')
    await pass()
    page.session.change('name', 'Boreas')
    await pass()
    expect(notices).toEqual([{ tone: 'warning', text: 'DRAFT.NOT_KEPT' }])
    expect(page.journal.store.getState().savedAt).toBeNull()
    expect((await page.session.save()).kind).toBe('saved')
  })
})
