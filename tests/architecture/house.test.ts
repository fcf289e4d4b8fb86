import { describe, expect, test } from 'vitest'
import { measure } from '../bench/house/measures'

/** Functions whose name begins with a participle, in percent: lowered with every slice that renames some. */
const PARTICIPLES_MOST = 10

describe('the cut of the sources', () => {
  const measures = measure('src')
  const figures = Object.fromEntries(measures.map(({ id, value }) => [id, value]))
  const places = (id: string) => measures.find((one) => one.id === id)?.found.join('\n')

  test('is measured by the figures that `npm run house -- --json` prints', () => {
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

  test('keeps what was reached: no cycles, no names with two meanings, few long signatures', () => {
    expect(figures.filesInCycles, places('filesInCycles')).toBe(0)
    expect(figures.homonyms, places('homonyms')).toBe(0)
    expect(figures.longSignatures, places('longSignatures')).toBeLessThan(15)
  })

  test('names functions by verbs or what they return, and constants by what they hold', () => {
    expect(figures.namesInOf, places('namesInOf')).toBeLessThanOrEqual(3)
    // It only shrinks: 1.5 is the aim.
    expect(figures.namesByParticiple, places('namesByParticiple')).toBeLessThanOrEqual(PARTICIPLES_MOST)
    expect(figures.bareParticiples, places('bareParticiples')).toBe(0)
  })
})
