import { expect, test } from 'vitest'
import {
  logText,
  truncateLines,
  withTimestamp,
} from '../../../../src/server/features/operations/scheduler/run-log'

const AT = new Date('2026-11-27T06:00:00Z')

test('a line of our own words is read in the language of its reader, one of a program as it is', () => {
  const lines = [withTimestamp({ it: 'ricomincia', en: 'it begins again' }, AT), withTimestamp('EEXIST', AT)]
  expect(logText(lines, 'it')).toBe('2026-11-27T06:00:00.000Z ricomincia\n2026-11-27T06:00:00.000Z EEXIST')
  expect(logText(lines, 'en')).toBe(
    '2026-11-27T06:00:00.000Z it begins again\n2026-11-27T06:00:00.000Z EEXIST',
  )
})

test('a log takes what fits into it, and cuts a long line', () => {
  expect(truncateLines(['a', 'x'.repeat(100_000), 'b'])).toEqual(['a', 'x'.repeat(63_998)])
})
