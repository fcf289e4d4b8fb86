import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Editor } from '../../contract/api'
import type { Office } from '../office'
import { randomKey } from './save'

/** Who else has the open record open for editing. */
export interface CoEditors {
  store: StoreApi<{ others: readonly Editor[] }>
  /** says that this page is there, until the answered function is called */
  start: () => () => void
}

/** A page says this often that it is there, in ms. */
const BEAT_MS = 15_000

interface CoEditorsNeeds {
  office: Pick<Office, 'events' | 'ports' | 'session'>
  route: string
  /** null for a record that nobody else can know yet */
  id: string | null
  editing: boolean
}

/** Follows who edits a record; nobody is locked out by it. */
export function createCoEditors({ office, route, id, editing }: CoEditorsNeeds): CoEditors {
  const store = createStore<{ others: readonly Editor[] }>(() => ({ others: [] }))
  const page = randomKey()
  const { backend, tab } = office.ports

  const start = () => {
    if (id === null) return () => undefined
    const key = `tessera.page.${route}/${id}`
    // What stood in this tab before a reload has said goodbye; as long as that is not heard, it is nobody else all the same.
    const former = tab.get(key)
    tab.remove(key)
    const see = (editors: readonly Editor[]) =>
      store.setState({ others: editors.filter((one) => one.page !== page && one.page !== former) })
    // A beat that does not arrive is made up for by the next.
    const beat = (there: boolean, leaving = false) =>
      backend.records.presence({ route, id, page, editing: there }, leaving).catch(() => null)
    const renew = () => void beat(editing).then((editors) => editors && see(editors))
    /** Without a token the server would hear nothing from us; the end of a session is its own news. */
    const leave = (leaving: boolean) => {
      if (editing && office.session.store.getState().user) void beat(false, leaving)
    }
    const stop = office.events.on((event) => {
      if (event.type === 'presence' && event.route === route && event.id === id) see(event.editors)
      else if (event.type === 'catalogue' && event.version === '') renew()
    })
    // The key stays for the next page of this tab alone: kept any longer, a copy of the tab would have it too.
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
