import type { EntityConf, VisibleConf } from '../../contract/conf'
import type { Json } from '../../contract/json'
import { readArrangement } from '../arrangement'

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
