import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fireTimes, instantAt } from '../../src/contract/time/quartz/fire'
import { type QuartzProblem, readQuartz } from '../../src/contract/time/quartz/read'
import { isZone } from '../../src/contract/time/quartz/zone'

interface Vector {
  expression: string
  zone: string
  after: string
  next: (string | null)[]
}

const { vectors } = JSON.parse(readFileSync('tests/fixtures/quartz-vectors.json', 'utf8')) as {
  vectors: Vector[]
}

/** The next times of an expression in UTC, null at its end. */
function next({ expression, zone, after, next: { length } }: Vector): (string | null)[] {
  const { schedule, problem } = readQuartz(expression)
  if (!schedule) throw new Error(`${expression}: ${problem.code}`)
  const times = fireTimes(schedule, { after: new Date(after), zone, count: length }).map(
    (time) => `${time.toISOString().slice(0, 19)}Z`,
  )
  return times.length < length ? [...times, null] : times
}

describe('fire times', () => {
  test.each(vectors)('[SCHED-10] $expression in $zone after $after fires when Quartz does', (vector) => {
    expect(next(vector)).toEqual(vector.next)
  })

  test('a time the clock leaves out in spring does not fire, one it shows twice fires once, in standard time', () => {
    expect(instantAt(Date.UTC(2027, 2, 28, 2, 30), 'Europe/Rome')).toBeNull()
    expect(instantAt(Date.UTC(2026, 9, 25, 2, 30), 'Europe/Rome')).toBe(Date.UTC(2026, 9, 25, 1, 30))
  })

  test('a schedule more than a hundred years ahead is none, as Quartz has it', () => {
    const vector = { zone: 'UTC', after: '2026-11-20T12:00:00Z', next: [null] }
    expect(next({ ...vector, expression: '0 0 12 1 1 ? 2126' })).toEqual(['2126-01-01T12:00:00Z'])
    expect(next({ ...vector, expression: '0 0 12 1 1 ? 2127' })).toEqual([null])
  })

  test('an unknown zone is known to be none', () => {
    expect([isZone('Europe/Rome'), isZone('UTC'), isZone('Europe/Roma')]).toEqual([true, true, false])
  })
})

describe('expressions', () => {
  const WRONG: [string, QuartzProblem][] = [
    ['kilroy was here', { code: 'CRON_FIELDS', position: 16, value: 'kilroy was here', count: 3 }],
    ['0 8 * * 1', { code: 'CRON_FIELDS', position: 10, value: '0 8 * * 1', count: 5 }],
    ['0 15 10 * * ? 2005 *', { code: 'CRON_FIELDS', position: 20, value: '*', count: 8 }],
    ['Ralf 30 * * * ?', { code: 'CRON_SECONDS', position: 1, value: 'Ralf' }],
    ['/120 0 8-18 ? * 2-6', { code: 'CRON_SECONDS', position: 1, value: '/120' }],
    ['0 0,60 * * * ?', { code: 'CRON_MINUTES', position: 5, value: '60' }],
    ['0 1,,2 * * * ?', { code: 'CRON_MINUTES', position: 3, value: '1,,2' }],
    ['0 0 /24 ? * 2-6', { code: 'CRON_HOURS', position: 5, value: '/24' }],
    ['0 0 L * * ?', { code: 'CRON_HOURS', position: 5, value: 'L' }],
    ['0 0 0 32W * ?', { code: 'CRON_DAYS', position: 7, value: '32W' }],
    ['0 0 0 L-31 * ?', { code: 'CRON_DAYS', position: 7, value: 'L-31' }],
    ['0 0 0 ? /13 2-6', { code: 'CRON_MONTHS', position: 9, value: '/13' }],
    ['* * * * Foo ? ', { code: 'CRON_MONTHS', position: 9, value: 'Foo' }],
    ['0 0 0 ? * 8', { code: 'CRON_WEEKDAYS', position: 11, value: '8' }],
    ['0 0 0 ? * 2#6', { code: 'CRON_WEEKDAYS', position: 11, value: '2#6' }],
    ['0 43 9 ? * 6,7,L', { code: 'CRON_ALONE', position: 16, value: 'L' }],
    ['0 0 * * * *', { code: 'CRON_ONE_DAY', position: 11, value: '*' }],
    ['0 0 * * * 4', { code: 'CRON_ONE_DAY', position: 11, value: '4' }],
    ['0 0 * ? * ?', { code: 'CRON_ONE_DAY', position: 11, value: '?' }],
    ['0 0 0 * * ? 2030-2027', { code: 'CRON_YEARS', position: 13, value: '2030-2027' }],
  ]

  test.each(WRONG)('%s is refused with its place', (text, problem) => {
    expect(readQuartz(text)).toEqual({ schedule: null, problem })
  })

  test.each([
    '19 15 10 4 Apr ? ',
    '* * * * * ?',
    '0 0 10 ? * 2,5,6',
    '0 15 10 L-1W,L-1 * ? 2010',
    '  0 0/15 * * * ? *',
  ])('%s is taken', (text) => expect(readQuartz(text).problem).toBeNull())
})
