import type { Editor } from '../contract/api'
import type { Beat, Bus } from './events'

/** Who has which record open for editing, over all processes; a page that is silent for too long is gone. */
export interface Presence {
  /** a page says that it edits a record, or that it stopped */
  beat: (beat: Beat) => void
  editors: (route: string, id: string) => Editor[]
  /** hears of every record whose editors changed */
  watch: (listener: (route: string, id: string) => void) => () => void
  stop: () => void
}

/** A page says every 15 s that it is there; after this long without, in ms, it counts as gone. */
export const GONE_AFTER_MS = 45_000
const LOOK_MS = 5_000

interface Seen extends Editor {
  sessionId: string
  until: number
}

/** Follows the beats of all processes on the bus; nothing of it is stored. */
export function createPresence(bus: Pick<Bus, 'publish' | 'subscribe'>, now: () => Date): Presence {
  const records = new Map<string, Map<string, Seen>>()
  const listeners = new Set<(route: string, id: string) => void>()
  const changed = (route: string, id: string): void => {
    for (const listener of [...listeners]) listener(route, id)
  }
  const leave = (key: string, page: string): void => {
    const pages = records.get(key)
    if (!pages?.delete(page)) return
    if (pages.size === 0) records.delete(key)
    const [route = '', id = ''] = key.split('/')
    changed(route, id)
  }
  const hear = ({ route, id, page, user, name, editing, sessionId }: Beat): void => {
    const key = `${route}/${id}`
    if (!editing) {
      leave(key, page)
      return
    }
    const pages = records.get(key) ?? new Map<string, Seen>()
    const isNew = !pages.has(page)
    records.set(key, pages.set(page, { page, user, name, sessionId, until: now().getTime() + GONE_AFTER_MS }))
    if (isNew) changed(route, id)
  }
  const leaveAll = (isGone: (seen: Seen) => boolean): void => {
    for (const [key, pages] of [...records]) {
      for (const [page, seen] of [...pages]) if (isGone(seen)) leave(key, page)
    }
  }
  const sweep = (): void => {
    const at = now().getTime()
    leaveAll(({ until }) => until < at)
  }
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'presence') hear(message.beat)
    // Whoever signed out cannot say any more that the page was left.
    else if (message.kind === 'revoked') leaveAll(({ sessionId }) => sessionId === message.sessionId)
  })
  const timer = setInterval(sweep, LOOK_MS)
  timer.unref()
  return {
    beat: (beat) => bus.publish({ kind: 'presence', beat }),
    editors: (route, id) => {
      sweep()
      return [...(records.get(`${route}/${id}`)?.values() ?? [])].map(({ page, user, name }) => ({ page, user, name }))
    },
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => {
      clearInterval(timer)
      unsubscribe()
    },
  }
}
