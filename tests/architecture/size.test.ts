import { describe, expect, test } from 'vitest'
import { modulesBelow } from '../support/sources'
import { isNode, nodesIn } from '../support/syntax'

const modules = modulesBelow('src', 'codegen').filter(({ path }) => !path.startsWith('src/generated/'))

/** Longest file: longer ones hold more than one thought. */
const MAX_LINES = 500
/** Widest line. */
const MAX_WIDTH = 110

/** Where texts, patterns and templates stand, which the formatter does not break. */
const literals = (module: (typeof modules)[number]) =>
  [...nodesIn(module)].flatMap(({ type, start, end }) =>
    /^(Literal|TemplateLiteral|JSXText)$/.test(type) ? [{ start: Number(start), end: Number(end) }] : [],
  )

/** The lines that could be narrower; a suppression and a cast are one line each. */
function wideLines(module: (typeof modules)[number]): string[] {
  let start = 0
  const wide = module.text.split('\n').flatMap((line) => {
    const at = start
    start += line.length + 1
    return line.length > MAX_WIDTH ? [{ line, at, end: start }] : []
  })
  if (wide.length === 0) return []
  const fixed = literals(module)
  return wide
    .filter(({ at, end }) => !fixed.some((one) => one.start < end && one.end > at))
    .map(({ line }) => line)
    .filter((line) => !/biome-ignore|@type \{/.test(line))
}

describe('files stay readable', () => {
  test(`none is longer than ${MAX_LINES} lines`, () => {
    const long = modules.filter(({ text }) => text.split('\n').length > MAX_LINES)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test(`no line is wider than ${MAX_WIDTH} characters, unless it holds a text that cannot be broken`, () => {
    const wide = modules.flatMap((module) => wideLines(module).map((line) => `${module.path}: ${line}`))
    expect(wide).toEqual([])
  })

  test('no literal is spread into another one, which only outwits the formatter', () => {
    const spread = modules.filter((module) =>
      [...nodesIn(module)].some(
        (node) =>
          /^(Spread(Element|Assignment)|JSXSpreadAttribute)$/.test(node.type) &&
          isNode(node.argument) &&
          node.argument.type === 'ObjectExpression',
      ),
    )
    expect(spread.map(({ path }) => path)).toEqual([])
  })
})
