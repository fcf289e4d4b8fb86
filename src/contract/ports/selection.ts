import type { Params } from './ports'

/**
 * The rows selected in a list: by id, or all rows of a list call except some. `query` holds only conditions
 * and search: no paging, sort, columns or count.
 */
export type Selection = { ids: string[] } | { query: Params; except: string[] }
