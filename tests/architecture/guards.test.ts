import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'tests/mutation/guards'

interface Guard {
  point: string
  guard: string
  file: string
  was: string
  now: string
  test: string
  only?: string
}

const guards = readdirSync(FOLDER).flatMap(
  (name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Guard[],
)

/** What keeps a guard from being taken out and noticed; the trial itself takes minutes and runs by hand. */
function fault({ file, only = '', test: named, was, now }: Guard): string | null {
  if (!existsSync(file)) return `there is no file ${file}`
  const times = readFileSync(file, 'utf8').split(was).length - 1
  if (times !== 1) return `stands ${times} times in ${file}`
  if (was === now) return 'is not taken out'
  const tests = named.split(' ')
  const lost = tests.find((one) => !existsSync(one))
  if (lost) return `there is no test ${lost}`
  const text = tests.map((one) => readFileSync(one, 'utf8')).join('\n')
  // A file may run on both databases, whose names stand in its groups.
  const foreign = only
    .split(' ')
    .find((word) => !text.includes(word) && !(word === 'pglite' && text.includes('DATABASES')))
  if (foreign) return `no test of ${named} has the word ${foreign} in its name`
  return null
}

test('every guard that can be taken out stands once where it is said to, and has its tests', () => {
  expect(guards.length).toBeGreaterThan(200)
  const faults = guards.map((one) => ({ guard: one.guard, fault: fault(one) }))
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([])
})

test('no two guards have one name: a trial names them by it', () => {
  const names = guards.map(({ guard }) => guard)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('the table of guards that were seen to be noticed names guards there are, and counts them', () => {
  const [, told = ''] = readFileSync('docs/evidence/mutants.md', 'utf8').split('## Guards taken out')
  const rows = [...told.matchAll(/^\| ([A-D]\d+|records) \| (.*?) \| `/gm)].map(
    ([, point, guard]) => `${point} ${guard}`,
  )
  const known = new Set(guards.map(({ guard, point }) => `${point} ${guard}`))
  expect(rows.filter((row) => !known.has(row))).toEqual([])
  expect(told).toContain(`the named test failed: ${rows.length} of them`)
})
