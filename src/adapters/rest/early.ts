import { ENVIRONMENT_ID, type StartAnswer } from '../../contract/calls/start'

const START = '/api/start'

/** What is asked of the embedded environment before it is checked. */
export interface CarriedEnvironment {
  apiBaseUrl?: unknown
  /** languages on offer; the first is that of people who have chosen none */
  languages?: readonly string[]
}

/** The environment embedded in the page by the server. */
export function readPageEnvironment(document: Document): CarriedEnvironment | null {
  const text = document.getElementById(ENVIRONMENT_ID)?.textContent
  return text ? JSON.parse(text) : null
}

/** The application's texts of one language; null when they could not be loaded. */
export function earlyTexts(window: Window, lang: string): Promise<Record<string, string> | null> {
  return early<Record<string, string>>(window, `/assets/i18n/app/${encodeURIComponent(lang)}.json`, {})
}

/**
 * The answers to the first calls of the page at `path`, in one; null when the page has to make them itself.
 */
export async function earlyAnswers(
  window: Window,
  path: string,
  token: string,
  lang: string,
): Promise<StartAnswer | null> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': lang }
  const address = `${START}?${new URLSearchParams([['path', path]])}`
  const data = (await early<{ data?: StartAnswer }>(window, address, headers))?.data
  // A proxy may answer something else: the page then asks call by call, and says what fails.
  return data?.answers instanceof Object ? data : null
}

/** Called before the application's code is loaded: uses plain fetch and never rejects. */
async function early<T>(window: Window, path: string, headers: Record<string, string>): Promise<T | null> {
  try {
    const response = await window.fetch(path, { headers, credentials: 'same-origin' })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
