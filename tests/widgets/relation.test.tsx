import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FieldDescription } from '../../src/contract/model/page'
import type { RecordData, Suggestion } from '../../src/contract/model/record'
import type { RecordQuery } from '../../src/contract/ports/backend'
import {
  callSuggestions,
  recordSuggestions,
  relationFilters,
  searchRelation,
} from '../../src/engine/record/related'
import { check } from '../../src/widgets/relation/check'
import {
  exactMatch,
  type QueryType,
  type Suggestions,
  suggestionSource,
  useSuggestions,
} from '../../src/widgets/use-suggestions'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

const FIELD = {
  relation: { route: 'people', where: {}, embedded: false, create: false },
} as unknown as FieldDescription

interface Call {
  text: string
  answer: (records: Suggestion[]) => void
  fail: (error: Error) => void
  signal: AbortSignal
}

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A search drawn on nothing, over answers the test gives in its own order. */
function stage(queryType: QueryType = 'fetch') {
  const asked: Call[] = []
  const query = (text: string, signal: AbortSignal) =>
    new Promise<Suggestion[]>((answer, fail) => asked.push({ text, answer, fail, signal }))
  const source = suggestionSource({ queryType, query, prefetch: (signal) => query('everything', signal) })
  let now: Suggestions | null = null
  function Probe() {
    now = useSuggestions(source)
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
  ends.push(() => act(() => root.unmount()))
  return {
    asked,
    found: () => now as unknown as Suggestions,
    type: (text: string) => act(() => now?.ask(text)),
    root,
  }
}

const one = (label: string): Suggestion => ({ value: label, label, raw: { id: label, label } as RecordData })
const labels = ({ offered }: Suggestions) => offered.map(({ label }) => label)
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

describe('searching a related record', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('the search of a relation starts from three characters on, 250 ms after the last key [AUTO-03] [AUTO-04] [CONST-21]', () => {
    const { asked, type } = stage()
    type('ro')
    wait(1000)
    expect(asked).toEqual([])
    type('ros')
    wait(249)
    type('ross')
    wait(249)
    expect(asked).toEqual([])
    wait(1)
    expect(asked.map(({ text }) => text)).toEqual(['ross'])
  })

  test('a late answer never overwrites a newer one, and the older call is given up', async () => {
    const { asked, type, found } = stage()
    type('ross')
    wait(250)
    type('bian')
    wait(250)
    expect(asked[0]?.signal.aborted).toBe(true)
    await act(async () => asked[1]?.answer([one('Bianchi')]))
    await act(async () => asked[0]?.answer([one('Rossi')]))
    expect(found().state).toBe('ready')
    expect(labels(found())).toEqual(['Bianchi'])
  })

  test('a text of too few characters empties the list', async () => {
    const { asked, type, found } = stage()
    type('ross')
    wait(250)
    await act(async () => asked[0]?.answer([one('Rossi')]))
    type('ro')
    expect(found()).toMatchObject({ state: 'short', offered: [] })
  })

  test('a record picked while its list gives way to another is still known', async () => {
    const { asked, type, found } = stage()
    type('ross')
    wait(250)
    await act(async () => asked[0]?.answer([one('Rossi')]))
    type('bian')
    wait(250)
    await act(async () => asked[1]?.answer([one('Bianchi')]))
    expect(labels(found())).toEqual(['Bianchi'])
    expect(found().find('Rossi')?.label).toBe('Rossi')
    expect(found().find('Verdi')).toBeNull()
  })

  test('leaving the page gives the running call up', () => {
    const { asked, type, root } = stage()
    type('ross')
    wait(250)
    act(() => root.unmount())
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  test('no more than ten are offered, whatever the server answers [AUTO-05]', async () => {
    const { asked, type, found } = stage()
    type('ross')
    wait(250)
    await act(async () => asked[0]?.answer(Array.from({ length: 14 }, (_, index) => one(`Rossi ${index}`))))
    expect(found().offered).toHaveLength(10)
  })

  test('a list that is loaded once is asked for once and filtered here [AUTO-01]', async () => {
    const { asked, type, found } = stage('prefetch')
    type('')
    expect(asked).toHaveLength(1)
    await act(async () => asked[0]?.answer([one('Rossi'), one('Nicolò'), one('Rosso')]))
    expect(labels(found())).toEqual(['Rossi', 'Nicolò', 'Rosso'])
    type('r')
    expect(labels(found())).toEqual(['Rossi', 'Rosso'])
    type('ROSSI')
    expect(labels(found())).toEqual(['Rossi'])
    type('nicolo')
    expect(labels(found()), 'without its accent').toEqual(['Nicolò'])
    wait(1000)
    expect(asked).toHaveLength(1)
  })

  test('a failure is written to the console, and the same text can be asked for again [ERR-42]', async () => {
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const queryType of ['fetch', 'prefetch'] as const) {
      told.mockClear()
      const { asked, type, found } = stage(queryType)
      type('ross')
      wait(250)
      const failure = new Error('no connection')
      await act(async () => asked[0]?.fail(failure))
      expect(told).toHaveBeenCalledWith(expect.any(String), failure)
      expect(found()).toMatchObject({ state: 'error', offered: [] })
      act(() => found().retry())
      await act(async () => asked[1]?.answer([one('Rossi')]))
      expect(labels(found())).toEqual(['Rossi'])
    }
    told.mockRestore()
  })
})

describe('a source of suggestions', () => {
  const none = async () => []

  test('a source of suggestions needs a query type, and the endpoint of that type [AUTO-02] [ERR-46] [ERR-47]', () => {
    expect(() => suggestionSource({ query: none })).toThrow(
      new Error("You must provide a 'queryType' for this component"),
    )
    expect(() => suggestionSource({ queryType: 'fetch', prefetch: none })).toThrow(/query endpoint/)
    expect(() => suggestionSource({ queryType: 'prefetch', query: none })).toThrow(/prefetch endpoint/)
    expect(suggestionSource({ queryType: 'fetch', query: none }).queryType).toBe('fetch')
  })

  test('a call without endpoint or mapping is a mistake of its builder [ERR-44] [ERR-45]', async () => {
    const ask = vi.fn()
    await expect(callSuggestions({ response2Models: recordSuggestions })).rejects.toThrow(
      new Error('querySuggestionsEndPoint is not implemented'),
    )
    await expect(callSuggestions({ querySuggestionsEndPoint: ask })).rejects.toThrow(
      new Error('response2Models is not implemented'),
    )
    expect(ask).not.toHaveBeenCalled()
  })

  test('a suggestion has value and label and keeps the record it came from [AUTO-11]', () => {
    const raw = { id: 'p1', label: '', code: 'PER-1', phone: '059' } as unknown as RecordData
    expect(recordSuggestions([raw])).toEqual([{ value: 'p1', label: 'PER-1', raw }])
    expect(recordSuggestions([raw])[0]?.raw).toBe(raw)
  })

  test('labels match whole whatever their case, accents count [AUTO-13]', () => {
    const known = [one('Città Nova'), one('Citta Nova')]
    expect(exactMatch(known, ' città nova ')?.label).toBe('Città Nova')
    expect(exactMatch(known, 'CITTA NOVA')?.label).toBe('Citta Nova')
    expect(exactMatch(known, 'città')).toBeNull()
  })

  test('a typed text is no record: incorrect [AUTO-12]', () => {
    const context = { record: {}, lang: 'it', schema: {}, now: '2026-11-20T12:00:00Z' }
    const issue = { severity: 'error', path: '', code: 'INCORRECT' }
    expect(check('ross', {}, context)).toEqual([issue])
    expect(check({ id: 'ross' }, {}, context)).toEqual([issue])
    expect(check({ id: '0190a000-0000-7000-8000-00000000dead', label: 'Rossi' }, {}, context)).toEqual([])
  })
})

describe('the list call of a relation', () => {
  /** An office whose person reads the related records, or may only name them. */
  const officeWith = (records: object, canRead = true) =>
    ({
      conf: { byRoute: () => (canRead ? { canRead } : undefined) },
      ports: { backend: { records } },
    }) as never
  const { signal } = new AbortController()
  const answer = () => vi.fn(async () => ({ items: [{ id: '1', label: 'Rossi' }] }))
  const asked = (call: ReturnType<typeof answer>, at = 0) =>
    call.mock.calls[at] as unknown as [string, RecordQuery, object]

  test('the search of records that one may name but not read asks for names alone', async () => {
    const names = answer()
    const office = officeWith({ names }, false)
    const found = await searchRelation(office, FIELD, { text: 'ross', value: () => null, signal })
    expect(found.map(({ value, label }) => [value, label])).toEqual([['1', 'Rossi']])
    expect(asked(names).slice(0, 2)).toEqual([FIELD.relation?.route, { q: 'ross', filters: [] }])
    const narrow = {
      relation: { ...FIELD.relation, where: { kind: ['PERSON', 'FIRM'], firm: { field: 'firm' } } },
    }
    await searchRelation(office, narrow as never, { text: '', value: () => 'f1', signal })
    expect(asked(names, 1)[1].filters).toEqual([
      { path: 'kind', operator: 'In', values: ['PERSON', 'FIRM'] },
      { path: 'firm', operator: 'Equals', values: ['f1'] },
    ])
  })

  test('the list call of a relation loads ten records that the target offers [AUTO-05]', async () => {
    const offer = answer()
    const found = await searchRelation(officeWith({ offer }), FIELD, {
      text: 'ross',
      value: () => null,
      signal,
    })
    expect(found).toEqual([{ value: '1', label: 'Rossi', raw: { id: '1', label: 'Rossi' } }])
    expect(asked(offer)).toEqual([
      FIELD.relation?.route,
      { q: 'ross', size: 10, count: 'none', filters: [] },
      { signal, pickup: false },
    ])
    await searchRelation(officeWith({ offer }), FIELD, {
      text: 'ross',
      value: () => null,
      signal,
      how: { pickup: true },
    })
    expect(asked(offer, 1)[2]).toEqual({ signal, pickup: true })
  })

  test('a list that is loaded once is asked for whole [API-40] [AUTO-01]', async () => {
    const offer = answer()
    const found = await searchRelation(officeWith({ offer }), FIELD, {
      text: '',
      value: () => null,
      signal,
      how: { size: 200 },
    })
    expect(found.map(({ label }) => label)).toEqual(['Rossi'])
    expect(asked(offer)[1]).toMatchObject({ q: '', size: 200 })
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
