import type { RouterHistory } from '@tanstack/react-router'
import { version } from '../../package.json'
import { sendReport } from '../adapters/rest/monitor'
import { watchVitals } from '../adapters/vitals'
import { fieldPattern, pagePattern } from '../contract/calls/monitor'
import type { Office } from '../engine/office/office'
import { createReporter, type EmptySearch, findEmptySearch, type Reporter } from '../engine/shell/reporter'
import type { Assembly } from './assemble'

/** The browsers' harmless message about a resize observer that needs another frame. */
const HARMLESS = /^ResizeObserver loop/

/**
 * Observes this tab and reports to the server, while someone is signed in; keeps the page when a file misses
 * its drop zone. Loaded after the first page is drawn.
 */
export function observe(window: Window, { history, http, office }: Assembly): void {
  keepPage(window)
  const isSigned = () => {
    const { locked, user } = office.session.store.getState()
    return user !== null && !locked && office.preview.store.getState().role === null
  }
  const reporter = createReporter({
    send: async (report, leaving) => {
      if (isSigned()) await sendReport(http, { release: version, ...report }, leaving)
    },
    page: () => pagePattern(office.ports.navigator.current()),
  })
  watchFaults(window, office, reporter)
  watchUse(window, office, history, reporter)
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') reporter.flush(true)
  })
}

/**
 * A browser opens a file that is dropped beside a drop zone in place of the page, and with it goes what was
 * typed.
 */
function keepPage(window: Window): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
}

function watchFaults(window: Window, { notices }: Office, { fault, unknownCode }: Reporter): void {
  window.addEventListener('error', ({ error, filename, message }) => {
    // Ignores scripts of extensions.
    if (HARMLESS.test(message) || (filename !== '' && !filename.startsWith(window.location.origin))) return
    fault(error ?? new Error(message))
  })
  window.addEventListener('unhandledrejection', ({ reason }) => fault(reason))
  notices.store.subscribe(({ history: [newest] }, before) => {
    if (newest && newest !== before.history[0] && newest.unknownCode) unknownCode(newest.unknownCode)
  })
}

/** Page views and their vitals, abandoned forms, refused values, searches without results. */
function watchUse(
  window: Window,
  { leaving, queries, signals }: Office,
  history: RouterHistory,
  { signal, vital }: Reporter,
): void {
  let { pathname } = window.location
  const first = pagePattern(pathname)
  let page = first
  signal('PAGE_VIEW', page)
  const leave = () => {
    if (leaving.held()) signal('ABANDONED_FORM', page)
  }
  history.subscribe(({ location }) => {
    // Another record of the same page is another view of it; a filter in the address is not.
    if (location.pathname === pathname) return
    leave()
    pathname = location.pathname
    page = pagePattern(pathname)
    signal('PAGE_VIEW', page)
  })
  window.addEventListener('pagehide', leave)
  signals.tell = ({ name, signal: kind }) => signal(kind, fieldPattern(name))
  let vain: EmptySearch | null = null
  queries.getQueryCache().subscribe(({ query, type }) => {
    const { data, dataUpdateCount } = query.state
    const found = type === 'updated' && dataUpdateCount === 1 ? findEmptySearch(query.queryKey, data) : null
    // Further letters of a word that was not found are not another search.
    if (found && !(vain?.route === found.route && found.text.startsWith(vain.text)))
      signal('EMPTY_SEARCH', `/${found.route}`)
    vain = found ?? vain
  })
  // Loading vitals belong to the first page of the tab, the others to the page where they happened.
  watchVitals((name, value) => vital(name, name === 'LCP' || name === 'TTFB' ? first : page, value))
}
