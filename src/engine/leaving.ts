import type { Office } from './office'

/** Pages with unsaved work; the router asks them before every move. */
export function createLeaving(): Office['leaving'] & { clear: () => void } {
  const asks = new Set<() => Promise<boolean>>()
  return {
    hold: (ask) => {
      asks.add(ask)
      return () => void asks.delete(ask)
    },
    held: () => asks.size > 0,
    clear: () => asks.clear(),
    allowed: async () => {
      for (const ask of [...asks]) if (!(await ask())) return false
      return true
    },
  }
}
