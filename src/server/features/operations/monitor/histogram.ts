/** Buckets per doubling: a bucket is 9 % wide, so its middle is within 4.5 % of the value. */
const PER_DOUBLING = 8
/** The upper edge of the first bucket; smaller values count as zero. */
const SMALLEST_MS = 0.1
const BUCKET_MAX = 200

/** Counts by bucket. Two histograms of the same thing are added bucket by bucket. */
export type Buckets = ReadonlyMap<number, number>

/** The bucket of a value: 0 for at most 0.1, then eight per doubling. */
export function toBucket(value: number): number {
  if (!(value > SMALLEST_MS)) return 0
  return Math.min(BUCKET_MAX, Math.ceil(PER_DOUBLING * Math.log2(value / SMALLEST_MS)))
}

/** The middle of a bucket, to a tenth. */
function getMiddle(bucket: number): number {
  return bucket === 0 ? 0 : Math.round(SMALLEST_MS * 2 ** ((bucket - 0.5) / PER_DOUBLING) * 10) / 10
}

/** The value that a share of all (0 to 1) does not exceed; 0 without any. */
export function quantile(buckets: Buckets, share: number): number {
  const sorted = [...buckets].sort(([one], [other]) => one - other)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  const wanted = Math.ceil(all * share)
  let passed = 0
  for (const [bucket, count] of sorted) {
    passed += count
    if (passed >= wanted) return getMiddle(bucket)
  }
  return 0
}
