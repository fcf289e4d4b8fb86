import type { EntityConf, VisibleConf } from '../../contract/conf'
import type { Json } from '../../contract/json'
import { readArrangement } from '../arrangement'
import type { Office } from '../office'

/** Address of the list of an entity, narrowed to a text. */
export function listAddress(route: string, text: string): string {
  return `/${route}?${new URLSearchParams({ q: text })}`
}

/**
 * Searches the records of one entity: what is found stands in the entity's list, so the way leads there. Answers false
 * when nothing is found: the person then stays where he is. An entity that cannot be searched is not asked (SEARCH-11),
 * and an empty text asks for the whole list.
 */
export async function runSearch(office: Pick<Office, 'ports'>, conf: EntityConf, typed: string): Promise<boolean> {
  if (!isSearchable(conf)) return true
  const { backend, navigator } = office.ports
  const text = typed.trim()
  if (text === '') {
    navigator.go(`/${conf.route}`)
    return true
  }
  const { items } = await backend.records.list(conf.route, { q: text, size: 1, count: 'none', columns: ['code'] })
  if (items.length === 0) return false
  navigator.go(listAddress(conf.route, text))
  return true
}

/** Which entity the box searches, and which it searched before. */
export interface SearchChoice {
  current: string | null
  previous: string | null
}

/** Picks an entity; the one before stays known for undo. */
export function chosen(choice: SearchChoice, current: string | null, route: string): SearchChoice {
  return route === current ? choice : { current: route, previous: current }
}

/** Selects again the entity that was current before (SEARCH-08). */
export function undoneChoice({ current, previous }: SearchChoice): SearchChoice {
  return previous === null ? { current, previous } : { current: previous, previous: current }
}

/** The entity of the box: the chosen one while it is offered, else the first that is. */
export function currentEntity(entries: readonly SearchEntry[], { current }: SearchChoice): EntityConf | null {
  const offered = entries.filter(({ shown }) => shown).map(({ conf }) => conf)
  return offered.find(({ route }) => route === current) ?? offered[0] ?? null
}

/** An entity of the box's menu. */
export interface SearchEntry {
  conf: EntityConf
  /** offered in the menu; a hidden one is seen while arranging only */
  shown: boolean
}

/** Only entities of the kind `conf` can be searched (SEARCH-12); a broken one cannot either. */
export function isSearchable({ assets, canRead, type }: EntityConf): boolean {
  return type === 'conf' && canRead && assets !== null
}

/**
 * The entities of the box in the person's order, then the installation's, then by name (SEARCH-15). Those the
 * configuration keeps out of the search are never offered; records that cannot be searched are, greyed (D39).
 */
export function searchEntries({ items, search }: VisibleConf, preference: Json): SearchEntry[] {
  const { order, visibility } = readArrangement(preference)
  const places = [...new Set([...order, ...search.order])]
  const place = ({ route }: EntityConf) => (places.includes(route) ? places.indexOf(route) : places.length)
  return items
    .filter((conf) => conf.canRead && (conf.type === 'conf' ? conf.globalSearch.isVisible : conf.type !== 'path'))
    .sort((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
    .map((conf) => ({ conf, shown: visibility[conf.route] ?? search.shown.includes(conf.route) }))
}
