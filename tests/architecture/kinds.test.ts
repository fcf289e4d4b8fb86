import { describe, expect, test } from 'vitest'
import { KINDS } from '../../src/catalog/kinds'
import { modulesBelow } from '../support/sources'

const KIND = Object.keys(KINDS).join('|')

/** A question which kind a field is, and a table of what each kind does: both belong to the kind itself. */
const ASKS = new RegExp(
  `\\b[kK]ind\\)? *[!=]== *'(${KIND})'|\\bcase '(${KIND})':|Record<(Field\\[')?FieldKind|(Map|Set)<FieldKind`,
  'g',
)

/** Where kinds are at home, and widgets, each of which says in its manifest what kinds it draws. */
const HOMES = /^src\/(catalog\/kinds|widgets)\//

/** Questions that the server still asks, until its columns have a home by kind too. The figure only shrinks. */
const SERVER_MAX = 83

function questions({ text }: { text: string }): string[] {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(ASKS) ?? []
}

describe('a kind of field has one home', () => {
  const modules = modulesBelow('src', 'codegen').filter(({ path }) => !HOMES.test(path))
  const isServer = ({ path }: { path: string }) => path.startsWith('src/server/')

  test('the question would be seen', () => {
    const asked = [
      "if (field.kind === 'relation')",
      "switch (kind) { case 'array': return",
      'const WIDE: Partial<Record<FieldKind, number>> = {}',
    ]
    expect(asked.filter((text) => questions({ text }).length !== 1)).toEqual([])
  })

  test('nothing else asks which kind a field is, or lists what kinds do', () => {
    const asking = modules.filter((module) => !isServer(module) && questions(module).length > 0)
    expect(asking.map(({ path }) => path)).toEqual([])
  })

  test('the server asks no more than it did', () => {
    expect(modules.filter(isServer).flatMap(questions).length).toBeLessThanOrEqual(SERVER_MAX)
  })
})
