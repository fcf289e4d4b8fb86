import { describe, expect, test } from 'vitest'
import { homonyms } from '../bench/house/measures'
import { modulesBelow } from '../support/sources'

describe('a name that is exported', () => {
  test('an exported name that stands twice is found', () => {
    const twins = [
      { path: 'src/a.ts', text: 'export interface Place {}\nexport type Own = Place' },
      { path: 'src/b.ts', text: 'export const Place = 1\nexport { Own } from "./a"' },
    ]
    expect(homonyms(twins)).toEqual(['Place: src/a.ts, src/b.ts'])
  })

  test('an exported name has one meaning in all sources', () => {
    const modules = modulesBelow('src').filter(({ path }) => !path.startsWith('src/generated/'))
    expect(homonyms(modules)).toEqual([])
  })
})
