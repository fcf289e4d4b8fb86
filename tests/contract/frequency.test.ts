import { describe, expect, test } from 'vitest'
import {
  type BaseFrequency,
  FREQUENCY,
  hasPart,
  PART_OPTIONS,
  readFrequency,
  readYear,
  type SchedulePart,
  toFrequency,
  writeFrequency,
} from '../../src/contract/time/quartz/frequency'
import { readQuartz } from '../../src/contract/time/quartz/read'

const ALL: readonly BaseFrequency[] = [0, 1, 2, 3, 4, 5, 6]
const FULL = { minutes: [30, 0], hours: [8], daysOfMonth: [15, 1], daysOfWeek: [2, 5], months: [3] }

const frequenciesWith = (part: SchedulePart) => ALL.filter((base) => hasPart(base, part))

describe('a frequency', () => {
  test('[SCHED-01] a frequency has its base and five lists', () => {
    expect(Object.keys(toFrequency(3))).toEqual([
      'baseFrequency',
      'minutes',
      'hours',
      'daysOfMonth',
      'daysOfWeek',
      'months',
    ])
  })

  test('[SCHED-02] a base is 0 none, 1 minute, 2 hour, 3 day, 4 week, 5 month, 6 year', () => {
    expect(FREQUENCY).toEqual({ none: 0, minute: 1, hour: 2, day: 3, week: 4, month: 5, year: 6 })
  })

  test('[SCHED-03] [CONST-16] a frequency offers minutes in steps of 5, hours, days and months', () => {
    expect(PART_OPTIONS.minutes).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
    const ends = (part: SchedulePart) => [
      PART_OPTIONS[part][0],
      PART_OPTIONS[part].at(-1),
      PART_OPTIONS[part].length,
    ]
    expect(ends('hours')).toEqual([0, 23, 24])
    expect(ends('daysOfMonth')).toEqual([1, 31, 31])
    expect(ends('daysOfWeek')).toEqual([1, 7, 7])
    expect(ends('months')).toEqual([1, 12, 12])
  })

  test('[SCHED-04] a frequency has minutes from hour upwards', () =>
    expect(frequenciesWith('minutes')).toEqual([2, 3, 4, 5, 6]))
  test('[SCHED-05] a frequency has hours from day upwards', () =>
    expect(frequenciesWith('hours')).toEqual([3, 4, 5, 6]))
  test('[SCHED-06] a frequency has days of the week when weekly', () =>
    expect(frequenciesWith('daysOfWeek')).toEqual([4]))
  test('[SCHED-07] a frequency has days of the month when monthly or yearly', () =>
    expect(frequenciesWith('daysOfMonth')).toEqual([5, 6]))
  test('[SCHED-08] a frequency has months when yearly', () => expect(frequenciesWith('months')).toEqual([6]))
})

describe('its Quartz text', () => {
  test.each([
    [0, null],
    [1, '0 * * * * ?'],
    [2, '0 0,30 * * * ?'],
    [3, '0 0,30 8 * * ?'],
    [4, '0 0,30 8 ? * 2,5'],
    [5, '0 0,30 8 1,15 * ?'],
    [6, '0 0,30 8 1,15 3 ?'],
  ] as const)('[SCHED-10] [CONST-16] the Quartz text of frequency %i is %s', (baseFrequency, text) => {
    expect(writeFrequency({ ...FULL, baseFrequency })).toBe(text)
    if (text !== null) expect(writeFrequency({ ...FULL, baseFrequency }, '2027')).toBe(`${text} 2027`)
  })

  test.each([
    [2, '0 * * * * ?'],
    [3, '0 * * * * ?'],
    [4, '0 * * ? * *'],
    [5, '0 * * * * ?'],
    [6, '0 * * * * ?'],
  ] as const)('[SCHED-09] frequency %i with nothing chosen means every value', (baseFrequency, text) => {
    expect(writeFrequency(toFrequency(baseFrequency))).toBe(text)
  })

  test.each(ALL.flatMap((base) => [{ ...FULL, baseFrequency: base }, toFrequency(base)]))(
    'a Quartz text is read and written unchanged, and Quartz accepts it: %o',
    (frequency) => {
      for (const year of [null, '2027', '2026-2028']) {
        const text = writeFrequency(frequency, year)
        const read = readFrequency(text)
        expect(read && writeFrequency(read, readYear(text))).toBe(text)
        if (text !== null) expect(readQuartz(text).problem).toBeNull()
      }
    },
  )

  test('ranges and steps are read as the values they stand for', () => {
    expect(readFrequency('0 0/15 8-10 ? * MON-FRI')).toEqual({
      ...toFrequency(4),
      minutes: [0, 15, 30, 45],
      hours: [8, 9, 10],
      daysOfWeek: [2, 3, 4, 5, 6],
    })
    expect(readFrequency('0 7 * * * ?')?.minutes).toEqual([7])
  })

  test.each([
    '0 0 12 LW * ?',
    '0 0 12 ? * 6#3',
    '0 0 12 ? * 6L',
    '0 0 9 ? 1 2',
    '30 0 9 * * ?',
    '* * * * * ?',
    'nonsense',
  ])('%s is said by no frequency', (text) => expect(readFrequency(text)).toBeNull())
})
