import type { ApplicationPage } from '../contract/application-page'
import type { MenuEntry, VisibleConf } from '../contract/conf'
import { CHANGE_PASSWORD_PATH, LOGIN_PATH, REGISTRATION_PATH, ROOT_PATH } from '../contract/constants'
import { ACCESS_BACKOFFICE, ON_BOARD, ROLE_ADMIN, type User } from '../contract/user'

/** Name of the parameter that carries the requested address through the sign-in. */
export const RETURN_PARAMETER = 'returnUrl'

/** Where an anonymous visitor of `path` is sent: the sign-in, with `path` as the place to return to (AUTH-13). */
export function loginPath(path: string): string {
  const back = withoutReturn(path)
  return back === ROOT_PATH ? LOGIN_PATH : `${LOGIN_PATH}?${RETURN_PARAMETER}=${encodeURIComponent(back)}`
}

/** Where a password that is owed is changed, with `path` as the place to return to afterwards (D26). */
export function owedPath(errorCode: string, path: string): string {
  const page = `${CHANGE_PASSWORD_PATH}?message=${encodeURIComponent(errorCode)}&isHandleForbidden=true`
  const back = withoutReturn(path)
  return back === ROOT_PATH ? page : `${page}&${RETURN_PARAMETER}=${encodeURIComponent(back)}`
}

/** The page where somebody owes a new password; without `isHandleForbidden` it is the own wish to change it. */
export function isOwed(path: string): boolean {
  const [name, query] = path.split('?')
  return name === CHANGE_PASSWORD_PATH && new URLSearchParams(query ?? '').get('isHandleForbidden') === 'true'
}

/** The path itself, or the place it already returns to: an expiry on the sign-in screen keeps the first wish. */
function withoutReturn(path: string): string {
  return isPassage(path) ? (returnAddress(path) ?? ROOT_PATH) : path
}

/** A place one goes through, never back to. */
function isPassage(path: string): boolean {
  return isEntrance(path) || isOwed(path)
}

/** The root and the sign-in. */
export function isEntrance(path: string): boolean {
  const name = path.split(/[?#]/)[0]
  return name === ROOT_PATH || name === LOGIN_PATH
}

/** The place a sign-in address returns to, or null. The sign-in itself and the change of an owed password are refused (D8). */
export function returnAddress(path: string): string | null {
  const wish = ownPath(new URLSearchParams(path.split('?')[1] ?? '').get(RETURN_PARAMETER) ?? '')
  return wish === null || isPassage(wish) ? null : wish
}

/** The text as an address of this application, or null: another origin (`//evil.example`, `https://…`) is refused. */
export function ownPath(text: string): string | null {
  if (!text.startsWith('/')) return null
  const here = 'http://tessera.invalid'
  // A browser reads "/\evil" like "//evil": the URL parser says what it would do.
  const url = URL.canParse(text, here) ? new URL(text, here) : null
  const address = url && url.origin === here ? `${url.pathname}${url.search}${url.hash}` : null
  // "/.//evil" is a path of ours as it stands, but of another site once its dots are gone.
  return address?.startsWith('//') ? null : address
}

/** First part of a path: the entity's route, '' at the root. */
export function routeOf(path: string): string {
  return path.split(/[?#]/)[0]?.split('/')[1] ?? ''
}

/** Whether this user can see the page at `path`: an entity they may read, a page of the menus, or one that decides by itself. */
export function isVisible(path: string, visible: VisibleConf, pages: readonly ApplicationPage[]): boolean {
  const route = routeOf(path)
  if (pages.some(({ isFor, path: own }) => isFor !== undefined && routeOf(own) === route)) return true
  const entity = visible.items.find((one) => one.route === route)
  if (entity) return entity.canRead
  const entries = allEntries([...visible.menus.main, ...visible.menus.system])
  return [visible.landing, ...entries.map((entry) => entry.path ?? ROOT_PATH)].some((one) => routeOf(one) === route)
}

/** Menu entries with everything below them. */
export function allEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.items)])
}

/** Where a signed-in user goes from `/` or `/login`: the requested page when he may see it, else his landing (D8, ROUTE-12..15). */
export function entryPath(path: string, visible: VisibleConf, pages: readonly ApplicationPage[]): string {
  const wish = returnAddress(path)
  return wish !== null && isVisible(wish, visible, pages) ? wish : visible.landing
}

/** Where the role guard leaves a signed-in person: `inside`, on another path, or `out` of the session. */
type GuardDecision = { go: 'inside' } | { go: 'to'; path: string } | { go: 'out' }

/**
 * The guard after the authentication guard (ROUTE-08): who is not on board registers first (PERM-08), who is has nothing
 * left to register (PERM-07), and the office itself asks for ACCESS_BACKOFFICE or ROLE_ADMIN (PERM-09). Administrators
 * pass every check.
 */
export function roleGuard({ authorities }: Pick<User, 'authorities'>, path: string): GuardDecision {
  const admin = authorities.includes(ROLE_ADMIN)
  const aboard = admin || authorities.includes(ON_BOARD)
  const registering = path.split(/[?#]/)[0] === REGISTRATION_PATH
  if (registering) return aboard ? { go: 'to', path: ROOT_PATH } : { go: 'inside' }
  if (!aboard) return { go: 'to', path: REGISTRATION_PATH }
  return admin || authorities.includes(ACCESS_BACKOFFICE) ? { go: 'inside' } : { go: 'out' }
}
