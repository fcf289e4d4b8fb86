import type { Params } from './ports'

/**
 * The rows chosen in a list: some by id, or everything a list call finds but a few. `query` holds conditions and search
 * alone: no paging, sort, columns or count.
 */
export type Selection = { ids: string[] } | { query: Params; except: string[] }
