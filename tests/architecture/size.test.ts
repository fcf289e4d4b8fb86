import { describe, expect, test } from 'vitest'
import { modulesBelow } from '../support/sources'

describe('files stay readable', () => {
  test('none is longer than 300 lines', () => {
    const long = modulesBelow('src', 'codegen')
      .filter(({ path }) => !path.startsWith('src/generated/'))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
      .filter(({ lines }) => lines > 300)
    expect(long).toEqual([])
  })
})
