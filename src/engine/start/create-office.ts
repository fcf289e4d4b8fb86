import { QueryClient, type QueryKey } from '@tanstack/query-core'
import { createStore } from 'zustand/vanilla'
import type { ServerEvent } from '../../contract/calls/api'
import { isApiError, isGivenUp } from '../../contract/calls/api-error'
import { STORAGE_FORM_DATA } from '../../contract/constants'
import { TAGS_ROUTE } from '../../contract/model/tree'
import { createConf } from '../cache/conf'
import { createDrafts } from '../cache/drafts'
import { createEntities } from '../cache/entities'
import { createEvents } from '../cache/events'
import { invalidateAnswers, throttleInvalidation } from '../cache/invalidation'
import { readLooks } from '../cache/looks'
import { createLookups } from '../cache/lookups'
import { createPreferences } from '../cache/preferences'
import { createTrees } from '../cache/trees'
import { createCommandRegistry } from '../commands/registry'
import type { Office, Ports } from '../office/office'
import { createTrail } from '../office/trail'
import { createPreview } from '../session/preview'
import { createPrivacy } from '../session/privacy'
import { createSession } from '../session/session'
import { createDialogs } from '../shell/dialogs'
import { createNotices } from '../shell/notices'

/** Composes the running application; nothing happens before `start`. */
export function createOffice(ports: Ports, pages: Office['pages'] = []): Office {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
  })
  // Scroll positions outlive the cached rows: people may work on a record for hours.
  queries.setQueryDefaults(['standing'], { gcTime: Number.POSITIVE_INFINITY })
  const notices = createNotices(ports.texts, ports.clock)
  const conf = createConf(ports)
  const lookups = createLookups(ports, conf)
  const trees = createTrees(ports)
  const dialogs = createDialogs()
  const preferences = createPreferences(ports, (error) => tellUnsaved(notices, error))
  const events = createEvents()
  const leaving = createLeaving()
  const preview = createPreview(ports.tab, () => office)
  const entities = createEntities(ports, conf.byRoute, lookups.learn)
  const askPrivacy = createPrivacy(() => office)
  const session = createSession(ports, {
    forget: () => {
      queries.clear()
      conf.clear()
      lookups.forget()
      trees.forget()
      dialogs.clear()
      preferences.forget()
      preview.clear()
      notices.forget()
      // Nothing may hold back a person whose session ended; the record page takes care of drafts.
      leaving.clear()
    },
    identified: (user) => void ports.painted.then(() => askPrivacy(user)),
    held: leaving.held,
    wipe: (user) => {
      ports.storage.remove(STORAGE_FORM_DATA)
      return ports.drafts.clear(user.id)
    },
    pending: () => preferences.store.getState().pending,
    remember: preferences.remember,
    entered: async (user) => {
      const isHere = () => session.store.getState().user?.id === user.id
      await preferences.load(user.id)
      if (!isHere()) return
      await ports.texts.setLang(readLooks(preferences.store.getState().values).lang ?? user.lang)
      if (!isHere()) return
      // The first page after the sign-in loads again and shows the failure; here it would hide the sign-in's
      // own error.
      await conf.load().catch(() => undefined)
    },
  })
  preview.resume(session.store.getState().user)
  const changed = throttleInvalidation(queries)
  const office: Office = {
    ports,
    queries,
    session,
    conf,
    entities,
    lookups,
    trees,
    unit: () => queries.fetchQuery({ queryKey: ['unit'], queryFn: ports.backend.conf.unit }),
    notices,
    pages,
    commands: createCommandRegistry(),
    dialogs,
    leaving,
    trail: createTrail(),
    drafts: createDrafts(ports, notices, () => session.store.getState().user?.id ?? null),
    events,
    signals: { tell: () => undefined },
    busy: createBusy(),
    preview,
    preferences,
    start: () => {
      const ends = [
        session.follow(),
        preferences.follow(),
        events.on((event) => react(office, event, changed)),
        withUser(session, (user) => listen(office, user, preferences.load)),
        withUser(session, () => session.onSignOut(leaveProvider(ports))),
        speak(office),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  }
  return office
}

/** How the office itself reacts to an event; pages add their own listeners. */
function react(office: Office, event: ServerEvent, changed: (queryKey: QueryKey) => void): void {
  if (event.type === 'catalogue') {
    void office.conf.load().catch((error: unknown) => {
      if (!isApiError(error) && !isGivenUp(error)) throw error
    })
    // The version is empty after the stream broke: tables and trees may have changed meanwhile, too.
    if (event.version !== '') return
    office.lookups.clear()
    office.trees.clear()
  } else if (event.type === 'lookup') office.lookups.clear(event.table)
  else if (event.type === 'session') office.session.expire(event.reason === 'left')
  else if (event.type === 'opened') {
    // Data read before the stream was connected may have changed unnoticed.
    if (event.missed) readAgain(office)
  } else if (event.type === 'batch') void office.queries.invalidateQueries({ queryKey: ['batches'] })
  else if (event.type === 'record' || event.type === 'records') {
    if (event.route === TAGS_ROUTE) office.trees.clear()
    changed(['list', event.route])
    changed(['dashboard'])
  }
}

/** Invalidates lists and the start page. */
function readAgain({ queries }: Office): void {
  for (const queryKey of [['list'], ['dashboard']]) invalidateAnswers(queries, queryKey)
}

/**
 * Runs `begin` for each signed-in person, and its cleanup when the person leaves, changes or has to sign in
 * again.
 */
function withUser({ store }: Office['session'], begin: (userId: string) => () => void): () => void {
  let current: { id: string; end: () => void } | null = null
  const follow = () => {
    const { user, locked } = store.getState()
    const id = locked ? null : (user?.id ?? null)
    if (current && current.id !== id) {
      current.end()
      current = null
    }
    if (id !== null && !current) current = { id, end: begin(id) }
  }
  const end = store.subscribe(follow)
  follow()
  return () => {
    end()
    current?.end()
  }
}

/** Loads the preferences of the signed-in person and keeps the event stream open. */
function listen(
  { ports, events }: Office,
  userId: string,
  load: (userId: string) => Promise<void>,
): () => void {
  void load(userId)
  return ports.backend.events(events.emit)
}

/**
 * Keeps the texts in the chosen language; names of entities, menus and lookup rows come from the server in
 * that language.
 */
function speak(office: Office): () => void {
  const { preferences, ports, session, lookups, conf, notices } = office
  const change = async (lang: string | null) => {
    await ports.texts.setLang(lang ?? session.store.getState().user?.lang ?? '')
    lookups.clear()
    office.trees.clear()
    if (!conf.store.getState().visible) return
    await conf.load()
    readAgain(office)
  }
  return preferences.store.subscribe((now, before) => {
    const { lang } = readLooks(now.values)
    if (lang !== readLooks(before.values).lang) void change(lang).catch(notices.failure)
  })
}

/**
 * A preference that could not be saved is the general error (ERR-07); an ended session has its own message.
 */
function tellUnsaved(notices: Office['notices'], error: unknown): void {
  if (isGivenUp(error)) return
  if (isApiError(error) && error.failure.errorCode === 'SESSION_EXPIRED') return
  notices.add({ tone: 'danger', title: 'NOTIFICATIONS.ERROR.TITLE', text: 'NOTIFICATIONS.ERROR.DESCRIPTION' })
}

/** Counts the calls that a person waits for, for the progress bar at the top of the page. */
function createBusy(): Office['busy'] {
  const store = createStore(() => ({ calls: 0 }))
  return { store, count: (change) => store.setState(({ calls }) => ({ calls: Math.max(0, calls + change) })) }
}

/** Pages with unsaved work; the router asks them before every navigation. */
function createLeaving(): Office['leaving'] & { clear: () => void } {
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

/** The sign-out hook: ends the provider's session too when that session was opened through the provider. */
function leaveProvider({ identity }: Office['ports']): (byProvider: boolean) => Promise<boolean> {
  return async (byProvider) => {
    if (!identity || !byProvider) return false
    await identity.end()
    return true
  }
}
