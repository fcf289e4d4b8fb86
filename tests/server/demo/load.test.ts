import { expect, test } from 'vitest'
import { shareRecords } from '../../../src/server/demo/load/load'
import { createProgress, progressLine } from '../../../src/server/demo/load/progress'
import { createRandom, generateId } from '../../../src/server/demo/load/random'
import { generateRows } from '../../../src/server/demo/load/row'
import { LOAD_ROUTES } from '../../../src/server/demo/load/rows'

const SCOPE = { seed: 3, today: new Date('2026-03-02T10:00:00Z'), count: () => 5_000, known: () => 'x' }
const subjects = LOAD_ROUTES.filter(({ route }) => route === 'subjects')

test('the same seed and place give the same record, another seed another one', () => {
  for (const one of LOAD_ROUTES) {
    expect(generateRows(one, SCOPE, [40, 42])).toEqual(generateRows(one, SCOPE, [0, 60]).slice(40, 42))
    expect(generateRows(one, { ...SCOPE, seed: 4 }, [40, 41])).not.toEqual(generateRows(one, SCOPE, [40, 41]))
  }
  expect(generateId(1, 'a', 7) < generateId(1, 'a', 8)).toBe(true)
})

test('counts follow the weights and add up', () => {
  const counts = shareRecords(LOAD_ROUTES, 301)
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(301)
  expect(shareRecords(LOAD_ROUTES, 304_320).get('customers')).toBe(18_000)
})

test('kinds, statuses and activity are distributed as in business: few customers have most', () => {
  const rows = subjects.flatMap((one) => generateRows(one, SCOPE, [0, 4_000]))
  const share = (isOne: (row: (typeof rows)[number]) => boolean) => rows.filter(isOne).length / rows.length
  expect(share(({ body }) => body.subjectType === 'PERSON')).toBeCloseTo(0.64, 1)
  expect(share(({ status }) => status === 'ACTIVE')).toBeCloseTo(0.82, 1)
  const vatNumbers = rows.flatMap(({ body }) => body.vatNumber ?? [])
  expect(new Set(vatNumbers).size).toBe(vatNumbers.length)
  const random = createRandom(1, 'activity', 1)
  const busy =
    Array.from({ length: 4_000 }, () => random.busy(1_000)).filter((place) => place < 100).length / 4_000
  expect(busy).toBeCloseTo(0.64, 1)
})

test('the progress says how many, how fast and how long', () => {
  expect(progressLine({ route: 'customers', done: 75_000, found: 0, total: 300_000 }, 30_000)).toBe(
    '[######                  ] 25 %  75,000 of 300,000  2,500 rows/s  1:30 left  customers',
  )
  expect(progressLine({ route: 'customers', done: 10, found: 10, total: 10 }, 10)).toBe(
    `[${'#'.repeat(24)}] 100 %  10 of 10  customers`,
  )
  const lines: string[] = []
  const told = createProgress(
    { isTTY: false, write: (line: string) => lines.push(line) > 0 } as never,
    () => 1_000,
  )
  for (const done of [1, 2, 3]) told({ route: 'a', done, found: 0, total: 3 })
  expect(lines).toHaveLength(2)
})
