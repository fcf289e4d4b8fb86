import { describe, expect, test } from 'vitest'
import type { PublicEntity } from '../../src/contract/model/entity'
import type { RecordData } from '../../src/contract/model/record'
import { type CalendarEntry, listEntries } from '../../src/engine/list/calendar'
import {
  clampShift,
  findShiftValues,
  formatClock,
  hasHours,
  layHours,
  shiftEntry,
  type TimedEntry,
  toTimedEntry,
} from '../../src/engine/list/hours'

const entityWith = (kind: 'instant' | 'date', calendar = { from: 'begin', to: 'end' }) =>
  ({
    fields: ['begin', 'end'].map((path) => ({ path, kind })),
    copied: [],
    list: { calendar },
  }) as unknown as PublicEntity
const VISITS = entityWith('instant')
const CARDS = entityWith('date')

/** The one entry of a record; instants in UTC, an hour before the office in winter. */
function entryOf(entity: PublicEntity, begin: string, end: string | null): CalendarEntry {
  const record = { id: 'a', begin, end } as unknown as RecordData
  const [entry] = listEntries(entity, [record], () => '')
  if (!entry) throw new Error('the record stands on no day')
  return entry
}
const VISIT = entryOf(VISITS, '2026-11-24T08:00:00.000Z', '2026-11-24T09:30:00.000Z')
const timed = (entry: CalendarEntry): TimedEntry => {
  const found = toTimedEntry(VISITS, entry)
  if (!found) throw new Error('the entry has no hours')
  return found
}
const at = (start: number, end: number) => ({ ...timed(VISIT), start, end })

describe('entries at their hours', () => {
  test('an entry that ends at midnight stands at its hours on its day, and has nothing of the next one', () => {
    const late = entryOf(VISITS, '2026-10-23T20:00:00.000Z', '2026-10-23T22:00:00.000Z')
    expect([late.first, late.last]).toEqual(['2026-10-23', '2026-10-23'])
    expect(timed(late)).toMatchObject({ day: '2026-10-23', start: 1320, end: 1440, isLasting: true })
    const two = entryOf(VISITS, '2026-10-22T20:00:00.000Z', '2026-10-23T22:00:00.000Z')
    expect([two.first, two.last]).toEqual(['2026-10-22', '2026-10-23'])
    expect(entryOf(VISITS, '2026-10-23T22:00:00.000Z', '2026-10-23T22:00:00.000Z').last, 'a moment').toBe(
      '2026-10-24',
    )
    // Moved by a day it keeps its hours; its end goes to midnight and away from it.
    expect(clampShift(late, { part: 'whole', days: 1, minutes: 0 }, timed(late))).toEqual({
      part: 'whole',
      days: 1,
      minutes: 0,
    })
    expect(findShiftValues(VISITS, late, { part: 'end', days: 0, minutes: -30 })).toEqual({
      end: '2026-10-23T21:30:00.000Z',
    })
    const early = entryOf(VISITS, '2026-10-23T20:00:00.000Z', '2026-10-23T21:30:00.000Z')
    expect(clampShift(early, { part: 'end', days: 0, minutes: 60 }, timed(early)).minutes).toBe(30)
    expect(findShiftValues(VISITS, early, { part: 'end', days: 0, minutes: 30 })).toEqual({
      end: '2026-10-23T22:00:00.000Z',
    })
  })

  test('entries that begin and end on one day are placed by the clock of the office', () => {
    expect([hasHours(VISITS), hasHours(CARDS)]).toEqual([true, false])
    expect(timed(VISIT)).toMatchObject({ day: '2026-11-24', start: 540, end: 630, isLasting: true })
    expect(timed(entryOf(VISITS, '2026-07-01T08:00:00.000Z', null))).toMatchObject({
      start: 600,
      end: 630,
      isLasting: false,
    })
    expect(
      toTimedEntry(VISITS, entryOf(VISITS, '2026-11-24T22:00:00.000Z', '2026-11-25T01:00:00.000Z')),
    ).toBeNull()
    expect(toTimedEntry(CARDS, entryOf(CARDS, '2026-11-24', null))).toBeNull()
    expect(formatClock(545)).toBe('09:05')
  })

  test('entries at their hours are drawn beside overlapping ones, otherwise in full width', () => {
    const places = layHours([at(540, 600), at(570, 660), at(600, 630), at(700, 710), at(705, 800)])
    expect(places.map(({ lane, lanes, start }) => [start, lane, lanes])).toEqual([
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 2],
      [700, 0, 2],
      [705, 1, 2],
    ])
    expect(layHours([at(540, 600), at(600, 660)]).map(({ lanes }) => lanes)).toEqual([1, 1])
  })

  test('an entry moves by days and minutes with its length, and grows or shrinks at either end', () => {
    const values = (part: 'whole' | 'start' | 'end', days: number, minutes: number) =>
      findShiftValues(VISITS, VISIT, { part, days, minutes })
    expect(values('whole', 0, 0)).toBeNull()
    expect(values('whole', 1, -30)).toEqual({
      begin: '2026-11-25T07:30:00.000Z',
      end: '2026-11-25T09:00:00.000Z',
    })
    expect(values('start', 0, 15)).toEqual({ begin: '2026-11-24T08:15:00.000Z' })
    expect(values('end', 0, 45)).toEqual({ end: '2026-11-24T10:15:00.000Z' })
    expect(values('end', 2, 0)).toEqual({ end: '2026-11-26T09:30:00.000Z' })
    // On the day that is an hour shorter the clock still counts.
    const before = entryOf(VISITS, '2026-03-28T08:00:00.000Z', '2026-03-28T09:00:00.000Z')
    expect(findShiftValues(VISITS, before, { part: 'whole', days: 1, minutes: 60 })).toEqual({
      begin: '2026-03-29T08:00:00.000Z',
      end: '2026-03-29T09:00:00.000Z',
    })
    const point = entryOf(VISITS, '2026-11-24T08:00:00.000Z', null)
    expect(findShiftValues(VISITS, point, { part: 'end', days: 0, minutes: 15 })).toEqual({
      end: '2026-11-24T08:45:00.000Z',
    })
    expect(findShiftValues(VISITS, point, { part: 'whole', days: 0, minutes: 15 })).toEqual({
      begin: '2026-11-24T08:15:00.000Z',
    })
  })

  test('an entry of days changes one of its two days, and the first is never after the last', () => {
    const card = entryOf(CARDS, '2026-11-24', '2026-11-26')
    expect(findShiftValues(CARDS, card, { part: 'start', days: -2, minutes: 0 })).toEqual({
      begin: '2026-11-22',
    })
    expect(findShiftValues(CARDS, card, { part: 'end', days: 3, minutes: 0 })).toEqual({ end: '2026-11-29' })
    expect(findShiftValues(CARDS, card, { part: 'whole', days: 1, minutes: 0 })).toEqual({
      begin: '2026-11-25',
      end: '2026-11-27',
    })
    expect(clampShift(card, { part: 'start', days: 9, minutes: 0 }, null).days).toBe(2)
    expect(clampShift(card, { part: 'end', days: -9, minutes: 0 }, null).days).toBe(-2)
    expect(
      findShiftValues(CARDS, entryOf(CARDS, '2026-11-24', null), { part: 'end', days: 1, minutes: 0 }),
    ).toEqual({
      end: '2026-11-25',
    })
  })

  test('entries at their hours cannot leave their day or become shorter than a quarter of an hour', () => {
    const within = (part: 'whole' | 'start' | 'end', minutes: number) =>
      clampShift(VISIT, { part, days: 0, minutes }, timed(VISIT)).minutes
    expect([within('start', 600), within('start', -900)]).toEqual([75, -540])
    expect([within('end', -600), within('end', 2000)]).toEqual([-75, 810])
    expect([within('whole', -2000), within('whole', 2000)]).toEqual([-540, 810])
    expect(shiftEntry(timed(VISIT), { part: 'whole', days: 1, minutes: 15 })).toMatchObject({
      day: '2026-11-25',
      start: 555,
      end: 645,
    })
    expect(shiftEntry(timed(VISIT), { part: 'end', days: 0, minutes: 15 })).toMatchObject({
      start: 540,
      end: 645,
    })
  })
})
