import { describe, expect, test } from 'vitest'
import { quantile, toBucket } from '../../../../src/server/features/operations/monitor/histogram'

/** A histogram of values. */
function counted(values: readonly number[]): Map<number, number> {
  const buckets = new Map<number, number>()
  for (const value of values) buckets.set(toBucket(value), (buckets.get(toBucket(value)) ?? 0) + 1)
  return buckets
}

describe('quantiles of a histogram', () => {
  test('the quantiles of a histogram are within five per cent of those of the values', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => 0.3 * 1.01 ** index)
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = values[Math.ceil(share * values.length) - 1] ?? 0
      expect(Math.abs(quantile(counted(values), share) / exact - 1), String(share)).toBeLessThan(0.05)
    }
  })

  test('quantiles never fall, and an empty histogram has none', () => {
    expect(quantile(new Map(), 0.5)).toBe(0)
    expect(quantile(counted([0, 0, 0.05]), 0.99)).toBe(0)
    expect(quantile(counted([5]), 0.01)).toBe(quantile(counted([5]), 0.99))
  })

  test('quantiles of a histogram accept any value of a clock', () => {
    expect([Number.NaN, -1, 0].map(toBucket)).toEqual([0, 0, 0])
    expect(toBucket(1e300)).toBe(200)
  })
})
