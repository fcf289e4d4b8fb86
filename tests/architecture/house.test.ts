import { describe, expect, test } from 'vitest'
import { measure } from '../bench/house/measures'

describe('the cut of the sources', () => {
  const figures = Object.fromEntries(measure('src').map(({ id, value }) => [id, value]))

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
    expect(figures.filesInCycles).toBe(0)
    expect(figures.homonyms).toBe(0)
    expect(figures.longSignatures).toBeLessThan(15)
  })
})
