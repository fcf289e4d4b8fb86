import { ENVIRONMENT_ID, type StartAnswer } from '../../contract/start'

const START = '/api/start'

/** The environment that the page carries, when the server put it there. */
export function carriedEnvironment(document: Document): unknown {
  const text = document.getElementById(ENVIRONMENT_ID)?.textContent
  return text ? JSON.parse(text) : null
}

/** The application's texts of one language; null when they did not arrive. */
export function earlyTexts(window: Window, lang: string): Promise<Record<string, string> | null> {
  return early<Record<string, string>>(window, `/assets/i18n/app/${encodeURIComponent(lang)}.json`, {})
}

/** What the page at `path` will ask, answered in one; null when it has to ask itself. */
export async function earlyAnswers(window: Window, path: string, token: string, lang: string): Promise<StartAnswer | null> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': lang }
  const address = `${START}?${new URLSearchParams([['path', path]])}`
  return (await early<{ data: StartAnswer }>(window, address, headers))?.data ?? null
}

/** Asked before the code of the application is there: by the browser's own means, and never a failure. */
async function early<T>(window: Window, path: string, headers: Record<string, string>): Promise<T | null> {
  try {
    const response = await window.fetch(path, { headers, credentials: 'same-origin' })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}
