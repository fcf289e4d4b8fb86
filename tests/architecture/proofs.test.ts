import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  isQuickTest,
  proofsOfRows,
  quickFiles,
  readGuards,
  readRows,
  splitTests,
  testFiles,
} from '../support/proofs'
import { PROOF_PAGES } from '../support/proofs-page'

const ROOT = process.cwd()
const rows = readRows(ROOT)
const areas = new Set(Object.keys(rows).map((id) => id.split('-')[0]))
const texts = testFiles(ROOT).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const journeys = texts
  .filter(({ file }) => file.endsWith('.spec.ts'))
  .flatMap(({ file, text }) =>
    splitTests(text)
      .filter(isQuickTest)
      .map((part) => ({ file, part })),
  )

/**
 * The journeys of the short run as the page about tests names them: the name of the file, and the title of
 * the test.
 */
function journeysTold(): string[] {
  const [, told = ''] = readFileSync('docs/reference/testing.md', 'utf8').split('## Two runs')
  const [section = ''] = told.split('\n## ')
  return [...section.matchAll(/^\| [^|]+ \| ([\w-]+) › (.+?) \|$/gm)].map(
    ([, file, title]) => `${file} › ${title}`,
  )
}

/** The title of a browser test, as it stands in its source. */
const titleOf = (part: string): string =>
  /^\s*test\(\s*(['"`])(.*?)\1,/.exec(part)?.[2]?.replace(/ \[[A-Z]+-\d.*$/, '') ?? ''

describe('every requirement row and guard is proved in one of the two runs', () => {
  test('each row has a test that names it', () => {
    expect(Object.keys(rows)).toHaveLength(641)
    const proofs = proofsOfRows(ROOT)
    expect(Object.keys(rows).filter((id) => !proofs.has(id))).toEqual([])
  })

  test('no test names a row that does not exist', () => {
    const named = [...proofsOfRows(ROOT).keys()].filter((id) => areas.has(id.split('-')[0]))
    expect(named.filter((id) => !Object.hasOwn(rows, id))).toEqual([])
  })

  test('the files of guards and of the short run are tests that the whole run has', () => {
    const known = new Set(texts.map(({ file }) => file))
    const files = [...quickFiles(ROOT), ...readGuards(ROOT).flatMap(({ test: named }) => named.split(' '))]
    expect(files.length).toBeGreaterThan(250)
    expect(files.filter((file) => !known.has(file) || !existsSync(file))).toEqual([])
  })

  test.each(PROOF_PAGES)('the page $path says so as it is now: npm run proofs', ({ path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(text(ROOT))
  })

  test('each row says in one line what it asks', () => {
    const wrong = Object.entries(rows).filter(([, sentence]) => !/^[^\n]{10,200}\.$/.test(sentence))
    expect(wrong).toEqual([])
  })
})

test('the journeys of the short run stand in the table of tests, each with the screen and the person it is for', () => {
  const tagged = journeys.map(
    ({ file, part }) => `${file.slice('tests/e2e/'.length, -'.spec.ts'.length)} › ${titleOf(part)}`,
  )
  expect(tagged.length).toBeGreaterThan(12)
  expect(journeysTold().sort()).toEqual(tagged.sort())
})
