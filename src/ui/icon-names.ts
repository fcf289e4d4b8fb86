import { DEFAULT_ICON } from '../contract/constants'
import { ICON_SHAPES } from './icon-shapes'

/** Other names for the same drawing, so that schema files may use the word they know. */
const ALIASES: Readonly<Record<string, string>> = {
  boat: 'sailboat',
  box: 'package',
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

/** Where an icon's drawing comes from: our own path, or the library, which is fetched and may not know the name either. */
export type IconSource = { path: string } | { library: string }

/** The drawing for what has none of its own (SHELL-05, CONST-12). */
export const DEFAULT_SHAPE = ICON_SHAPES[DEFAULT_ICON] ?? ''

/** Finds the drawing of a name; a missing one gets the default icon. */
export function iconSource(name: string | null | undefined): IconSource {
  const known = name ? (ALIASES[name] ?? name) : DEFAULT_ICON
  const path = ICON_SHAPES[known]
  return path === undefined ? { library: known } : { path }
}
