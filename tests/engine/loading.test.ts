import { describe, expect, test, vi } from 'vitest'
import { publicEntity } from '../../src/catalog/public'
import type { VisibleConf } from '../../src/contract/conf'
import type { LookupRow, LookupShape } from '../../src/contract/lookup'
import { createOffice } from '../../src/engine/create-office'
import { optionOf } from '../../src/engine/lookup-shape'
import { entity } from '../support/entity'
import { entityConf, fakePorts, visibleConf } from './fakes'

const KINDS: LookupRow[] = [
  { code: 'A', name: 'Alfa', formattedOutput: { it: 'Alfa it', en: 'Alpha' } },
  { code: 'B', name: 'Beta' },
]

describe('the configuration', () => {
  test('is loaded again on demand; an answer that comes late loses', async () => {
    const answers: ((visible: VisibleConf) => void)[] = []
    const office = createOffice(fakePorts({ visible: () => new Promise((resolve) => answers.push(resolve)) }))
    const loads = [office.conf.load(), office.conf.load()]
    answers[1]?.(visibleConf({ version: 'new' }))
    answers[0]?.(visibleConf({ version: 'old' }))
    await Promise.all(loads)
    expect(office.conf.store.getState().visible?.version).toBe('new')
  })
})

describe('an entity', () => {
  const boats = publicEntity(entity())

  test('loads description and validator together, once', async () => {
    const load = vi.fn(async () => boats)
    const office = createOffice(fakePorts({ entity: load, visible: async () => visibleConf() }))
    await office.conf.load()
    const [first, second] = await Promise.all([office.entities.load('boats'), office.entities.load('boats')])
    expect(first.entity).toBe(boats)
    expect(second.validate).toBe(first.validate)
    expect(load).toHaveBeenCalledOnce()
  })

  test('is asked again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(boats)
    const office = createOffice(fakePorts({ entity: load, visible: async () => visibleConf() }))
    await office.conf.load()
    await expect(office.entities.describe('boats')).rejects.toThrow('offline')
    expect(await office.entities.describe('boats')).toBe(boats)
  })

  test('whose file is broken, or that is not visible, is refused by name', async () => {
    const items = [entityConf({ assets: null })]
    const office = createOffice(fakePorts({ visible: async () => visibleConf({ items }) }))
    await office.conf.load()
    await expect(office.entities.load('boats')).rejects.toMatchObject({ status: 503, failure: { errorCode: 'ENTITY_BROKEN' } })
    await expect(office.entities.load('nowhere')).rejects.toMatchObject({ status: 404 })
  })
})

describe('lookups', () => {
  function lookups(tables = vi.fn(async () => KINDS)) {
    return { tables, office: createOffice(fakePorts({ tables })) }
  }

  test('share one load per table, whoever asks and by whatever it is narrowed here, and are kept [LOOKUP-92] [LOOKUP-93]', async () => {
    const { tables, office } = lookups()
    expect(office.lookups.peek('BoatKind', {}).state).toBe('loading')
    office.lookups.peek('BoatKind', {})
    office.lookups.peek('BoatKind', { alpha1: 'X' })
    await vi.waitFor(() => expect(office.lookups.peek('BoatKind', {}).state).toBe('ready'))
    expect(tables.mock.calls).toEqual([[['BOAT_KIND'], []]])
    expect(office.lookups.peek('BoatKind', {})).toBe(office.lookups.peek('BoatKind', {}))
    expect(tables).toHaveBeenCalledTimes(1)
  })

  test('give labels in the language, else the name; the code until they are there [LOOKUP-91]', async () => {
    const { office } = lookups()
    expect(office.lookups.label('BoatKind', 'A')).toBe('A')
    await vi.waitFor(() => expect(office.lookups.label('BoatKind', 'A')).toBe('Alfa it'))
    expect(office.lookups.label('BoatKind', 'B')).toBe('Beta')
    expect(office.lookups.label('BoatKind', 'gone')).toBe('gone')
  })

  test('tell of a failure and try again when asked', async () => {
    const tables = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(KINDS)
    const { office } = lookups(tables)
    office.lookups.peek('BoatKind', {})
    await vi.waitFor(() => expect(office.lookups.peek('BoatKind', {}).state).toBe('error'))
    office.lookups.peek('BoatKind', {}).retry()
    await vi.waitFor(() => expect(office.lookups.peek('BoatKind', {}).state).toBe('ready'))
  })

  test('forget a table when told, and ask the server again [LOOKUP-94]', async () => {
    const { tables, office } = lookups()
    office.lookups.peek('BoatKind', {})
    office.lookups.clear('BOAT_KIND')
    office.lookups.peek('BoatKind', {})
    office.lookups.clear('Other')
    office.lookups.peek('BoatKind', {})
    expect(tables).toHaveBeenCalledTimes(2)
  })

  test('read a table as its entity says', async () => {
    const tables = vi.fn(async (): Promise<LookupRow[]> => [{ code: 'x', val: 7, name: 'Sette' }])
    const shape: LookupShape = {
      table: 'THE_TABLE',
      value: 'val',
      label: '{val} - {name}',
      filters: [],
      needsFilter: false,
      createFilter: {},
      sort: null,
    }
    const described = publicEntity(entity({ lookups: { BoatKind: shape } }))
    const office = createOffice(fakePorts({ tables, entity: async () => described, visible: async () => visibleConf() }))
    await office.conf.load()
    await office.entities.describe('boats')
    office.lookups.peek('BoatKind', {})
    await vi.waitFor(() => expect(office.lookups.label('BoatKind', '7')).toBe('7 - Sette'))
    expect(tables).toHaveBeenCalledWith(['THE_TABLE'], [])
  })

  test('fall back to the name where a row has no label in any language', () => {
    const shape: LookupShape = {
      table: 'T',
      value: 'id',
      label: '{code} - {name}',
      filters: [],
      needsFilter: false,
      createFilter: {},
      sort: null,
    }
    expect(optionOf({ code: 'A', name: 'Alfa' }, shape, 'it')).toMatchObject({ value: 'A', label: 'A - Alfa' })
  })
})

describe('dialogs and leaving', () => {
  test('a dialog answers whoever opened it; a sign-out cancels it', async () => {
    const office = createOffice(fakePorts())
    const answer = office.dialogs.open('confirm', {})
    office.dialogs.store.getState().open[0]?.close(true)
    expect(await answer).toBe(true)
    const cancelled = office.dialogs.open('confirm', {})
    await office.session.signOut()
    expect(await cancelled).toBeNull()
  })

  test('a page with unsaved work is asked before every move', async () => {
    const { leaving } = createOffice(fakePorts())
    expect(await leaving.allowed()).toBe(true)
    const end = leaving.hold(async () => false)
    expect([leaving.held(), await leaving.allowed()]).toEqual([true, false])
    end()
    expect([leaving.held(), await leaving.allowed()]).toEqual([false, true])
  })
})
