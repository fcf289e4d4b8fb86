import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { titlesOfTests } from '../support/test-titles'

/**
 * Words and verbs that continue a sentence which the group began: a name with one of them first is a
 * fragment.
 */
const CONTINUING = new Set(
  [
    'and or that which who is are was were of in on at to by from with without for but not nor',
    'has have does do can may if when while as than also so too even only',
    'its their it they them this these those',
    'keeps says takes tells asks refuses shows opens offers gives holds leads comes goes becomes stays lets',
    'finds carries reads writes begins runs puts makes knows sends leaves',
  ]
    .join(' ')
    .split(' '),
)

/** Ids of requirements in brackets are no words of a name. */
function isFragment(title: string): boolean {
  const [first = ''] = /[a-z%$…]+/i.exec(title.replace(/\[[^\]]*\]/g, '')) ?? []
  return CONTINUING.has(first.toLowerCase())
}

/** The names of all tests of the modules, each after the path of its module. */
const namesIn = (modules: Parameters<typeof titlesOfTests>[0][]) =>
  modules.flatMap((module) => titlesOfTests(module).map((title) => ({ path: module.path, title })))

const fragmentsIn = (names: ReturnType<typeof namesIn>): string[] =>
  names.filter(({ title }) => isFragment(title)).map(({ path, title }) => `${path}: ${title}`)

test('a test named by a fragment is found, in a table, a template and after a requirement too', () => {
  const text = `
    test('and its print', () => {})
    test('a record has a print', () => /x/.test('is no name'))
    test.each([1])('of %s', () => {})
    it(\`are \${one} rows\`, () => {})
    test('[MAP-1] has tiles', () => {})
    test('%s of a list', () => {})`
  expect(fragmentsIn(namesIn([{ path: 'a.test.ts', text }]))).toEqual([
    'a.test.ts: and its print',
    'a.test.ts: of %s',
    'a.test.ts: are … rows',
    'a.test.ts: [MAP-1] has tiles',
  ])
})

test('every test has a name that is a sentence without its group', () => {
  const paths = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((path) => join('tests', path))
  const modules = paths
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => /^\s*(test|it)\b/m.test(text))
  const names = namesIn(modules)
  expect(names.length).toBeGreaterThan(2500)
  expect(fragmentsIn(names)).toEqual([])
})
