import { describe, expect, test } from 'vitest'
import { modulesBelow, target } from '../support/sources'

const modules = new Map(modulesBelow('src/catalogue', 'src/contract').map((module) => [module.path, module]))
const known = new Set(modules.keys())

/** Everything a module imports statically, packages included. */
function loads(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const { specifier, typeOnly, dynamic } of modules.get(path)?.imports ?? []) {
    if (typeOnly || dynamic) continue
    const file = target(path, specifier, known)
    if (file) loads(file, seen)
    else seen.add(specifier)
  }
  return seen
}

const packages = (path: string) => [...loads(path)].filter((one) => !one.startsWith('src/')).sort()

describe('what the first screens load of the catalogue', () => {
  test.each([
    'kinds/index',
    'labels/title',
    'labels/texts',
    'rights/rights',
    'rights/scope',
    'describe/page',
    'describe/list',
    'paths',
    'list-query/query',
  ])('%s needs no library at all', (name) => {
    expect(known).toContain(`src/catalogue/${name}.ts`)
    expect(packages(`src/catalogue/${name}.ts`)).toEqual([])
  })

  test('validate needs nothing but a word distance', () => {
    expect(packages('src/catalogue/record/validate.ts')).toEqual(['fastest-levenshtein'])
  })

  test('running rules brings the rule language, but neither the checker nor a schema compiler', () => {
    const all = loads('src/catalogue/rules/rules.ts')
    expect(packages('src/catalogue/rules/rules.ts')).toEqual(['@marcbachmann/cel-js'])
    expect(all.has('src/catalogue/rules/check.ts')).toBe(false)
  })

  test('the folder of rules is the only one that imports the rule language', () => {
    const users = [...modules.values()].filter(({ imports }) =>
      imports.some(({ specifier, typeOnly }) => specifier === '@marcbachmann/cel-js' && !typeOnly),
    )
    expect(users.filter(({ path }) => !path.startsWith('src/catalogue/rules/'))).toEqual([])
  })
})
