import { QueryClient } from '@tanstack/query-core'
import type { ServerEvent } from '../contract/api'
import { isApiError } from '../contract/api-error'
import { createBusy } from './busy'
import { createConf } from './conf'
import { createDialogs } from './dialogs'
import { createEntities } from './entities'
import { createEvents } from './events'
import { createLeaving } from './leaving'
import { createLookups } from './lookups'
import { createNotices } from './notices'
import type { Office, Ports } from './office'
import { createPreferences } from './preferences'
import { createSession } from './session'

/** Puts the parts of the running application together; nothing happens before `start`. */
export function createOffice(ports: Ports): Office {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
  })
  const notices = createNotices(ports.texts)
  const conf = createConf(ports)
  const lookups = createLookups(ports)
  const dialogs = createDialogs()
  const preferences = createPreferences(ports.storage)
  const events = createEvents()
  const leaving = createLeaving()
  const entities = createEntities(ports, conf.byRoute, lookups.learn)
  const session = createSession(ports, {
    forget: () => {
      queries.clear()
      conf.clear()
      lookups.clear()
      dialogs.clear()
      // Nothing may hold back a person whose session ended: drafts are the record page's own affair.
      leaving.clear()
    },
    pending: () => preferences.store.getState().pending,
    remember: (pending) => preferences.set({ pending }),
    entered: async (user) => {
      await ports.texts.setLang(preferences.store.getState().lang ?? user.lang)
      // The screen behind the sign-in asks again and shows the failure: here it would only hide the sign-in's own.
      await conf.load().catch(() => undefined)
    },
  })
  const office: Office = {
    ports,
    queries,
    session,
    conf,
    entities,
    lookups,
    notices,
    dialogs,
    leaving,
    events,
    busy: createBusy(),
    preferences,
    start: () => {
      const ends = [session.follow(), preferences.follow(), events.on((event) => react(office, event)), listen(office)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
  return office
}

/** What the office itself does about an event; pages add their own listeners. */
function react(office: Office, event: ServerEvent): void {
  if (event.type === 'catalogue') {
    void office.conf.load().catch((error: unknown) => {
      if (!isApiError(error)) throw error
    })
  } else if (event.type === 'lookup') office.lookups.clear(event.table)
  else if (event.type === 'session') office.session.expire()
  else void office.queries.invalidateQueries({ queryKey: ['list', event.route] })
}

/** Keeps the event stream open exactly while somebody is signed in; a new user gets a new stream. */
function listen({ session, ports, events }: Office): () => void {
  let open: { id: string; close: () => void } | null = null
  const follow = () => {
    const id = session.store.getState().user?.id ?? null
    if (open && open.id !== id) {
      open.close()
      open = null
    }
    if (id !== null && !open) open = { id, close: ports.backend.events(events.emit) }
  }
  const end = session.store.subscribe(follow)
  follow()
  return () => {
    end()
    open?.close()
  }
}
