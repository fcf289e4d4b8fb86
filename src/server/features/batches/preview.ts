import { PREVIEW_ROWS } from '../../../contract/batch'
import type { RowResult } from '../../records'

/** Results of which nothing is undone; the first ones keep what would change, as far as the caller sees it. */
export function previewed(results: readonly RowResult[], hidden: readonly string[]): RowResult[] {
  const isSeen = (path: string) => !hidden.some((one) => path === one || path.startsWith(`${one}.`))
  const first = new Set(results.filter(({ state }) => state === 'done').slice(0, PREVIEW_ROWS))
  return results.map((one) => {
    const changes = first.has(one) ? (one.changes ?? []).filter(({ path }) => isSeen(path)) : null
    return { ...one, before: null, changes }
  })
}
