import { describe, expect, test } from 'vitest'
import { kindQuestions } from '../bench/house/measures'
import { modulesBelow } from '../support/sources'

/** Where kinds are at home, and widgets, each of which says in its manifest what kinds it draws. */
const HOMES = /^src\/(catalogue\/kinds|server\/records\/schema\/columns|widgets)\//

describe('a kind of field has one home', () => {
  const modules = modulesBelow('src', 'codegen').filter(({ path }) => !HOMES.test(path))

  test('the question would be seen', () => {
    const asked = [
      "if (field.kind === 'relation')",
      "switch (kind) { case 'array': return",
      'const WIDE: Partial<Record<FieldKind, number>> = {}',
    ]
    expect(asked.filter((text) => kindQuestions({ text }).length !== 1)).toEqual([])
  })

  test('nothing else asks which kind a field is, or lists what kinds do', () => {
    expect(modules.filter((module) => kindQuestions(module).length > 0).map(({ path }) => path)).toEqual([])
  })
})
