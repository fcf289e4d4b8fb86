import { describe, expect, test } from 'vitest'
import { clockSurprises } from '../../src/contract/time/quartz/clocks'
import { fireTimes } from '../../src/contract/time/quartz/fire'
import { readQuartz } from '../../src/contract/time/quartz/read'

const AFTER = new Date('2026-11-28T12:00:00Z')

function met(expression: string, zone = 'Europe/Rome'): string[] {
  const { schedule } = readQuartz(expression)
  if (!schedule) throw new Error(expression)
  const at = (wall: number) => new Date(wall).toISOString().slice(0, 16)
  return clockSurprises(schedule, { after: AFTER, zone }).map(
    ({ from, kind, run, to }) => `${kind} ${at(from)} ${at(to).slice(11)} ${at(run).slice(11)}`,
  )
}

describe('what a schedule does otherwise than it says when clocks change', () => {
  test.each([
    ['0 30 2 * * ?', ['skips 2027-03-28T02:00 03:00 02:30']],
    ['0 15 2 ? * 1', ['skips 2027-03-28T02:00 03:00 02:15']],
    ['0 0/15 * * * ?', ['pauses 2027-10-31T03:00 02:00 02:00']],
    ['0 0 * * * ?', ['pauses 2027-10-31T03:00 02:00 02:00']],
    ['0 0 1,2,3 * * ?', ['skips 2027-03-28T02:00 03:00 02:00']],
    // 3:00 exists, 1:59 does, no Monday is met, and another year is not the next one.
    ['0 0 3 * * ?', []],
    ['0 59 1 * * ?', []],
    ['0 30 2 ? * 2', []],
    ['0 30 2 * * ? 2026', []],
    ['0 30 14 * * ?', []],
  ])('%s: %j', (expression, told) => {
    expect(met(expression)).toEqual(told)
  })

  test('a zone without changes has none, another one its own', () => {
    expect(met('0 30 2 * * ?', 'UTC')).toEqual([])
    expect(met('0 30 2 * * ?', 'America/New_York')).toEqual(['skips 2027-03-14T02:00 03:00 02:30'])
  })

  test('the warning about changing clocks agrees with the runs: the day of the skipped time has none', () => {
    const { schedule } = readQuartz('0 30 2 * * ?')
    const runs = schedule
      ? fireTimes(schedule, { after: new Date('2027-03-27T00:00:00Z'), zone: 'Europe/Rome', count: 2 })
      : []
    expect(runs.map((run) => run.toISOString())).toEqual([
      '2027-03-27T01:30:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ])
  })
})
