import {
  type CarriedEnvironment,
  earlyAnswers,
  earlyTexts,
  readPageEnvironment,
} from '../adapters/rest/early'
import { tokenEnd } from '../adapters/rest/token'
import { createBrowserStorage } from '../adapters/storage'
import type { StartAnswer } from '../contract/calls/start'
import { STORAGE_PREFERENCES, STORAGE_USER, TIME_ZONE } from '../contract/constants'
import { resolveLanguage } from '../contract/language'
import { readLooks } from '../engine/cache/looks'
import { readPreferences } from '../engine/cache/preference-cache'
import { readUser } from '../engine/session/held-user'

/** Calls made while the application's code is loading. */
export interface Early {
  /** the environment embedded in the page; null = it must be loaded */
  environment: CarriedEnvironment | null
  lang: string
  texts: Promise<Record<string, string> | null>
  answers: Promise<StartAnswer | null>
}

/** A token that expires within this time, in ms, is refreshed first. */
const ENDING_MS = 30_000

/**
 * The first formatter of a language loads the browser's tables, which takes as long as drawing ten rows: done
 * while the application's code is loading.
 */
export function readTables(lang: string): void {
  new Intl.NumberFormat(lang).format(0.5)
  new Intl.DateTimeFormat(lang, { timeZone: TIME_ZONE }).format(0)
}

/**
 * Requests the texts, and the first data of this page, with the language and token stored in this browser.
 */
export function askEarly(window: Window): Early {
  const storage = createBrowserStorage(window)
  const user = readUser(storage.get(STORAGE_USER))
  const environment = readPageEnvironment(window.document)
  const chosen = readLooks(readPreferences(storage.get(STORAGE_PREFERENCES)).values).lang ?? user?.lang
  const lang = resolveLanguage(chosen ?? '', environment?.languages)
  const { pathname, search } = window.location
  // Only our own server embeds the environment and answers everything in one call; other back ends are asked
  // call by call.
  const own =
    user &&
    environment?.apiBaseUrl === '' &&
    (tokenEnd(user.token) ?? Number.POSITIVE_INFINITY) - ENDING_MS > Date.now()
  return {
    environment,
    lang,
    texts: earlyTexts(window, lang),
    answers: own ? earlyAnswers(window, pathname + search, user.token, lang) : Promise.resolve(null),
  }
}
