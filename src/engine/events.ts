import type { ServerEvent } from '../contract/api'
import type { Office } from './office'

/** Hands the server's events to whoever listens. */
export function createEvents(): Office['events'] {
  const listeners = new Set<(event: ServerEvent) => void>()
  return {
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (event) => {
      for (const listener of [...listeners]) listener(event)
    },
  }
}
