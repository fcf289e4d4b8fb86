import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Editor } from '../../contract/api'
import type { Office } from '../office'
import { randomKey } from './intent'

/** Who else has the open record open for editing. */
export interface Company {
  store: StoreApi<{ others: readonly Editor[] }>
  /** says that this page is there, until the answered function is called */
  start: () => () => void
}

/** A page says this often that it is there, in ms. */
const BEAT_MS = 15_000

interface CompanyNeeds {
  office: Pick<Office, 'events' | 'ports' | 'session'>
  route: string
  /** null for a record that nobody else can know yet */
  id: string | null
  editing: boolean
}

/** Follows who edits a record; nobody is locked out by it. */
export function createCompany({ office, route, id, editing }: CompanyNeeds): Company {
  const store = createStore<{ others: readonly Editor[] }>(() => ({ others: [] }))
  const page = randomKey()
  const see = (editors: readonly Editor[]) => store.setState({ others: editors.filter((one) => one.page !== page) })

  const start = () => {
    if (id === null) return () => undefined
    const { presence } = office.ports.backend
    // A beat that does not arrive is made up for by the next.
    const beat = (there: boolean) => presence({ route, id, page, editing: there }).catch(() => null)
    const renew = () => void beat(editing).then((editors) => editors && see(editors))
    const stop = office.events.on((event) => {
      if (event.type === 'presence' && event.route === route && event.id === id) see(event.editors)
      else if (event.type === 'catalogue' && event.version === '') renew()
    })
    renew()
    const timer = editing ? setInterval(renew, BEAT_MS) : undefined
    return () => {
      stop()
      clearInterval(timer)
      // The end of a session is the server's own news; without a token it would hear nothing from us.
      if (editing && office.session.store.getState().user) void beat(false)
    }
  }
  return { store, start }
}
