import { describe, expect, test } from 'vitest'
import { FORM_DATA_LIFE_MS, STORAGE_FORM_DATA } from '../../../src/contract/constants'
import { answerForm, keepForm, restoreForm, takeForm } from '../../../src/engine/record/begin'
import type { OpenRecord, RecordTarget } from '../../../src/engine/record/open-record'
import { LAURA, memoryStorage } from '../fakes'
import { BOAT, stage } from './stage'

const TARGET: RecordTarget = { route: 'boats', mode: 'create', id: null }
const MADE = { id: '0190a000-0000-7000-8000-000000000001', label: 'Rossi' }

/** Two visits of one page with shared storage and clock: `first` keeps the form, `again` restores it. */
function pages(user = LAURA.id) {
  const storage = memoryStorage()
  const time = { now: 1000 }
  const told: string[] = []
  const removed: string[] = []
  const held = { id: user }
  const office = {
    ports: { storage, clock: { now: () => time.now } },
    session: { store: { getState: () => ({ user: held }) } },
    notices: { add: ({ text }: { text: string }) => told.push(text) },
    drafts: { remove: async (key: string) => void removed.push(key) },
  } as never
  const open = () => {
    const sketch = { ...BOAT, fields: { ...BOAT.fields, iban: { kind: 'text', sensitive: true } as const } }
    const { session } = stage({ sketch, base: null, mode: 'create' })
    return {
      target: TARGET,
      session,
      entity: session.entity,
      undoStack: { suspend: () => 'draft-1' },
    } as unknown as OpenRecord
  }
  return { storage, time, told, removed, held, office, first: open(), again: open() }
}

describe('a form that waits while a related record is made', () => {
  test('a waiting form comes back unchanged, with the new record chosen [AUTO-16]', async () => {
    const { office, storage, first, again, removed, told } = pages()
    first.session.fill({ name: 'Bora', 'berth.city': 'Modena', kind: 'MOTOR' })
    first.session.pick('AFLOAT')
    keepForm(office, first, 'owner')
    expect(storage.kept.has(STORAGE_FORM_DATA)).toBe(true)
    answerForm({ storage }, '/boats/new?formData=true', MADE)
    await restoreForm(office, again)
    expect(again.session.values()).toMatchObject({
      name: 'Bora',
      kind: 'MOTOR',
      berth: { city: 'Modena' },
      owner: MADE,
    })
    expect(again.session.store.getState()).toMatchObject({ picked: 'AFLOAT', jump: { path: 'owner' } })
    expect(storage.kept.has(STORAGE_FORM_DATA)).toBe(false)
    expect(removed).toEqual(['draft-1'])
    expect(told).toEqual([])
  })

  test('the waiting form comes back without a new record, and only once', async () => {
    const { office, first, again } = pages()
    first.session.fill({ name: 'Bora' })
    keepForm(office, first, 'owner')
    await restoreForm(office, again)
    expect(again.session.value('name')).toBe('Bora')
    expect(again.session.value('owner') ?? null).toBeNull()
    expect(takeForm(office, TARGET)).toBeNull()
  })

  test('the waiting form is ignored on another page, by another person, after two hours, or when it is invalid', () => {
    const { office, storage, time, held, first } = pages()
    const keep = () => {
      time.now = 1000
      keepForm(office, first, 'owner')
    }
    keep()
    expect(takeForm(office, { ...TARGET, mode: 'update', id: 'b1' })).toBeNull()
    answerForm({ storage }, '/people/new', MADE)
    expect(takeForm(office, TARGET)?.data.record).toBeNull()
    keep()
    held.id = 'somebody else'
    expect(takeForm(office, TARGET)).toBeNull()
    held.id = LAURA.id
    keep()
    time.now += FORM_DATA_LIFE_MS
    expect(takeForm(office, TARGET)).toBeNull()
    for (const text of ['', '{', '[]', '{"route":"/boats/new","path":"owner","at":1,"data":{}}']) {
      storage.set(STORAGE_FORM_DATA, text)
      expect(takeForm(office, TARGET)).toBeNull()
    }
  })

  test('a waiting form leaves out sensitive values, and says so', async () => {
    const { office, storage, first, again, told } = pages()
    first.session.fill({ name: 'Bora', iban: 'IT60X0542811101000000123456' })
    keepForm(office, first, 'owner')
    expect(storage.get(STORAGE_FORM_DATA)).not.toContain('IT60')
    await restoreForm(office, again)
    expect(again.session.value('name')).toBe('Bora')
    expect(told).toEqual(['FIELD.FORM_SECRETS'])
  })
})
