/** What the words of a page's pattern are taken from. */
export interface PlaceSource {
  /** entities that the reader sees, by route, with their names */
  findName: (route: string) => string | undefined
  /** the title of a page of the application by its path; undefined = it has none of its own */
  findTitle: (path: string) => string | undefined
  /** a text of the application */
  text: (key: string, params?: Record<string, string | number>) => string
}

/** Views of an entity by the rest of their pattern; the empty one is its list. */
const VIEWS: Readonly<Record<string, string>> = {
  ':id': 'record',
  ':id/edit': 'edit',
  me: 'record',
  'me/edit': 'edit',
  new: 'new',
  import: 'import',
  ':id/virtual-folder/:id': 'folder',
}

/**
 * The name of a page by its pattern: `/customers/:id/edit` → `Clienti: modifica`. Patterns of no known page
 * stay as they are.
 */
export function pageWords(pattern: string, { findName, text, findTitle }: PlaceSource): string {
  const own = findTitle(pattern)
  if (own !== undefined) return own
  const [route = '', ...rest] = pattern.slice(1).split('/')
  const name = findName(route)
  if (name === undefined) return pattern
  if (rest.length === 0) return name
  const view = VIEWS[rest.join('/')]
  return view === undefined ? `${name}: ${rest.join('/')}` : text(`TREND.VIEW.${view}`, { name })
}
