import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { createNavigator, createTab, systemClock } from '../adapters/browser'
import { type Environment, loadEnvironment, loadTexts } from '../adapters/environment'
import { lazyDrafts, lazyPort } from '../adapters/lazy-ports'
import { createBackend, endpointsOver } from '../adapters/rest/backend'
import { decodeUser } from '../adapters/rest/decode'
import { wait } from '../adapters/rest/events'
import { createHttp, type Http, type HttpHost } from '../adapters/rest/http'
import { createPreloadedAnswers } from '../adapters/rest/preloaded-answers'
import { createBrowserStorage } from '../adapters/storage'
import { createValidators } from '../adapters/validators'
import type { Office } from '../engine/office/office'
import { createOffice } from '../engine/start/create-office'
import { painted } from '../ui/basics/painted'
import type { Early } from './early'
import { createTexts } from './i18n'
import { installed } from './installed'
import type { InstalledParts } from './installed-parts'

/** Everything the screens need. */
export interface Assembly {
  office: Office
  history: RouterHistory
  http: Http
  environment: Environment
  installed: InstalledParts
}

/** Creates the ports and composes the office, using the calls made early. */
export async function assemble(window: Window, early: Early): Promise<Assembly> {
  const { origin } = window.location
  const storage = createBrowserStorage(window)
  const environment = await loadEnvironment(origin, undefined, early.environment)
  const { officeCode } = environment
  const code = officeCode ? await (await import('./office-code')).loadOfficeCode(officeCode, installed) : null
  const parts = code?.installed ?? installed
  const loadLanguage = async (lang: string) => ({
    ...((lang === early.lang && (await early.texts)) || (await loadTexts(origin, lang))),
    ...code?.texts(lang),
  })
  const texts = await createTexts(loadLanguage, environment.languages, early.lang)
  const history = createBrowserHistory({ window })
  // The adapter reads the session's token, and the session calls through the adapter: the office exists
  // before the first call.
  const host: HttpHost = {
    baseUrl: environment.apiBaseUrl,
    token: () => office.session.store.getState().user?.token || null,
    lang: texts.lang,
    now: systemClock.now,
    renewed: (user) => office.session.renew(user),
    expired: () => office.session.expire(),
    unauthorized: (errorCode) => office.session.refuse(errorCode),
    forbidden: (errorCode) => office.session.forbid(errorCode),
    busy: (change) => office.busy.count(change),
    viewAs: () => office.preview.store.getState().role,
  }
  const http = createHttp(
    host,
    decodeUser,
    createPreloadedAnswers(early.answers, early.lang, systemClock.now),
  )
  // Events are not needed before the first paint; those missed meanwhile are then replayed.
  const events = painted.then(async () => (await early.answers)?.at ?? null)
  const { idp } = environment
  const identity = idp ? (await import('../adapters/identity')).createIdentity(idp, window) : null
  const endpoints = endpointsOver(http)
  const geo = lazyPort(() => import('../adapters/rest/geo').then((module) => module.createGeo(http)))
  const office: Office = createOffice(
    {
      backend: createBackend(http, wait, events, endpoints),
      account: lazyPort(() =>
        import('../adapters/rest/account').then((module) => module.createAccountBackend(http, window)),
      ),
      security: lazyPort(() =>
        import('../adapters/rest/security').then((module) => module.createSecurityBackend(http)),
      ),
      messages: lazyPort(() =>
        import('../adapters/rest/messages').then((module) => module.createMessages(http, endpoints)),
      ),
      icons: lazyPort(() => import('../adapters/rest/sheets').then((module) => module.createIcons(http))),
      sheets: lazyPort(() =>
        import('../adapters/rest/sheets').then((module) => module.createSheets(http, endpoints)),
      ),
      forms: lazyPort(() => import('../adapters/rest/forms').then((module) => module.createForms(http))),
      validators: createValidators(environment.apiBaseUrl),
      files: lazyPort(() =>
        import('../adapters/rest/files').then((module) =>
          module.createFiles(http, host, wait, window.document),
        ),
      ),
      places: environment.places ? geo : null,
      geo,
      storage,
      tab: createTab(window),
      clock: systemClock,
      navigator: createNavigator(history, () => office.leaving.held()),
      texts,
      drafts: lazyDrafts(() =>
        import('../adapters/drafts').then((module) => module.createDraftStore(window)),
      ),
      identity,
      swappedPermissionMessages: environment.swappedPermissionMessages,
      painted,
    },
    parts.get().pages,
  )
  code?.begin(http)
  return { office, history, http, environment, installed: parts }
}
