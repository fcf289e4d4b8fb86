import { expect, test } from 'vitest'
import { modulesBelow } from '../support/sources'
import { titlesOfTests } from '../support/test-titles'

/** Words and verbs that continue a sentence which the group began: a name with one of them first is a fragment. */
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

const fragmentsIn = (modules: Parameters<typeof titlesOfTests>[0][]): string[] =>
  modules.flatMap((module) =>
    titlesOfTests(module)
      .filter(isFragment)
      .map((title) => `${module.path}: ${title}`),
  )

test('a test named by a fragment is found, in a table, a template and after a requirement too', () => {
  const text = `
    test('and its print', () => {})
    test('a record has a print', () => /x/.test('is no name'))
    test.each([1])('of %s', () => {})
    it(\`are \${one} rows\`, () => {})
    test('[MAP-19] has tiles', () => {})
    test('%s of a list', () => {})`
  expect(fragmentsIn([{ path: 'a.test.ts', text }])).toEqual([
    'a.test.ts: and its print',
    'a.test.ts: of %s',
    'a.test.ts: are … rows',
    'a.test.ts: [MAP-19] has tiles',
  ])
})

test('every test has a name that is a sentence without its group', () => {
  const modules = modulesBelow('tests')
  expect(modules.flatMap(titlesOfTests).length).toBeGreaterThan(2500)
  expect(fragmentsIn(modules)).toEqual([])
})
