import type { Json } from '../../../contract/json'
import type { Revision } from '../../../contract/model/record'

type Change = Revision['changes'][number]

/**
 * A change of a list, narrowed to the members that left and those that came: of six files of which one was
 * replaced, two. Where members only moved, and for other values, the change as it is.
 */
export function narrowListChange(change: Change): Change {
  const { from, to } = change
  if (!Array.isArray(from) || !Array.isArray(to)) return change
  const left = without(from, to)
  const came = without(to, from)
  return left.length + came.length > 0 ? { ...change, from: left, to: came } : change
}

function without(list: readonly Json[], others: readonly Json[]): Json[] {
  const texts = new Set(others.map((one) => JSON.stringify(one)))
  return list.filter((one) => !texts.has(JSON.stringify(one)))
}
