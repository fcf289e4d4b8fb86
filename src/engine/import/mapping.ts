import { plainName } from '../../catalog/search-text'
import type { ImportField } from './fields'

/** The field of each column, by the column's place; null = not imported. */
export type Mapping = (string | null)[]

/** Names at least this alike are taken for the same. */
const ALIKE = 0.72

/** Guesses the field of every column by its names in all languages; each field is taken once, the best match first. */
export function guessMapping(heads: readonly string[], fields: readonly ImportField[]): Mapping {
  const pairs = heads.flatMap((head, column) =>
    fields.map(({ path, names }) => ({
      column,
      path,
      score: Math.max(...names.map((name) => likeness(plainName(head), plainName(name)))),
    })),
  )
  const mapping: Mapping = heads.map(() => null)
  const taken = new Set<string>()
  for (const { column, path } of pairs.filter((pair) => pair.score >= ALIKE).sort((a, b) => b.score - a.score)) {
    if (mapping[column] !== null || taken.has(path)) continue
    mapping[column] = path
    taken.add(path)
  }
  return mapping
}

/** 1 = the same; the share of letter pairs two names have in common. */
function likeness(a: string, b: string): number {
  if (a === '' || b === '') return 0
  if (a === b) return 1
  const pairs = (text: string) => Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2))
  const [left, right] = [pairs(a), pairs(b)]
  const rest = [...right]
  const common = left.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return left.length + right.length === 0 ? 0 : (0.98 * 2 * common.length) / (left.length + right.length)
}
