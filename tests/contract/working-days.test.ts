import { describe, expect, test } from 'vitest'
import { addMonths, endOfMonth, isoWeek, monthsBetween } from '../../src/contract/time/months'
import {
  addWorkingDays,
  easter,
  isWorkingDay,
  workingDaysBetween,
} from '../../src/contract/time/working-days'

describe('months of the calendar', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months is %s', (day, months, then) => {
    expect(addMonths(day, months)).toBe(then)
  })

  test.each([
    ['2026-01-31', '2026-02-27', 0],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-15', '2027-01-14', 11],
    ['2026-03-31', '2026-01-31', -2],
  ])('months from %s to %s: %i', (from, to, months) => {
    expect(monthsBetween(from, to)).toBe(months)
  })

  test('a month ends on its last day, and what is no day is refused', () => {
    expect(['2026-02-10', '2024-02-10', '2026-12-31'].map(endOfMonth)).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2026-12-31',
    ])
    expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError)
  })

  test.each([
    ['2026-12-31', 53],
    ['2027-01-01', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2021-01-03', 53],
  ])('%s is in week %i', (day, week) => {
    expect(isoWeek(day)).toBe(week)
  })
})

describe('working days', () => {
  test('Easter is where the calendar has it', () => {
    const days = [
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ]
    expect(days.map((day) => easter(Number(day.slice(0, 4))))).toEqual(days)
  })

  test.each([
    ['2026-04-06', 'Easter Monday'],
    ['2026-06-02', 'the day of the Republic'],
    ['2027-10-04', 'Saint Francis, since 2026'],
    ['2026-11-28', 'a Saturday'],
  ])('%s is none: %s', (day) => {
    expect(isWorkingDay(day)).toBe(false)
  })

  test('a day that became a holiday later was one of work, and the office has closed days of its own', () => {
    expect(isWorkingDay('2024-10-04')).toBe(true)
    expect(isWorkingDay('2026-06-24')).toBe(true)
    expect(isWorkingDay('2026-06-24', ['06-24'])).toBe(false)
    expect(isWorkingDay('2026-08-14', ['2026-08-14'])).toBe(false)
  })

  test.each([
    ['2026-04-03', 1, '2026-04-07'],
    ['2026-04-07', -1, '2026-04-03'],
    ['2026-04-04', 0, '2026-04-07'],
    ['2026-12-23', 2, '2026-12-28'],
  ])('%s and %i working days is %s', (day, count, then) => {
    expect(addWorkingDays(day, count)).toBe(then)
  })

  test('days of work are counted after the first, up to the last', () => {
    expect(workingDaysBetween('2026-04-03', '2026-04-07')).toBe(1)
    expect(workingDaysBetween('2026-04-07', '2026-04-03')).toBe(-1)
    expect(workingDaysBetween('2026-04-04', '2026-04-06')).toBe(0)
  })
})
