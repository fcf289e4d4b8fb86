import { carriedEnvironment, earlyAnswers, earlyTexts } from '../adapters/rest/early'
import { tokenEnd } from '../adapters/rest/token'
import { createBrowserStorage } from '../adapters/storage'
import { STORAGE_PREFERENCES, STORAGE_USER, TIME_ZONE } from '../contract/constants'
import { offeredLanguage } from '../contract/language'
import type { StartAnswer } from '../contract/start'
import { readUser } from '../engine/held-user'
import { looksOf } from '../engine/looks'
import { readPreferences } from '../engine/preference-cache'

/** What is asked for while the code of the application is on its way. */
export interface Early {
  /** what the page carries of the environment; null = it has to be asked for */
  environment: unknown
  lang: string
  texts: Promise<Record<string, string> | null>
  answers: Promise<StartAnswer | null>
}

/** True when the calls of the page go to the server that the page came from. */
function isOwn(environment: unknown): boolean {
  return typeof environment === 'object' && environment !== null && 'apiBaseUrl' in environment && environment.apiBaseUrl === ''
}

/** A token that ends within this time, in ms, is renewed first. */
const ENDING_MS = 30_000

/**
 * The first formatter of a language makes the browser read its tables, which takes as long as drawing ten rows: it is done
 * while the code of the application is on its way.
 */
export function readTables(lang: string): void {
  new Intl.NumberFormat(lang).format(0.5)
  new Intl.DateTimeFormat(lang, { timeZone: TIME_ZONE }).format(0)
}

/** Asks for the texts, and for what this page will need of the back end, in the language and with the token this browser holds. */
export function askEarly(window: Window): Early {
  const storage = createBrowserStorage(window)
  const user = readUser(storage.get(STORAGE_USER))
  const lang = offeredLanguage(looksOf(readPreferences(storage.get(STORAGE_PREFERENCES)).values).lang ?? user?.lang ?? '')
  const environment = carriedEnvironment(window.document)
  const { pathname, search } = window.location
  // A back end elsewhere is asked call by call: only our own server puts the environment into the page, and answers all at once.
  const own = user && isOwn(environment) && (tokenEnd(user.token) ?? Number.POSITIVE_INFINITY) - ENDING_MS > Date.now()
  return {
    environment,
    lang,
    texts: earlyTexts(window, lang),
    answers: own ? earlyAnswers(window, pathname + search, user.token, lang) : Promise.resolve(null),
  }
}
