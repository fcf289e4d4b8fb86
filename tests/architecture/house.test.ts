import { describe, expect, test } from 'vitest'
import { isCurrent, staleFigures, toRounded } from '../bench/house/figures'
import { measure } from '../bench/house/measures'

/** Functions whose name begins with a participle, at most, in percent. */
const PARTICIPLES_MOST = 1.5

describe('the cut of the sources', () => {
  const measures = measure('src')
  const figures = Object.fromEntries(measures.map(({ id, value }) => [id, value]))
  const places = (id: string) => measures.find((one) => one.id === id)?.found.join('\n')

  test('the measures have the figures that `npm run house -- --json` prints', () => {
    expect(Object.keys(figures)).toEqual([
      'files',
      'linesPerFile',
      'smallFiles',
      'singleImporters',
      'joinable',
      'filesInCycles',
      'kindQuestions',
      'longSignatures',
      'homonyms',
      'namesInOf',
      'namesByParticiple',
      'bareParticiples',
    ])
  })

  test('the source code has no cycles, no names with two meanings, and few long signatures', () => {
    expect(figures.filesInCycles, places('filesInCycles')).toBe(0)
    expect(figures.homonyms, places('homonyms')).toBe(0)
    expect(figures.longSignatures, places('longSignatures')).toBeLessThan(15)
  })

  test('the source code names functions by verbs or their result, and constants by their content', () => {
    expect(figures.namesInOf, places('namesInOf')).toBeLessThanOrEqual(3)
    expect(figures.namesByParticiple, places('namesByParticiple')).toBeLessThanOrEqual(PARTICIPLES_MOST)
    expect(figures.bareParticiples, places('bareParticiples')).toBe(0)
  })

  test('the figures in docs/architecture.md are current, give or take a few commits: npm run house -- --write', () => {
    expect(staleFigures(measures)).toEqual([])
  })
})

describe('the figures of a page', () => {
  test('the figures of a page are rounded from a hundred on', () => {
    expect([7, 99, 104, 1473, 129_482].map(toRounded)).toEqual(['7', '99', '100', '1,500', '130,000'])
  })

  test('a figure is stale once it is off by more than eight percent, and a zero as soon as it is none', () => {
    expect([isCurrent(1500, 1400), isCurrent(7, 9), isCurrent(0, 0)]).toEqual([true, true, true])
    expect([isCurrent(1500, 1380), isCurrent(7, 10), isCurrent(0, 1), isCurrent(1, 0)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
