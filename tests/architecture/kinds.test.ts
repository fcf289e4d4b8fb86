import { describe, expect, test } from 'vitest'
import { kindQuestions } from '../bench/house/measures'
import { modulesBelow } from '../support/sources'

/** Where kinds are at home, and widgets, each of which says in its manifest what kinds it draws. */
const HOMES = /^src\/(catalog\/kinds|widgets)\//

/** Questions that the server still asks, until its columns have a home by kind too. The figure only shrinks. */
const SERVER_MAX = 83

describe('a kind of field has one home', () => {
  const modules = modulesBelow('src', 'codegen').filter(({ path }) => !HOMES.test(path))
  const isServer = ({ path }: { path: string }) => path.startsWith('src/server/')

  test('the question would be seen', () => {
    const asked = [
      "if (field.kind === 'relation')",
      "switch (kind) { case 'array': return",
      'const WIDE: Partial<Record<FieldKind, number>> = {}',
    ]
    expect(asked.filter((text) => kindQuestions({ text }).length !== 1)).toEqual([])
  })

  test('nothing else asks which kind a field is, or lists what kinds do', () => {
    const asking = modules.filter((module) => !isServer(module) && kindQuestions(module).length > 0)
    expect(asking.map(({ path }) => path)).toEqual([])
  })

  test('the server asks no more than it did', () => {
    expect(modules.filter(isServer).flatMap(kindQuestions).length).toBeLessThanOrEqual(SERVER_MAX)
  })
})
