import type { ApiFieldError } from '../../contract/errors/field-error'
import type { SessionCore } from './core'

/** Asks about the doubtful values of a record; false = the person goes back to the first of them. */
type SettleDoubts = () => Promise<boolean>

/** What asking about doubtful values takes. */
export interface DoubtNeeds {
  core: Pick<SessionCore, 'store' | 'value'>
  /** asks whether doubtful values are meant; absent = nobody can be asked */
  isMeant?: ((doubts: readonly ApiFieldError[]) => Promise<boolean>) | undefined
  reveal: (path?: string) => void
}

/**
 * Doubtful values are asked about once each, before anything is sent: one that a person confirmed is meant.
 */
export function createDoubts({ core, isMeant, reveal }: DoubtNeeds): SettleDoubts {
  const meant = new Set<string>()
  const toKey = ({ path }: ApiFieldError) => `${path} ${JSON.stringify(core.value(path))}`
  return async () => {
    const found = Object.values(core.store.getState().warnings).flat()
    const open = found.filter((one) => one.asks && !meant.has(toKey(one)))
    if (open.length === 0 || !isMeant) return true
    if (!(await isMeant(open))) {
      reveal(open[0]?.path)
      return false
    }
    for (const one of open) meant.add(toKey(one))
    return true
  }
}
