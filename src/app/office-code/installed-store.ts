import type { Installed, InstalledParts } from '../installed-parts'

/** Installed parts that can be replaced. */
export interface InstalledStore extends InstalledParts {
  set: (next: Installed) => void
}

/** Holds the installed parts. */
export function createInstalled(parts: Installed): InstalledStore {
  let held = parts
  const listeners = new Set<() => void>()
  return {
    get: () => held,
    set: (next) => {
      held = next
      for (const listener of listeners) listener()
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
