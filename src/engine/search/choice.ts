import type { EntityConf } from '../../contract/conf'
import type { SearchEntry } from './arrangement'

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
