import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cycles } from '../support/cycles'
import { modulesBelow, target } from '../support/sources'

const modules = modulesBelow('src')
const known = new Set(modules.map(({ path }) => path))

/**
 * Folders whose children may lead to each other in circles, though no two files do: the widgets use generated
 * types of their options, and a generated list names their checks; the rooms of features are headings, and
 * the order of features is that of `src/server/features.ts`.
 */
const HEADINGS: readonly string[] = ['src', 'src/server/features']

/** The nearest folder of both files, and its child that each of them is or is in. */
function branch(from: string, to: string): { folder: string; from: string; to: string } {
  const [one, other] = [from.split('/'), to.split('/')]
  const at = one.findIndex((part, index) => part !== other[index])
  return { folder: one.slice(0, at).join('/'), from: one[at] ?? '', to: other[at] ?? '' }
}

/** Per folder, which of its children import which; code that is fetched later may lead back. */
function childrenGraphs(): Map<string, Map<string, string[]>> {
  const graphs = new Map<string, Map<string, string[]>>()
  for (const { path, imports } of modules) {
    for (const { specifier, dynamic } of imports) {
      const imported = dynamic ? undefined : target(path, specifier, known)
      if (imported === undefined || imported === path) continue
      const { folder, from, to } = branch(path, imported)
      const graph = graphs.get(folder) ?? new Map<string, string[]>()
      graphs.set(folder, graph.set(from, [...(graph.get(from) ?? []), to]))
      if (!graph.has(to)) graph.set(to, [])
    }
  }
  return graphs
}

describe('folders', () => {
  const graphs = childrenGraphs()

  test('the test reads folders at every depth', () => {
    const depths = new Set(modules.map(({ path }) => dirname(path).split('/').length))
    expect(graphs.size).toBeGreaterThan(60)
    expect(depths.size).toBeGreaterThan(3)
  })

  test('the children of a folder do not import each other in circles, types included', () => {
    const knots = [...graphs]
      .filter(([folder]) => !HEADINGS.includes(folder))
      .flatMap(([folder, graph]) => cycles(graph).map((knot) => `${folder}: ${knot.sort().join(', ')}`))
    expect(knots).toEqual([])
  })

  test('folders hold at most forty files directly, besides style sheets', () => {
    const counts = new Map<string, number>()
    for (const { path } of modules) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 40)).toEqual([])
  })
})
