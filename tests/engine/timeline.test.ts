import { describe, expect, test } from 'vitest'
import type { CalendarEntry } from '../../src/engine/list/calendar'
import {
  besideTimeline,
  groupEntries,
  listMarks,
  readTimeline,
  timelineSpan,
  toBarRange,
  writeTimeline,
} from '../../src/engine/list/timeline'

const YEAR = { scale: 'year', day: '2026-11-24' } as const
const entry = (id: string, first: string, last: string) =>
  ({ record: { id, label: id }, first, last, hour: '' }) as CalendarEntry

describe('what a timeline shows', () => {
  test('the address decides what a timeline shows, by default the quarter of today', () => {
    expect(readTimeline(null, '2026-11-24')).toEqual({ scale: 'quarter', day: '2026-11-24' })
    expect(readTimeline(writeTimeline(YEAR), '2020-01-01')).toEqual(YEAR)
    expect(readTimeline('timeline.week.2026-99-99', '2026-11-24')).toEqual({
      scale: 'quarter',
      day: '2026-11-24',
    })
  })

  test('a timeline shows a whole month, quarter or year, and moves to the next', () => {
    expect(timelineSpan({ scale: 'month', day: '2028-02-10' })).toEqual({
      start: '2028-02-01',
      end: '2028-02-29',
    })
    expect(timelineSpan({ scale: 'quarter', day: '2026-11-24' })).toEqual({
      start: '2026-10-01',
      end: '2026-12-31',
    })
    expect(timelineSpan(YEAR)).toEqual({ start: '2026-01-01', end: '2026-12-31' })
    expect(besideTimeline({ scale: 'quarter', day: '2026-11-24' }, 1).day).toBe('2027-01-01')
    expect(besideTimeline({ scale: 'month', day: '2026-01-31' }, -1).day).toBe('2025-12-01')
  })

  test('the marks of a timeline are as long as the time they name', () => {
    const span = timelineSpan(YEAR)
    const marks = listMarks('year', span)
    expect(marks.map(({ day }) => day.slice(5))).toHaveLength(12)
    expect(marks.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(100)
    expect(listMarks('quarter', timelineSpan({ scale: 'quarter', day: '2026-11-24' }))[1]?.day).toBe(
      '2026-10-05',
    )
    expect(listMarks('month', timelineSpan({ scale: 'month', day: '2026-11-24' }))).toHaveLength(30)
  })

  test('a timeline cuts bars at its ends and leaves out those outside', () => {
    const span = { start: '2026-01-01', end: '2026-01-10' }
    expect(toBarRange('2026-01-02', '2026-01-03', span)).toEqual({ from: 10, size: 20 })
    expect(toBarRange('2025-12-01', '2026-01-01', span)).toEqual({ from: 0, size: 10 })
    expect(toBarRange('2026-01-10', '2027-01-01', span)).toEqual({ from: 90, size: 10 })
    expect(toBarRange('2026-01-11', '2027-01-01', span)).toBeNull()
  })

  test('parts its bars by the words of a field, those without any last, the earlier ones above', () => {
    const names: Record<string, string> = { a: 'Vela', b: '', c: 'Motore', d: 'Vela' }
    const entries = [entry('a', '2026-02-01', '2026-02-02'), entry('b', '2026-01-01', '2026-01-02')]
    const more = [entry('c', '2026-03-01', '2026-03-02'), entry('d', '2026-01-01', '2026-01-02')]
    const groups = groupEntries([...entries, ...more], ({ record }) => names[record.id] ?? '', 'it')
    expect(groups.map(({ entries: own, name }) => [name, own.map(({ record }) => record.id)])).toEqual([
      ['Motore', ['c']],
      ['Vela', ['d', 'a']],
      ['', ['b']],
    ])
  })
})
