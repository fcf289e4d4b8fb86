import type { LocalText } from '../language'

/** An entry or group of a menu file, labels still per language. */
export interface MenuItem {
  id: string
  text: LocalText
  icon?: string
  /** target; may hold {userId} and {subjectId} */
  path?: string
  /** `logout`: an operation of the shell instead of a path */
  action?: string
  /** authority or role needed; absent = anyone signed in */
  right?: string
  hideFor: string[]
  /** another path for holders of a role: `{ "ROLE_X": "/collaborators/{subjectId}" }` */
  pathFor: Record<string, string>
  items: MenuItem[]
}

export interface MenuFile {
  /** main and system are for everyone; any other is an additional menu for some roles */
  menu: string
  /** roles that have this menu besides the others; empty for main and system */
  for: string[]
  items: MenuItem[]
  /** landing path per role, first match wins; only in the main menu */
  landing: { role: string; path: string }[]
  search: SearchDefaults
}

/** Defaults of the global search until a person arranges it; only in the main menu. */
export interface SearchDefaults {
  /** routes that come first; the others follow by name */
  order: string[]
  /** routes on offer by role; first match wins, an entry without roles is for everyone else */
  shown: { roles: string[]; routes: string[] }[]
}
