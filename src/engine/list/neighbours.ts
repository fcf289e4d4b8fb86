import type { QueryClient } from '@tanstack/query-core'
import type { ListPage } from '../../contract/model/record'
import type { RecordQuery } from '../../contract/ports/backend'
import type { TabStore } from '../../contract/ports/ports'

/** The position of a record in a list that was shown. */
export interface ListPosition {
  /** the list's query */
  query: RecordQuery
  page: number
  /** within the page */
  index: number
}

/**
 * The position of a record in the last seen list that holds it; null when it was not reached through a list.
 */
export function positionInList(queries: QueryClient, route: string, id: string): ListPosition | null {
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

/** Key under which this tab stores the position of its record, for a reload of the page. */
const STORAGE_KEY = 'tessera.place'

/** Stores the position of a record in this tab. */
export function keepPosition(tab: TabStore, route: string, id: string, place: ListPosition): void {
  tab.set(STORAGE_KEY, JSON.stringify({ route, id, place }))
}

/** The stored position of this record; null when another one was shown last. */
export function readListPosition(tab: TabStore, route: string, id: string): ListPosition | null {
  try {
    const kept: unknown = JSON.parse(tab.get(STORAGE_KEY) ?? 'null')
    const known = kept as { route?: string; id?: string; place?: ListPosition } | null
    // Another version of the application may have stored another format.
    return known?.route === route && known.id === id && known.place?.query ? known.place : null
  } catch {
    return null
  }
}

/** The index of a record in a page; -1 when it is missing. */
export function indexIn(page: Pick<ListPage, 'items'> | undefined, id: string): number {
  return page?.items.findIndex((item) => item.id === id) ?? -1
}
