import ky from 'ky'
import { LANGUAGES } from '../contract/language'

/** `/assets/environments/environment.json`: where the back end is, and what this installation offers (D36). */
export interface Environment {
  /** prefix of every path of the back end; '' = the page's own origin (API-01) */
  apiBaseUrl: string
  isSignUpEnabled: boolean
  languages: readonly string[]
}

const PATH = '/assets/environments/environment.json'

/** Reads the environment of the page's origin once at start. Rejects with a sentence for the person who installed the product. */
export async function loadEnvironment(origin: string, fetcher?: typeof fetch): Promise<Environment> {
  const value: unknown = await ky(`${origin}${PATH}`, fetcher ? { fetch: fetcher } : {})
    .json()
    .catch(() => {
      throw new Error(`${PATH} is missing or is no JSON: put the file there with at least {"apiBaseUrl": ""}.`)
    })
  return checkEnvironment(value)
}

function checkEnvironment(value: unknown): Environment {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const { apiBaseUrl, isSignUpEnabled, languages } = found
  if (typeof apiBaseUrl !== 'string') {
    throw new Error(`${PATH}: apiBaseUrl is ${JSON.stringify(apiBaseUrl)}, but must be a text: "" or "https://…".`)
  }
  const listed = Array.isArray(languages) ? languages.filter((one) => typeof one === 'string') : []
  return {
    apiBaseUrl: apiBaseUrl.replace(/\/+$/, ''),
    isSignUpEnabled: isSignUpEnabled === true,
    languages: listed.length > 0 ? listed : LANGUAGES,
  }
}

/** The application's own texts of one language: flat keys (SHELL-08). */
export async function loadTexts(origin: string, lang: string): Promise<Record<string, string>> {
  return ky(`${origin}/assets/i18n/app/${encodeURIComponent(lang)}.json`).json()
}
