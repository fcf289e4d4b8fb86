import type { ServerEvent } from '../../contract/calls/api'
import type { Office } from '../office/office'

/** Maximum number of records whose newest version is remembered; the oldest is dropped first. */
const MAX_KNOWN_VERSIONS = 500

/**
 * Passes the server's events to listeners, and remembers record versions that arrived before anyone listened.
 */
export function createEvents(): Office['events'] {
  const listeners = new Set<(event: ServerEvent) => void>()
  const versions = new Map<string, number>()
  const remember = ({ route, id, version }: { route: string; id: string; version: number }) => {
    const key = `${route}/${id}`
    versions.delete(key)
    versions.set(key, version)
    for (const oldest of versions.keys()) {
      if (versions.size <= MAX_KNOWN_VERSIONS) return
      versions.delete(oldest)
    }
  }
  return {
    newest: (route, id) => versions.get(`${route}/${id}`) ?? 0,
    on: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (event) => {
      if (event.type === 'record') remember(event)
      for (const listener of [...listeners]) listener(event)
    },
  }
}
