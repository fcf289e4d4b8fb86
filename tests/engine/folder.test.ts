import { describe, expect, test } from 'vitest'
import type { FolderTab } from '../../src/contract/model/folder'
import {
  folderPreference,
  hasFolder,
  tabFill,
  tabInForce,
  tabTerms,
  templateText,
} from '../../src/engine/folder/folder'
import { backHref, createTrail, folderHref, parentAddress } from '../../src/engine/office/trail'
import {
  readWayBack,
  toAddress,
  WAY_BACK,
  wayBackTo,
  withWayBack,
  writeWayBack,
} from '../../src/engine/office/way-back'
import { createOffice } from '../../src/engine/start/create-office'
import { entity } from '../support/entity'
import { fakePorts, LAURA, record } from './fakes'

describe('the trail of folders', () => {
  test('a list is gone back to with the query it was left with', () => {
    const trail = createTrail()
    expect(trail.list('/boats')).toBe('/boats')
    trail.leaveList('/boats?q=alba&sort=code%2Cdesc')
    trail.leaveList('/ports')
    expect(trail.list('/boats')).toBe('/boats?q=alba&sort=code%2Cdesc')
    expect(trail.list('/ports')).toBe('/ports')
  })

  test('the trail of folders leads back to where each was opened, with its query, the last one first [VIRT-02] [VIRT-03]', () => {
    const trail = createTrail()
    trail.push('/boats/1/virtual-folder/boats', '/boats?q=sud&page=2')
    trail.push('/people/2/virtual-folder/x', '/boats/1/virtual-folder/boats?tab=owners')
    expect(trail.leave('/people/2/virtual-folder/x')).toBe('/boats/1/virtual-folder/boats?tab=owners')
    expect(trail.leave('/boats/1/virtual-folder/boats')).toBe('/boats?q=sud&page=2')
    expect(trail.leave('/boats/1/virtual-folder/boats')).toBeNull()
  })

  test('leaving an outer folder forgets what was entered from within', () => {
    const trail = createOffice(fakePorts()).trail
    trail.push('/a/1/virtual-folder/a', '/a')
    trail.push('/b/1/virtual-folder/b', '/b')
    expect(trail.leave('/a/1/virtual-folder/a')).toBe('/a')
    expect(trail.leave('/b/1/virtual-folder/b')).toBeNull()
  })

  test('the path of a folder says the way back for whoever comes without a trail [VIRT-01] [VIRT-03]', () => {
    const path = folderHref('boats', '7', '/boats?q=sud&kindIn=SAIL')
    expect(path).toBe('/boats/7/virtual-folder/boats%3Fq%3Dsud%26kindIn%3DSAIL')
    const last = decodeURIComponent(path.split('/').at(-1) ?? '')
    expect(backHref('boats', last)).toBe('/boats?q=sud&kindIn=SAIL')
  })

  test.each(['//evil.example', '/.//evil.example', '/\\evil.example', '\\/evil.example'])(
    '%s leads to the list',
    (text) => {
      expect(backHref('boats', text)).toBe('/boats')
    },
  )

  test('the parent of an address keeps its query [VIRT-02]', () => {
    expect(parentAddress('/boats/7/edit?status=X')).toBe('/boats/7?status=X')
    expect([parentAddress('/boats'), parentAddress('/')]).toEqual(['/', '/'])
  })
})

describe('a way back in an address', () => {
  const way = wayBackTo('/boats/7/virtual-folder/boats?tab=owners&q=a', 'owners', 'Sirena')

  test('a way back is one JSON object with path, query, tab and name [VIRT-04] [ROUTE-22]', () => {
    const address = withWayBack('/people/2?x=1', way)
    const params = new URLSearchParams(address.split('?')[1])
    expect([address.split('?')[0], params.get('x'), WAY_BACK]).toEqual([
      '/people/2',
      '1',
      'virtualFolderBackConfiguration',
    ])
    expect(JSON.parse(params.get('virtualFolderBackConfiguration') ?? '')).toEqual({
      path: '/boats/7/virtual-folder/boats',
      query: 'tab=owners&q=a',
      tab: 'owners',
      label: 'Sirena',
    })
    const read = readWayBack(params.get(WAY_BACK))
    expect(read && toAddress(read)).toBe('/boats/7/virtual-folder/boats?tab=owners&q=a')
    expect(withWayBack('/people/2', null)).toBe('/people/2')
  })

  test.each([
    null,
    '',
    '{',
    '7',
    '[]',
    '"x"',
    '{}',
    '{"path":7}',
    '{"path":"https://evil.example"}',
    '{"path":"//evil.example"}',
  ])('%s is none [ROUTE-22]', (text) => {
    expect(readWayBack(text)).toBeNull()
  })

  test('a way back accepts only its four keys, and none from a prototype', () => {
    const text =
      '{"__proto__":{"query":"a=1"},"constructor":{"prototype":{"x":1}},"path":"/boats","tab":7,"x":1}'
    expect(readWayBack(text)).toEqual({ path: '/boats', query: '', tab: null, label: null })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(readWayBack(writeWayBack(way))).toEqual(way)
  })
})

describe('tabs of a record', () => {
  const boat = record({
    id: 'b1',
    label: 'Sirena',
    name: 'Sirena',
    owner: { id: 'p1', label: 'Anna', city: 'Bari' },
  })
  const tab = (part: Partial<FolderTab>): FolderTab => ({
    tab: 'x',
    kind: 'list',
    entity: 'letters',
    by: 'boat',
    ...part,
  })

  test('a list tab lists what points here, or shares a relation with this record', () => {
    expect(tabTerms(tab({}), boat)).toEqual([{ path: 'boat', operator: 'Equals', values: ['b1'] }])
    expect(tabTerms(tab({ by: 'owner', from: 'owner' }), boat)).toEqual([
      { path: 'owner', operator: 'Equals', values: ['p1'] },
    ])
    expect(tabTerms(tab({ from: 'owner' }), record({ id: 'b2', owner: null }))).toBeNull()
  })

  test('what is made from it starts with the templates of the file', () => {
    const create = {
      boat: '{id}',
      owner: '{owner.id}',
      city: '{owner.city}',
      note: 'per {name}',
      none: '{gone.id}',
    }
    expect(tabFill(tab({ create }), boat)).toEqual({
      boat: { id: 'b1', label: 'Sirena' },
      owner: { id: 'p1', label: 'Anna' },
      city: 'Bari',
      note: 'per Sirena',
    })
    expect(templateText('/letters?boat={id}', boat)).toBe('/letters?boat=b1')
  })

  test('the first one shown is asked for, preferred, or the first [VIRT-06]', () => {
    const tabs = ['a', 'b', 'c'].map((id) => ({ tab: id, kind: 'record' as const, label: id }))
    expect(tabInForce(tabs, 'c', 'b')?.tab).toBe('c')
    expect(tabInForce(tabs, 'gone', 'b')?.tab).toBe('b')
    expect(tabInForce(tabs, null, { no: 'text' })?.tab).toBe('a')
    expect(tabInForce([], null, null)).toBeUndefined()
  })

  test('the preference is that of the folder’s kind [PREF-05]', () => {
    const boats = { ...entity({ fields: { name: 'text' } }), folder: { key: 'fleet', tabs: [] } }
    expect(folderPreference(boats)).toBe('virtualFolder.fleet.defaultTab')
  })

  test('a record has a folder where its entity has one and the condition holds', () => {
    const boats = entity({ fields: { name: 'text' } })
    const when = { ...boats, folder: { key: 'x', when: "record.name == 'Sirena'", tabs: [] } }
    expect(hasFolder({ ...boats, folder: null }, boat, LAURA)).toBe(false)
    expect(
      [boat, record({ id: 'b2', name: 'Other' }), null].map((one) => hasFolder(when, one, LAURA)),
    ).toEqual([true, false, false])
    expect(hasFolder({ ...boats, folder: { key: 'x', tabs: [] } }, boat, null)).toBe(true)
  })
})
