import { DEFAULT_ICON } from '../contract/constants'
import { ICON_LIBRARY } from './icon-library'
import { ICON_SHAPES } from './icon-shapes'

/** Other names for the same drawing, so that schema files may use the word they know. */
const ALIASES: Readonly<Record<string, string>> = {
  boat: 'sailboat',
  box: 'package',
  calendar: 'calendar',
  cart: 'shopping-cart',
  chart: 'chart-bar',
  cog: 'settings',
  'file-contract': 'file-signature',
  fax: 'print',
  lifebuoy: 'help',
  logout: 'sign-out',
  mail: 'envelope',
  money: 'banknote',
  note: 'sticky-note',
  'pen-to-square': 'pencil',
  tree: 'table-tree-tag',
  'triangle-exclamation': 'warning',
  unlock: 'key',
  x: 'close',
}

/** Where an icon's drawing comes from: our own path, a library module to fetch, in the end the default icon (SHELL-05, CONST-12). */
export type IconSource = { path: string } | { library: string }

/** Finds the drawing of a name; an unknown or missing name gets the default icon. */
export function iconSource(name: string | null | undefined): IconSource {
  const known = name ? (ALIASES[name] ?? name) : DEFAULT_ICON
  const path = ICON_SHAPES[known]
  if (path !== undefined) return { path }
  if (known in ICON_LIBRARY) return { library: known }
  return { path: ICON_SHAPES[DEFAULT_ICON] ?? '' }
}

/** Every name that has a drawing of its own, sorted: choices of the icon picker. */
export function iconNames(): string[] {
  return [...Object.keys(ICON_SHAPES), ...Object.keys(ICON_LIBRARY)].sort()
}
