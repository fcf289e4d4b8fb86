import { describe, expect, test } from 'vitest'
import { homonyms } from '../bench/house/measures'
import { modulesBelow } from '../support/sources'

describe('a name that is exported', () => {
  test('would be seen twice', () => {
    const twins = [
      { path: 'src/a.ts', text: 'export interface Place {}\nexport type Own = Place' },
      { path: 'src/b.ts', text: 'export const Place = 1\nexport { Own } from "./a"' },
    ]
    expect(homonyms(twins)).toEqual(['Place: src/a.ts, src/b.ts'])
  })

  test('means one thing in the whole house', () => {
    const modules = modulesBelow('src').filter(({ path }) => !path.startsWith('src/generated/'))
    expect(homonyms(modules)).toEqual([])
  })
})
