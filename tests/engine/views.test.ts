import { describe, expect, test } from 'vitest'
import { viewTerms } from '../../src/catalogue/list-query/filter-term'
import { PLAIN_LIST } from '../../src/catalogue/list-query/query'
import { activeView, withView } from '../../src/engine/list/saved-views'

const FACTS = { user: { id: 'u1', subjectId: 's1' }, now: Date.parse('2026-11-21T12:00:00Z') }
const view = (id: string, filter: Record<string, string | string[] | boolean>) => ({
  id,
  label: id,
  filter,
  default: false,
})
const mine = view('mine', {
  ownerEquals: '@me',
  subjectEquals: '@mySubject',
  dueTo: '@today+30',
  seenNull: true,
})
const open = view('open', { statusIn: ['DRAFT', 'AFLOAT'] })

describe('a view', () => {
  test('a view fills in the user and the time', () => {
    expect(viewTerms(mine, FACTS)).toEqual([
      { path: 'owner', operator: 'Equals', values: ['u1'] },
      { path: 'subject', operator: 'Equals', values: ['s1'] },
      { path: 'due', operator: 'To', values: ['2026-12-21'] },
      { path: 'seen', operator: 'Null', values: ['true'] },
    ])
  })

  test('a view fills in the day of the office, not that of UTC', () => {
    const [, , due] = viewTerms(mine, { ...FACTS, now: Date.parse('2026-07-31T22:30:00Z') })
    expect(due?.values).toEqual(['2026-08-31'])
  })

  test('a view of a person without a subject finds nothing of subjects, instead of a refused condition', () => {
    const [, subject] = viewTerms(mine, { ...FACTS, user: { id: 'u1', subjectId: null } })
    expect(subject?.values).toEqual(['u1'])
  })

  test('a view replaces the conditions, leaves the sort, and is recognised afterwards', () => {
    const sorted = { ...PLAIN_LIST, sort: [{ path: 'name', direction: 'desc' as const }], page: 3, q: 'x' }
    const shown = withView(sorted, open, FACTS)
    expect(shown).toMatchObject({ page: 0, q: '', sort: sorted.sort })
    expect(activeView(shown, [mine, open], FACTS)).toBe('open')
    expect(activeView(withView(shown, null, FACTS), [mine, open], FACTS)).toBe('')
  })

  test('conditions of the person’s own are none of the views', () => {
    const own = { ...PLAIN_LIST, filters: [{ path: 'status', operator: 'In' as const, values: ['DRAFT'] }] }
    expect(activeView(own, [mine, open], FACTS)).toBeNull()
  })
})
