import { valueAt } from '../../catalog/paths'
import type { RecordSession } from './session'

/** Gives the fields at the paths, and what lies in them, the values they had before somebody typed; one step. */
export function putBack(session: Pick<RecordSession, 'fill' | 'store'>, paths: readonly string[]): void {
  const { changes, initial } = session.store.getState()
  const changed = Object.keys(changes)
  const tops = paths.filter((path) => changed.some((one) => one === path || one.startsWith(`${path}.`)))
  session.fill(Object.fromEntries(tops.map((path) => [path, valueAt(initial, path) ?? null])))
}
