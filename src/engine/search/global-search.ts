import type { Json } from '../../contract/json'
import type { EntityConf, VisibleConf } from '../../contract/model/conf'
import type { Office } from '../office/office'
import { readArrangement } from '../shell/arrangement'

/** Address of an entity's list filtered by a text. */
export function listAddress(route: string, text: string): string {
  return `/${route}?${new URLSearchParams({ q: text })}`
}

/**
 * Searches the records of one entity and navigates to its filtered list. Resolves to false when nothing is
 * found; the person then stays where they are. Entities that cannot be searched are not queried (SEARCH-11),
 * and an empty text opens the whole list.
 */
export async function runSearch(
  office: Pick<Office, 'ports'>,
  conf: EntityConf,
  typed: string,
): Promise<boolean> {
  if (!isSearchable(conf)) return true
  const { backend, navigator } = office.ports
  const text = typed.trim()
  if (text === '') {
    navigator.go(`/${conf.route}`)
    return true
  }
  const { items } = await backend.records.list(conf.route, {
    q: text,
    size: 1,
    count: 'none',
    columns: ['code'],
  })
  if (items.length === 0) return false
  navigator.go(listAddress(conf.route, text))
  return true
}

/** The entity the search box searches, and the previous one. */
export interface SearchChoice {
  current: string | null
  previous: string | null
}

/** Chooses an entity; remembers the previous one for undo. */
export function chooseEntity(choice: SearchChoice, current: string | null, route: string): SearchChoice {
  return route === current ? choice : { current: route, previous: current }
}

/** Returns to the previously chosen entity (SEARCH-08). */
export function undoneChoice({ current, previous }: SearchChoice): SearchChoice {
  return previous === null ? { current, previous } : { current: previous, previous: current }
}

/** The entity of the box: the chosen one while it is offered, else the first on offer. */
export function currentEntity(entries: readonly SearchEntry[], { current }: SearchChoice): EntityConf | null {
  const offered = entries.filter(({ shown }) => shown).map(({ conf }) => conf)
  return offered.find(({ route }) => route === current) ?? offered[0] ?? null
}

/** An entity of the box's menu. */
export interface SearchEntry {
  conf: EntityConf
  /** offered in the menu; hidden ones appear only while arranging */
  shown: boolean
}

/** Only entities of type `conf` can be searched (SEARCH-12), and only while their file has no errors. */
export function isSearchable({ assets, canRead, type }: EntityConf): boolean {
  return type === 'conf' && canRead && assets !== null
}

/**
 * The entities of the box in the person's order, then the installation's, then by name (SEARCH-15). Those the
 * configuration excludes from search are never offered; those whose records cannot be searched are offered
 * disabled (D39).
 */
export function searchEntries({ items, search }: VisibleConf, preference: Json): SearchEntry[] {
  const { order, visibility } = readArrangement(preference)
  const places = [...new Set([...order, ...search.order])]
  const place = ({ route }: EntityConf) => (places.includes(route) ? places.indexOf(route) : places.length)
  return items
    .filter(
      (conf) => conf.canRead && (conf.type === 'conf' ? conf.globalSearch.isVisible : conf.type !== 'path'),
    )
    .sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
    .map((conf) => ({ conf, shown: visibility[conf.route] ?? search.shown.includes(conf.route) }))
}
