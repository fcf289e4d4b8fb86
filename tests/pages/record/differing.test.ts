import { expect, test } from 'vitest'
import type { Json } from '../../../src/contract/json'
import { narrowListChange } from '../../../src/pages/record/panel/differing'

const change = (from: Json, to: Json) => ({ path: 'files', from, to })
const file = (documentId: string) => ({ documentId, fileName: `${documentId}.pdf` })

test('a change of a list shows the members that left and those that came, not those that stayed', () => {
  const [price, contract, next] = [file('price'), file('contract'), file('next')]
  expect(narrowListChange(change([price, contract], [next, contract]))).toEqual(change([price], [next]))
  expect(narrowListChange(change([price], [price, contract]))).toEqual(change([], [contract]))
})

test('a list in another order, a first value and a plain value are shown whole', () => {
  for (const whole of [
    change(['a', 'b'], ['b', 'a']),
    change(null, ['a']),
    change(['a'], null),
    change('a', 'b'),
  ])
    expect(narrowListChange(whole)).toBe(whole)
})
