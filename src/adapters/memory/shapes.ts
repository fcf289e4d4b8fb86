import type { RecordsPort } from '../../contract/backend'
import { boardOfMemory } from './board'
import { calendarOfMemory } from './calendar'
import type { MemoryStore } from './store'

/** The calls of lists that are shown in another shape than rows. */
export function shapeCalls(store: MemoryStore): Pick<RecordsPort, 'board' | 'calendar'> {
  return {
    board: async (route, query, column) => boardOfMemory(store.entity(route), store.all(route), query, column),
    calendar: async (route, query, span) => calendarOfMemory(store.entity(route), store.all(route), query, span),
  }
}
