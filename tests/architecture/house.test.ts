import { describe, expect, test } from 'vitest'
import { measure } from '../bench/house/measures'

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
    ])
  })

  test('keeps what was reached: no cycles, no names with two meanings, few long signatures', () => {
    expect(figures.filesInCycles, places('filesInCycles')).toBe(0)
    expect(figures.homonyms, places('homonyms')).toBe(0)
    expect(figures.longSignatures, places('longSignatures')).toBeLessThan(15)
  })
})
