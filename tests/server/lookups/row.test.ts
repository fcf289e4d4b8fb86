import { describe, expect, test } from 'vitest'
import { byOrder, passes } from '../../../src/server/lookups/row'

describe('rows of reference tables', () => {
  test.each([
    [{ alpha1: 'ITA' }, { alpha1: 'ITA' }, true],
    [{ alpha1: 'ITA' }, { alpha1: 'CHE' }, false],
    [{ alpha1: 'XML, API' }, { alpha1: 'API' }, true],
    [{ alpha1: null }, { alpha1: 'API' }, true],
    [{ flag1: true }, { flag1: 'true' }, true],
    [{ flag1: false }, { flag1: 'true' }, false],
    [{ alpha1: 'A', alpha2: 'B' }, { alpha1: 'A', alpha2: 'C' }, false],
  ])('%o under %o: %s', (row, filters, fits) => {
    expect(passes(row, filters)).toBe(fits)
  })

  test('stand by order, then by code as people count', () => {
    const rows = [
      { code: '10', order: null },
      { code: '9', order: null },
      { code: 'z', order: 1 },
    ]
    expect(rows.sort(byOrder).map(({ code }) => code)).toEqual(['z', '9', '10'])
  })
})
