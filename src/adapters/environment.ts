import ky from 'ky'
import { LANGUAGES } from '../contract/language'
import type { IdentitySettings } from '../contract/ports/identity'

/** `/assets/environments/environment.json`: the back end's address and the installation's features (D36). */
export interface Environment {
  /** prefix of every path of the back end; '' = the page's own origin (API-01) */
  apiBaseUrl: string
  isSignUpEnabled: boolean
  languages: readonly string[]
  /** null = people sign in by name and password only (D5) */
  idp: IdentitySettings | null
  /** swaps the messages of refused creates and edits, as the previous product did (D18) */
  swappedPermissionMessages: boolean
  /** address of the list of the office's own code; null = it has none */
  officeCode: string | null
  /** places can be searched while an address is typed */
  places: boolean
}

const PATH = '/assets/environments/environment.json'

/**
 * The environment: embedded in the page, else loaded from the file once at start. Rejects with a sentence for
 * the person who installed the product.
 */
export async function loadEnvironment(
  origin: string,
  fetcher?: typeof fetch,
  carried: unknown = null,
): Promise<Environment> {
  if (carried !== null) return checkEnvironment(carried)
  const value: unknown = await ky(`${origin}${PATH}`, fetcher ? { fetch: fetcher } : {})
    .json()
    .catch(() => {
      throw new Error(
        `${PATH} is missing or is no JSON: put the file there with at least {"apiBaseUrl": ""}.`,
      )
    })
  return checkEnvironment(value)
}

function checkEnvironment(value: unknown): Environment {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const { apiBaseUrl, compat, idp, isSignUpEnabled, languages, maps, officeCode } = found
  if (typeof apiBaseUrl !== 'string') {
    throw new Error(
      `${PATH}: apiBaseUrl is ${JSON.stringify(apiBaseUrl)}, but must be a text: "" or "https://…".`,
    )
  }
  const listed = Array.isArray(languages) ? languages.filter((one) => typeof one === 'string') : []
  return {
    apiBaseUrl: apiBaseUrl.replace(/\/+$/, ''),
    isSignUpEnabled: isSignUpEnabled === true,
    languages: listed.length > 0 ? listed : LANGUAGES,
    idp: idp === undefined || idp === null ? null : checkIdentity(idp),
    swappedPermissionMessages: isSet(compat, 'swappedPermissionMessages'),
    officeCode: (officeCode as string | undefined) ?? null,
    places: isSet(maps, 'places'),
  }
}

/** True when a section of the file has `true` under a name. */
function isSet(part: unknown, name: string): boolean {
  return (
    typeof part === 'object' && part !== null && Object.hasOwn(part, name) && Reflect.get(part, name) === true
  )
}

function checkIdentity(value: unknown): IdentitySettings {
  const { clientId, realm, url } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  if (
    typeof url === 'string' &&
    URL.canParse(url) &&
    typeof realm === 'string' &&
    typeof clientId === 'string' &&
    clientId !== ''
  )
    return { url, realm, clientId }
  throw new Error(
    `${PATH}: idp is ${JSON.stringify(value)}, but must be like {"url": "https://…", "realm": "…", "clientId": "…"}, or absent.`,
  )
}

/** The application's own texts of one language: flat keys (SHELL-08). */
export async function loadTexts(origin: string, lang: string): Promise<Record<string, string>> {
  return ky(`${origin}/assets/i18n/app/${encodeURIComponent(lang)}.json`).json()
}
