import { expect, test } from 'vitest'
import { statusSteps } from '../../../src/server/features/office/rows'
import { entity } from '../../support/entity'

const boats = entity({
  statuses: {
    default: 'A',
    list: [
      { code: 'A', allowable: ['B', 'C'] },
      { code: 'B', allowable: ['D'] },
      { code: 'C', allowable: ['C'] },
      { code: 'D', allowable: [] },
      { code: 'E', allowable: ['E'] },
    ],
  },
})

test.each([
  ['A', 'A', []],
  ['A', 'B', ['B']],
  ['A', 'D', ['B', 'D']],
  ['A', 'E', ['B', 'D', 'E']],
  ['C', 'D', []],
  [null, 'A', []],
])('the steps from status %s to %s are %o', (from, to, path) => {
  expect(statusSteps(boats, from, to)).toEqual(path)
})
