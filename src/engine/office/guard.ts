import { CHANGE_PASSWORD_PATH, LOGIN_PATH, REGISTRATION_PATH, ROOT_PATH } from '../../contract/constants'
import type { MenuEntry, VisibleConf } from '../../contract/model/conf'
import { ACCESS_BACKOFFICE, ON_BOARD, ROLE_ADMIN, type User } from '../../contract/model/user'
import type { ApplicationPage } from '../../contract/ports/application-page'

/** Name of the parameter that carries the requested address through the sign-in. */
export const RETURN_PARAMETER = 'returnUrl'

/**
 * Where an anonymous visitor of `path` is redirected: the sign-in, with `path` as the return address
 * (AUTH-13).
 */
export function loginHref(path: string): string {
  const back = withoutReturn(path)
  return back === ROOT_PATH ? LOGIN_PATH : `${LOGIN_PATH}?${RETURN_PARAMETER}=${encodeURIComponent(back)}`
}

/** Where a person who must change their password is redirected, with `path` as the return address (D26). */
export function passwordChangeHref(errorCode: string, path: string): string {
  const page = `${CHANGE_PASSWORD_PATH}?message=${encodeURIComponent(errorCode)}&isHandleForbidden=true`
  const back = withoutReturn(path)
  return back === ROOT_PATH ? page : `${page}&${RETURN_PARAMETER}=${encodeURIComponent(back)}`
}

/** True for the page of a forced password change; without `isHandleForbidden` the change is voluntary. */
export function isOwed(path: string): boolean {
  const [name, query] = path.split('?')
  return name === CHANGE_PASSWORD_PATH && new URLSearchParams(query ?? '').get('isHandleForbidden') === 'true'
}

/**
 * The path itself, or the return address it already carries: a session that expires on the sign-in screen
 * keeps the first target.
 */
function withoutReturn(path: string): string {
  return isTransient(path) ? (returnAddress(path) ?? ROOT_PATH) : path
}

/** A page people only pass through, never a return address. */
function isTransient(path: string): boolean {
  return isRootOrSignIn(path) || isOwed(path)
}

/** True for the root and the sign-in. */
export function isRootOrSignIn(path: string): boolean {
  const name = path.split(/[?#]/)[0]
  return name === ROOT_PATH || name === LOGIN_PATH
}

/**
 * The return address of a sign-in path, or null. The sign-in itself and the forced password change are
 * refused (D8).
 */
export function returnAddress(path: string): string | null {
  const requested = localHref(new URLSearchParams(path.split('?')[1] ?? '').get(RETURN_PARAMETER) ?? '')
  return requested === null || isTransient(requested) ? null : requested
}

/**
 * The text as an address of this application, or null: other origins (`//evil.example`, `https://…`) are
 * refused.
 */
export function localHref(text: string): string | null {
  if (!text.startsWith('/')) return null
  const here = 'http://tessera.invalid'
  // Browsers read "/\evil" as "//evil": the URL parser resolves it the same way.
  const url = URL.canParse(text, here) ? new URL(text, here) : null
  const address = url && url.origin === here ? `${url.pathname}${url.search}${url.hash}` : null
  // "/.//evil" is a local path as written, but another origin once its dots are resolved.
  return address?.startsWith('//') ? null : address
}

/** First part of a path: the entity's route, '' at the root. */
export function toRoute(path: string): string {
  return path.split(/[?#]/)[0]?.split('/')[1] ?? ''
}

/**
 * Whether this user may see the page at `path`: an entity they may read, a page of the menus, or one that
 * decides by itself.
 */
export function isVisible(path: string, visible: VisibleConf, pages: readonly ApplicationPage[]): boolean {
  const route = toRoute(path)
  if (pages.some(({ isFor, path: own }) => isFor !== undefined && toRoute(own) === route)) return true
  const entity = visible.items.find((one) => one.route === route)
  if (entity) return entity.canRead
  const entries = allEntries(Object.values(visible.menus).flat())
  return [visible.landing, ...entries.map((entry) => entry.path ?? ROOT_PATH)].some(
    (one) => toRoute(one) === route,
  )
}

/** Menu entries with all their descendants. */
export function allEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.items)])
}

/**
 * Where a signed-in user goes from `/` or `/login`: the requested page if they may see it, else their landing
 * page (D8, ROUTE-12..15).
 */
export function entryHref(path: string, visible: VisibleConf, pages: readonly ApplicationPage[]): string {
  const requested = returnAddress(path)
  return requested !== null && isVisible(requested, visible, pages) ? requested : visible.landing
}

/**
 * Decision of the role guard about a signed-in person: stay `inside`, go to another path, or `out` of the
 * session.
 */
type GuardDecision = { go: 'inside' } | { go: 'to'; path: string } | { go: 'out' }

/**
 * The role guard, after the authentication guard (ROUTE-08): people who have not completed their registration
 * register first (PERM-08), the others cannot register again (PERM-07), and the office itself requires
 * ACCESS_BACKOFFICE or ROLE_ADMIN (PERM-09). Administrators pass every check.
 */
export function roleGuard({ authorities }: Pick<User, 'authorities'>, path: string): GuardDecision {
  const admin = authorities.includes(ROLE_ADMIN)
  const aboard = admin || authorities.includes(ON_BOARD)
  const registering = path.split(/[?#]/)[0] === REGISTRATION_PATH
  if (registering) return aboard ? { go: 'to', path: ROOT_PATH } : { go: 'inside' }
  if (!aboard) return { go: 'to', path: REGISTRATION_PATH }
  return admin || authorities.includes(ACCESS_BACKOFFICE) ? { go: 'inside' } : { go: 'out' }
}
