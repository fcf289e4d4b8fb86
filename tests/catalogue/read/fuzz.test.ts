import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSchemaFolder } from '../../../codegen/files'
import { readCatalogue } from '../../../src/catalogue/read/read'
import type { Json } from '../../../src/contract/json'
import { manifests, read } from './folder'

const boats = readFileSync('tests/fixtures/boats/entities/boats.json', 'utf8')
const others = readSchemaFolder('tests/fixtures/broken').filter((file) =>
  /good|place|Colour|main/.test(file.path),
)

/** Either an entity without errors or at least one Problem; never silence, never a crash. */
function expectVerdict(text: string): void {
  const { entities, problems } = readCatalogue([...others, { path: 'entities/x.json', text }], manifests)
  const errors = problems.filter(
    (problem) => problem.file === 'entities/x.json' && problem.severity === 'error',
  )
  const entity = entities.find((one) => one.file === 'entities/x.json')
  expect(entity === undefined).toBe(errors.length > 0)
  if (entity) expect(JSON.parse(JSON.stringify(entity))).toEqual(entity)
}

/** Paths to every value of a JSON value. */
function pathsOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([key, child]) =>
      pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ]
}

function withValue(value: Json, path: readonly (string | number)[], next: Json | undefined): Json {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return next ?? null
  const copy = structuredClone(value) as Record<string | number, Json>
  if (rest.length === 0 && next === undefined) delete copy[step]
  else copy[step] = withValue(copy[step] ?? null, rest, next)
  return (Array.isArray(value) ? Object.values(copy).filter((one) => one !== undefined) : copy) as Json
}

const mutation = fc.record({
  at: fc.nat(),
  next: fc.option(
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constantFrom(
        'name',
        'boats',
        'kind',
        'DRAFT',
        'owner.name',
        '{',
        '^(a+)+$',
        -1,
        1e300,
        [],
        {},
        { toString: 0 },
      ),
    ),
    { nil: undefined },
  ),
})

describe('whatever a file holds', () => {
  test('any text is judged', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectVerdict), { numRuns: 200 })
  })

  test('any JSON is judged', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 5 }), expectVerdict), { numRuns: 200 })
  })

  test('any object under known keys is judged', () => {
    const keys = [
      'route',
      'record',
      'title',
      'list',
      'form',
      'rules',
      'conf',
      'texts',
      'scope',
      'rights',
      'search',
    ]
    const file = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 4 }))
    fc.assert(
      fc.property(file, (value) => expectVerdict(JSON.stringify({ route: 'x', ...value }))),
      { numRuns: 200 },
    )
  })

  test('a good file with a few values changed or missing is judged', () => {
    const start = JSON.parse(boats) as Json
    const mutated = fc.array(mutation, { minLength: 1, maxLength: 4 }).map((changes) =>
      changes.reduce<Json>((value, { at, next }) => {
        const paths = pathsOf(value).slice(1)
        return paths.length === 0
          ? value
          : withValue(value, paths[at % paths.length] ?? [], next as Json | undefined)
      }, start),
    )
    fc.assert(
      fc.property(mutated, (value) => expectVerdict(JSON.stringify(value, null, 2))),
      { numRuns: 500 },
    )
  })

  test('a good file cut off or with a character changed is judged', () => {
    const cut = fc.nat(boats.length).map((end) => boats.slice(0, end))
    const changed = fc
      .tuple(fc.nat(boats.length - 1), fc.string({ maxLength: 2 }))
      .map(([at, text]) => boats.slice(0, at) + text + boats.slice(at + 1))
    fc.assert(fc.property(fc.oneof(cut, changed), expectVerdict), { numRuns: 300 })
  })

  test('groups, lookups and menus too', () => {
    const folder = fc.constantFrom('groups', 'lookups', 'menus')
    fc.assert(
      fc.property(folder, fc.jsonValue({ maxDepth: 4 }), (name, value) => {
        const key = { groups: 'group', lookups: 'lookup', menus: 'menu' }[name] ?? ''
        const { problems, lookups, menus } = read({
          [`${name}/x.json`]: { [key]: 'x', record: value, rows: value, items: value },
        })
        expect(problems.length + lookups.length + menus.length).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
  })
})
