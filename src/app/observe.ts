import type { Http } from '../adapters/rest/http'
import { sendReport } from '../adapters/rest/monitor'
import { pagePattern } from '../contract/monitor'
import type { Office } from '../engine/office'
import { createReporter } from '../engine/reporter'

/** What browsers say about a resize observer that needs another frame: nothing went wrong. */
const HARMLESS = /^ResizeObserver loop/

/** Observes this tab and reports to the server, while somebody is signed in. Loaded when the first page stands. */
export function observe(window: Window, office: Office, http: Http): void {
  const isSigned = () => {
    const { locked, user } = office.session.store.getState()
    return user !== null && !locked && office.preview.store.getState().role === null
  }
  const reporter = createReporter({
    send: async (report, leaving) => {
      if (isSigned()) await sendReport(http, report, leaving)
    },
    page: () => pagePattern(office.ports.navigator.current()),
  })
  window.addEventListener('error', ({ error, filename, message }) => {
    // Scripts of extensions are none of ours.
    if (HARMLESS.test(message) || (filename !== '' && !filename.startsWith(window.location.origin))) return
    reporter.fault(error ?? new Error(message))
  })
  window.addEventListener('unhandledrejection', ({ reason }) => reporter.fault(reason))
  window.addEventListener('pagehide', () => reporter.flush(true))
  office.notices.store.subscribe(({ history: [newest] }, before) => {
    if (newest && newest !== before.history[0] && newest.unknownCode) reporter.unknownCode(newest.unknownCode)
  })
}
