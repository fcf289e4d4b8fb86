import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Editor } from '../../contract/calls/api'
import type { Office } from '../office/office'
import { randomKey } from './save'

/** The other people who have the open record open for editing. */
export interface CoEditors {
  store: StoreApi<{ others: readonly Editor[] }>
  /** announces this page until the returned function is called */
  start: () => () => void
}

/** Heartbeat interval of a page, in ms. */
const BEAT_MS = 15_000

interface CoEditorsNeeds {
  office: Pick<Office, 'events' | 'ports' | 'session'>
  route: string
  /** null for a record that is not stored yet */
  id: string | null
  editing: boolean
}

/** Follows who edits a record; no one is locked out by it. */
export function createCoEditors({ office, route, id, editing }: CoEditorsNeeds): CoEditors {
  const store = createStore<{ others: readonly Editor[] }>(() => ({ others: [] }))
  const page = randomKey()
  const { backend, tab } = office.ports

  const start = () => {
    if (id === null) return () => undefined
    const key = `tessera.page.${route}/${id}`
    // The page this tab showed before a reload has announced its end; until the server processes it, it must
    // not count as another person.
    const former = tab.get(key)
    tab.remove(key)
    const see = (editors: readonly Editor[]) =>
      store.setState({ others: editors.filter((one) => one.page !== page && one.page !== former) })
    // A lost heartbeat is made up for by the next.
    const beat = (there: boolean, leaving = false) =>
      backend.records.presence({ route, id, page, editing: there }, leaving).catch(() => null)
    const renew = () => void beat(editing).then((editors) => editors && see(editors))
    /** Without a token the server ignores this page; it learns about the end of a session by itself. */
    const leave = (leaving: boolean) => {
      if (editing && office.session.store.getState().user) void beat(false, leaving)
    }
    const stop = office.events.on((event) => {
      if (event.type === 'presence' && event.route === route && event.id === id) see(event.editors)
      else if (event.type === 'catalogue' && event.version === '') renew()
    })
    // The key is stored only for the next page of this tab: stored longer, a duplicated tab would share it.
    const unwatch = tab.watchPage((isHere) => {
      if (isHere) {
        tab.remove(key)
        renew()
      } else {
        if (editing) tab.set(key, page)
        leave(true)
      }
    })
    renew()
    const timer = editing ? setInterval(renew, BEAT_MS) : undefined
    return () => {
      stop()
      unwatch()
      clearInterval(timer)
      leave(false)
    }
  }
  return { store, start }
}
