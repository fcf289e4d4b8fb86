import type { QueryClient } from '@tanstack/query-core'
import type { RecordQuery } from '../../contract/backend'
import type { TabStore } from '../../contract/ports'
import type { ListPage } from '../../contract/record'

/** Where a record stands in a list that was shown. */
export interface ListPosition {
  /** what the list asks for */
  query: RecordQuery
  page: number
  /** within the page */
  index: number
}

/** The place of a record in the list seen last that holds it; null when it was not reached through a list. */
export function placeInList(queries: QueryClient, route: string, id: string): ListPosition | null {
  const pages = queries
    .getQueryCache()
    .findAll({ queryKey: ['list', route] })
    .filter(({ queryKey, state }) => typeof queryKey[3] === 'number' && state.data !== undefined)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const { queryKey, state } of pages) {
    const index = indexIn(state.data as ListPage, id)
    if (index >= 0) return { query: queryKey[2] as RecordQuery, page: queryKey[3] as number, index }
  }
  return null
}

/** Where this tab keeps the place of the record it shows, for a reload of the page. */
const KEPT = 'tessera.place'

/** Keeps the place of a record in this tab. */
export function keepPlace(tab: TabStore, route: string, id: string, place: ListPosition): void {
  tab.set(KEPT, JSON.stringify({ route, id, place }))
}

/** The place kept of this very record; null when another one was shown last. */
export function keptPlace(tab: TabStore, route: string, id: string): ListPosition | null {
  try {
    const kept: unknown = JSON.parse(tab.get(KEPT) ?? 'null')
    const known = kept as { route?: string; id?: string; place?: ListPosition } | null
    // Another version of the application may have kept it in other words.
    return known?.route === route && known.id === id && known.place?.query ? known.place : null
  } catch {
    return null
  }
}

/** The index of a record in a page; -1 when it is not there. */
export function indexIn(page: Pick<ListPage, 'items'> | undefined, id: string): number {
  return page?.items.findIndex((item) => item.id === id) ?? -1
}
