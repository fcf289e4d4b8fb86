import { canEntity } from '../../../../catalogue/rights/rights'
import type { Editor } from '../../../../contract/calls/api'
import { defineFeature, type Route } from '../../../feature'
import type { Beat, Bus } from '../../../kernel/bus'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { resolveRecordId } from '../../office/conf'

const PAGE_ID_PATTERN = /^[0-9a-f]{32}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * `PUT /api/presence {route, id, page, editing}`: a page announces that it edits a record, or only asks who
 * does. Anyone who may read the record sees its editors; only people who may write it count as editors. No
 * one is locked out by it.
 */
const routes: readonly Route<Presence>[] = [
  {
    method: 'PUT',
    path: '/api/presence',
    right: 'signed in',
    answer: async (call, { catalogue, records }, presence) => {
      const { route, id: said, page, editing } = await readObject(call)
      if (
        typeof route !== 'string' ||
        typeof said !== 'string' ||
        !UUID.test(said) ||
        typeof page !== 'string' ||
        !PAGE_ID_PATTERN.test(page)
      )
        throw new Refusal('BAD_BODY', 'The body is {route, id, page, editing}; page is 32 hexadecimal digits')
      const entity = catalogue().entities.get(route)?.entity
      if (!entity) throw new Refusal('NOT_FOUND', `There is no entity "${route}"`)
      // Records that nobody changes have no editors; open sessions, for one, are not read by their entity.
      if (entity.rights.write.length === 0) return answer(call, { editors: [] })
      const context = createContext(call)
      const id = await resolveRecordId(records(), call, entity, said)
      await records().get(entity, id, context)
      const { user, sessionId } = call.get('signed')
      if (canEntity(user, entity, 'write'))
        presence.beat({
          route,
          id,
          page,
          user: user.id,
          name: user.fullname,
          editing: editing === true,
          sessionId,
        })
      return answer(call, { editors: presence.editors(route, id) })
    },
  },
]

/** Tracks which records are open for editing, across all processes; silent pages are removed. */
export interface Presence {
  /** a page announces that it edits a record, or that it stopped */
  beat: (beat: Beat) => void
  editors: (route: string, id: string) => Editor[]
  /**
   * registers an event stream of a session until the returned function is called: pages of a session without
   * a stream are removed
   */
  listens: (sessionId: string) => () => void
  /** called with every record whose editors changed */
  watch: (listener: (route: string, id: string) => void) => () => void
  stop: () => void
}

/** A page sends a heartbeat every 15 s; after this long without one, in ms, it is removed. */
export const GONE_AFTER_MS = 45_000
const LOOK_MS = 5_000

/**
 * Grace period after the last event stream of a session ended, in ms: pages reconnect one second after a
 * break.
 */
export const SILENT_AFTER_MS = 2_000

interface Seen extends Editor {
  sessionId: string
  until: number
}

/** Follows the heartbeats of all processes on the bus; nothing is stored. */
export function createPresence(bus: Pick<Bus, 'publish' | 'subscribe'>, now: () => Date): Presence {
  const records = new Map<string, Map<string, Seen>>()
  const listeners = new Set<(route: string, id: string) => void>()
  const notifyListeners = (route: string, id: string): void => {
    for (const listener of [...listeners]) listener(route, id)
  }
  const leave = (key: string, page: string): void => {
    const pages = records.get(key)
    if (!pages?.delete(page)) return
    if (pages.size === 0) records.delete(key)
    const [route = '', id = ''] = key.split('/')
    notifyListeners(route, id)
  }
  const hear = ({ route, id, page, user, name, editing, sessionId }: Beat): void => {
    const key = `${route}/${id}`
    if (!editing) {
      leave(key, page)
      return
    }
    // A page may send a heartbeat before its stream is connected.
    clearSilenceTimer(sessionId)
    const pages = records.get(key) ?? new Map<string, Seen>()
    const isNew = !pages.has(page)
    records.set(key, pages.set(page, { page, user, name, sessionId, until: now().getTime() + GONE_AFTER_MS }))
    if (isNew) notifyListeners(route, id)
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
  /** open streams of this process, and sessions without a stream in any process */
  const streams = new Map<string, number>()
  const silent = new Map<string, NodeJS.Timeout>()
  const clearSilenceTimer = (sessionId: string): void => {
    clearTimeout(silent.get(sessionId))
    silent.delete(sessionId)
  }
  const fallSilent = (sessionId: string): void => {
    // Another process may serve another tab of the session: each process reports its own streams.
    if (streams.has(sessionId)) bus.publish({ kind: 'listening', sessionId, is: true })
    else if (!silent.has(sessionId))
      silent.set(
        sessionId,
        setTimeout(() => {
          silent.delete(sessionId)
          leaveAll((seen) => seen.sessionId === sessionId)
        }, SILENT_AFTER_MS).unref(),
      )
  }
  const listens = (sessionId: string): (() => void) => {
    streams.set(sessionId, (streams.get(sessionId) ?? 0) + 1)
    if (silent.has(sessionId)) bus.publish({ kind: 'listening', sessionId, is: true })
    return () => {
      const left = (streams.get(sessionId) ?? 0) - 1
      if (left > 0) streams.set(sessionId, left)
      else if (streams.delete(sessionId) && isEditing(sessionId))
        bus.publish({ kind: 'listening', sessionId, is: false })
    }
  }
  const isEditing = (sessionId: string): boolean =>
    [...records.values()].some((pages) => [...pages.values()].some((seen) => seen.sessionId === sessionId))
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'presence') hear(message.beat)
    else if (message.kind === 'listening') (message.is ? clearSilenceTimer : fallSilent)(message.sessionId)
    // After a sign-out the page can no longer announce that it was left.
    else if (message.kind === 'revoked') leaveAll(({ sessionId }) => sessionId === message.sessionId)
  })
  const timer = setInterval(sweep, LOOK_MS)
  timer.unref()
  return {
    beat: (beat) => bus.publish({ kind: 'presence', beat }),
    editors: (route, id) => {
      sweep()
      return [...(records.get(`${route}/${id}`)?.values() ?? [])].map(({ page, user, name }) => ({
        page,
        user,
        name,
      }))
    },
    listens,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop: () => {
      clearInterval(timer)
      for (const sessionId of [...silent.keys()]) clearSilenceTimer(sessionId)
      unsubscribe()
    },
  }
}

/** Presence of editors on records. */
export const presenceFeature = defineFeature<Presence>({
  id: 'presence',
  routes,
  open: ({ bus, now }) => {
    const presence = createPresence(bus, now)
    return { service: presence, close: presence.stop }
  },
})
