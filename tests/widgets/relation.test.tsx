// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FieldDescription } from '../../src/contract/page'
import type { RelationValue } from '../../src/contract/record'
import { relationFilters, searchRelation } from '../../src/engine/record/search'
import { type Search, useSearch } from '../../src/widgets/relation/use-search'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

const FIELD = { relation: { route: 'people', where: {}, embedded: false, create: false } } as unknown as FieldDescription

/** A search drawn on nothing, over answers the test gives in its own order. */
function stage() {
  const asked: { text: string; answer: (records: RelationValue[]) => void; signal: AbortSignal }[] = []
  const search = (_: FieldDescription, text: string, signal: AbortSignal) =>
    new Promise<RelationValue[]>((answer) => asked.push({ text, answer, signal }))
  let now: Search | null = null
  function Probe() {
    now = useSearch({ search }, FIELD)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
  return { asked, found: () => now as unknown as Search, type: (text: string) => act(() => now?.search(text)), root }
}

const people = (label: string) => [{ id: label, label }]

describe('searching a related record', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('asks from three characters on, 250 ms after the last key [AUTO-03] [AUTO-04]', () => {
    const { asked, type } = stage()
    type('ro')
    act(() => void vi.advanceTimersByTime(1000))
    expect(asked).toEqual([])
    type('ros')
    act(() => void vi.advanceTimersByTime(249))
    type('ross')
    act(() => void vi.advanceTimersByTime(249))
    expect(asked).toEqual([])
    act(() => void vi.advanceTimersByTime(1))
    expect(asked.map(({ text }) => text)).toEqual(['ross'])
  })

  test('a late answer never overwrites a newer one, and the older call is given up', async () => {
    const { asked, type, found } = stage()
    type('ross')
    act(() => void vi.advanceTimersByTime(250))
    type('bian')
    act(() => void vi.advanceTimersByTime(250))
    expect(asked[0]?.signal.aborted).toBe(true)
    await act(async () => asked[1]?.answer(people('Bianchi')))
    await act(async () => asked[0]?.answer(people('Rossi')))
    expect(found()).toMatchObject({ state: 'ready', records: people('Bianchi') })
  })

  test('too few characters empty the list', async () => {
    const { asked, type, found } = stage()
    type('ross')
    act(() => void vi.advanceTimersByTime(250))
    await act(async () => asked[0]?.answer(people('Rossi')))
    type('ro')
    expect(found()).toMatchObject({ state: 'short', records: [] })
  })

  test('a record picked while its list gives way to another is still known', async () => {
    const { asked, type, found } = stage()
    type('ross')
    act(() => void vi.advanceTimersByTime(250))
    await act(async () => asked[0]?.answer(people('Rossi')))
    type('bian')
    act(() => void vi.advanceTimersByTime(250))
    await act(async () => asked[1]?.answer(people('Bianchi')))
    expect(found().records).toEqual(people('Bianchi'))
    expect(found().offered('Rossi')).toEqual({ id: 'Rossi', label: 'Rossi' })
    expect(found().offered('Verdi')).toBeNull()
  })

  test('leaving the page gives the running call up', () => {
    const { asked, type, root } = stage()
    type('ross')
    act(() => void vi.advanceTimersByTime(250))
    act(() => root.unmount())
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})

describe('the list call of a relation', () => {
  test('asks for ten records of the target, none deleted, archived or tagged', async () => {
    const list = vi.fn(async () => ({ items: [{ id: '1', label: 'Rossi' }] }))
    const office = { entities: { describe: async () => ({ endpoint: '/api/people' }) }, ports: { backend: { list } } }
    const found = await searchRelation(office as never, FIELD, 'ross', () => null, new AbortController().signal)
    expect(found).toEqual([{ id: '1', label: 'Rossi' }])
    const [endpoint, params] = list.mock.calls[0] as unknown as [string, [string, string][]]
    expect(endpoint).toBe('/api/people')
    expect(Object.fromEntries(params)).toMatchObject({
      q: 'ross',
      size: '10',
      showDeleted: 'false',
      showArchived: 'false',
      showTags: 'false',
    })
  })

  test("the relation's conditions travel along, those on other fields with their present value", () => {
    const where = { kind: ['PERSON', 'FIRM'], owner: { field: 'subject' }, empty: { field: 'nothing' } }
    const value = (path: string) => (path === 'subject' ? { id: 's1', label: 'Rossi' } : null)
    expect(relationFilters(where, value)).toEqual([
      { path: 'kind', operator: 'In', values: ['PERSON', 'FIRM'] },
      { path: 'owner', operator: 'Equals', values: ['s1'] },
    ])
  })
})
