import { describe, expect, test, vi } from 'vitest'
import { defaultShape } from '../../src/catalogue/labels/lookup-shape'
import { publicEntity } from '../../src/catalogue/resolve/public-entity'
import type { VisibleConf } from '../../src/contract/model/conf'
import { ENTITY_NAMES, type LookupRow, type LookupShape } from '../../src/contract/model/lookup'
import type { Params } from '../../src/contract/ports/ports'
import { toOption } from '../../src/engine/cache/lookups'
import { createOffice } from '../../src/engine/start/create-office'
import { entity } from '../support/entity'
import { entityConf, fakePorts, visibleConf } from './fakes'

const KINDS: LookupRow[] = [
  { code: 'A', name: 'Alfa', formattedOutput: { it: 'Alfa it', en: 'Alpha' } },
  { code: 'B', name: 'Beta' },
]

describe('the configuration', () => {
  test('the configuration is loaded again on demand; an answer that comes late is ignored', async () => {
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

  test('an entity loads description and validator together, once', async () => {
    const load = vi.fn(async () => boats)
    const office = createOffice(fakePorts({ entity: load, visible: async () => visibleConf() }))
    await office.conf.load()
    const [first, second] = await Promise.all([office.entities.load('boats'), office.entities.load('boats')])
    expect(first.entity).toBe(boats)
    expect(second.validate).toBe(first.validate)
    expect(load).toHaveBeenCalledOnce()
  })

  test('an entity is loaded again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(boats)
    const office = createOffice(fakePorts({ entity: load, visible: async () => visibleConf() }))
    await office.conf.load()
    await expect(office.entities.describe('boats')).rejects.toThrow('offline')
    expect(await office.entities.describe('boats')).toBe(boats)
  })

  test('an entity that is broken or not visible is refused by name', async () => {
    const items = [entityConf({ assets: null })]
    const office = createOffice(fakePorts({ visible: async () => visibleConf({ items }) }))
    await office.conf.load()
    await expect(office.entities.load('boats')).rejects.toMatchObject({
      status: 503,
      failure: { errorCode: 'ENTITY_BROKEN' },
    })
    await expect(office.entities.load('nowhere')).rejects.toMatchObject({ status: 404 })
  })
})

describe('lookups', () => {
  function lookups(tables = vi.fn(async () => KINDS)) {
    return { tables, office: createOffice(fakePorts({ tables })) }
  }

  test('lookups load a table once for all readers and local filters, and cache it [LOOKUP-92] [LOOKUP-93]', async () => {
    const { tables, office } = lookups()
    expect(office.lookups.peek('BoatKind', {}).state).toBe('loading')
    office.lookups.peek('BoatKind', {})
    office.lookups.peek('BoatKind', { alpha1: 'X' })
    await vi.waitFor(() => expect(office.lookups.peek('BoatKind', {}).state).toBe('ready'))
    expect(tables.mock.calls).toEqual([[['BOAT_KIND'], []]])
    expect(office.lookups.peek('BoatKind', {})).toBe(office.lookups.peek('BoatKind', {}))
    expect(tables).toHaveBeenCalledTimes(1)
  })

  test('lookups have labels in the language, else the name; the code until they are loaded [LOOKUP-91]', async () => {
    const { office } = lookups()
    expect(office.lookups.label('BoatKind', 'A')).toBe('A')
    await vi.waitFor(() => expect(office.lookups.label('BoatKind', 'A')).toBe('Alfa it'))
    expect(office.lookups.label('BoatKind', 'B')).toBe('Beta')
    expect(office.lookups.label('BoatKind', 'gone')).toBe('gone')
  })

  test('lookups name the readable entities by their labels', async () => {
    const items = [
      entityConf({ route: 'boats', name: 'Barche' }),
      entityConf({ route: 'documents', name: 'Documenti' }),
      entityConf({ route: 'broken', name: 'Rotta', assets: null }),
    ]
    const office = createOffice(fakePorts({ visible: async () => visibleConf({ items }) }))
    await office.conf.load()
    const labels = (params: Record<string, string>) =>
      office.lookups.peek(ENTITY_NAMES, params).options.map(({ label, value }) => [value, label])
    expect(labels({})).toEqual([
      ['boats', 'Barche'],
      ['documents', 'Documenti'],
    ])
    expect(labels({ showDisabled: 'true' })).toHaveLength(2)
  })

  test('lookups name retired rows, and rows of a table that waits for a filter, though they do not offer them', async () => {
    const retired: LookupRow = { code: 'OLD', name: 'Ritirata' }
    const tables = vi.fn(async (_: readonly string[], params: Params) =>
      params.length > 0 ? [...KINDS, retired] : KINDS,
    )
    const shapes = {
      BoatKind: defaultShape('BoatKind'),
      Waiting: { ...defaultShape('Waiting'), filters: ['alpha1'], needsFilter: true },
    }
    const described = publicEntity(entity({ lookups: shapes }))
    const office = createOffice(
      fakePorts({ tables, entity: async () => described, visible: async () => visibleConf() }),
    )
    await office.conf.load()
    await office.entities.describe('boats')
    await vi.waitFor(() => expect(office.lookups.label('BoatKind', 'OLD')).toBe('Ritirata'))
    await vi.waitFor(() => expect(office.lookups.label('Waiting', 'OLD')).toBe('Ritirata'))
    expect(office.lookups.peek('BoatKind', {}).options.map(({ value }) => value)).toEqual(['A', 'B'])
    expect(office.lookups.peek('Waiting', {})).toMatchObject({ state: 'idle', options: [] })
    const all = [['showDisabled', 'true']]
    expect(tables.mock.calls).toEqual([
      [['BOAT_KIND'], []],
      [['BOAT_KIND'], all],
      [['WAITING'], all],
    ])
  })

  test('lookups report a failure and try again on request', async () => {
    const tables = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(KINDS)
    const { office } = lookups(tables)
    office.lookups.peek('BoatKind', {})
    await vi.waitFor(() => expect(office.lookups.peek('BoatKind', {}).state).toBe('error'))
    office.lookups.peek('BoatKind', {}).retry()
    await vi.waitFor(() => expect(office.lookups.peek('BoatKind', {}).state).toBe('ready'))
  })

  test('lookups drop a table from the cache on request, and load it again [LOOKUP-94]', async () => {
    const { tables, office } = lookups()
    office.lookups.peek('BoatKind', {})
    await vi.waitFor(() => expect(tables).toHaveBeenCalledTimes(1))
    office.lookups.clear('BOAT_KIND')
    office.lookups.peek('BoatKind', {})
    office.lookups.clear('Other')
    office.lookups.peek('BoatKind', {})
    await vi.waitFor(() => expect(office.lookups.peek('BoatKind', {}).state).toBe('ready'))
    expect(tables).toHaveBeenCalledTimes(2)
  })

  test('lookups read a table as its entity says', async () => {
    const tables = vi.fn(async (): Promise<LookupRow[]> => [{ code: 'x', val: 7, name: 'Sette' }])
    const shape = {
      ...defaultShape('BoatKind'),
      table: 'THE_TABLE',
      value: 'val' as const,
      label: '{val} - {name}',
    }
    const described = publicEntity(entity({ lookups: { BoatKind: shape } }))
    const office = createOffice(
      fakePorts({ tables, entity: async () => described, visible: async () => visibleConf() }),
    )
    await office.conf.load()
    await office.entities.describe('boats')
    office.lookups.peek('BoatKind', {})
    await vi.waitFor(() => expect(office.lookups.label('BoatKind', '7')).toBe('7 - Sette'))
    expect(tables).toHaveBeenCalledWith(['THE_TABLE'], [])
  })

  test('lookups cache server-filtered rows per parameters, whatever their order, until they are dropped [LOOKUP-92] [LOOKUP-93] [LOOKUP-94]', async () => {
    const tables = vi.fn(async () => KINDS)
    const shape = { ...defaultShape('BoatKind'), filters: ['alpha1', 'alpha2'] }
    const described = publicEntity(entity({ lookups: { BoatKind: shape } }))
    const office = createOffice(
      fakePorts({ tables, entity: async () => described, visible: async () => visibleConf() }),
    )
    await office.conf.load()
    await office.entities.describe('boats')
    const peek = (params: Record<string, string>) => office.lookups.peek('BoatKind', params)
    peek({ alpha1: 'ITA', alpha2: 'IT' })
    peek({ alpha2: 'IT', alpha1: 'ITA' })
    expect(tables, 'one request in flight for both').toHaveBeenCalledTimes(1)
    peek({ alpha1: 'FRA' })
    expect(tables).toHaveBeenCalledTimes(2)
    await vi.waitFor(() => expect(peek({ alpha1: 'FRA' }).state).toBe('ready'))
    peek({ alpha1: 'ITA', alpha2: 'IT' })
    expect(tables, 'both are kept').toHaveBeenCalledTimes(2)
    office.lookups.clear('BOAT_KIND')
    peek({ alpha1: 'FRA' })
    expect(peek({ alpha1: 'ITA', alpha2: 'IT' }).state).toBe('loading')
    expect(tables).toHaveBeenCalledTimes(4)
  })

  test('a lookup has its label in the language, else its name; a template may ask for the translated name [LOOKUP-91]', () => {
    const row: LookupRow = {
      id: '7',
      code: 'A',
      name: 'Alfa',
      formattedOutput: { it: 'Alfa it', en: 'Alpha' },
    }
    const label = (shape: Partial<LookupShape>, one = row, lang = 'en') =>
      toOption(one, { ...defaultShape('BoatKind'), ...shape }, lang).label
    expect(label({})).toBe('Alpha')
    expect(label({ label: '{code} - {label}' })).toBe('A - Alpha')
    expect(label({ label: '{name}' })).toBe('Alpha')
    expect(label({ label: '{name}' }, row, 'it')).toBe('Alfa')
    expect(label({ label: '{name}' }, { ...row, formattedOutput: { it: 'Alfa it' } })).toBe('Alfa')
    expect(label({ langs: 'it' })).toBe('Alfa it')
    expect(label({}, { code: 'A', name: 'Alfa' })).toBe('Alfa')
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
