import { isObject } from '../../catalog/paths'
import type { EntityConf, VisibleConf } from '../../contract/conf'
import type { Json } from '../../contract/json'

/** The value of the preference `globalSearch` (PREF-03): routes in their order, and which of them are offered. */
export interface SearchArrangement {
  order: string[]
  visibility: Record<string, boolean>
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

/** Reads the preference; whatever is not of its shape counts as not said. */
export function readArrangement(value: Json): SearchArrangement {
  const { order, visibility } = isObject(value) ? value : {}
  return {
    order: Array.isArray(order) ? order.filter((one) => typeof one === 'string') : [],
    visibility: isObject(visibility)
      ? Object.fromEntries(Object.entries(visibility).filter((one): one is [string, boolean] => typeof one[1] === 'boolean'))
      : {},
  }
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

/** What is kept when the person has arranged the entries. */
export function arrangementOf(entries: readonly SearchEntry[]): SearchArrangement {
  return {
    order: entries.map(({ conf }) => conf.route),
    visibility: Object.fromEntries(entries.map(({ conf, shown }) => [conf.route, shown])),
  }
}

/** The entries with the one at `from` standing at `to`. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const rest = entries.filter((_, index) => index !== from)
  const taken = entries.slice(from, from + 1)
  return [...rest.slice(0, to), ...taken, ...rest.slice(to)]
}
