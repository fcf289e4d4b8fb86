import { useState } from 'react'

/**
 * Keys of drawn rows. While rows come into sight a few at a time each keeps its own; when most of what is drawn changes at
 * once, the new rows take over the elements of the old ones, which costs half of making them anew. `held`: somebody stands
 * in a row, and it must not become another.
 */
export function useRowKeys({ start, end }: { start: number; end: number }, held: boolean): (index: number) => number {
  const [last, setLast] = useState({ start, shift: 0 })
  const step = start - last.start
  const shift = !held && Math.abs(step) * 2 > end - start ? last.shift + step : last.shift
  if (step !== 0) setLast({ start, shift })
  return (index) => index - shift
}
