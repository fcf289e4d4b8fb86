import type { ConfPort } from '../contract/backend'
import type { LookupRow } from '../contract/lookup'
import type { Params } from '../contract/ports'

/** Reads the rows of one reference table. */
export type ReadTable = (table: string, params: Params) => Promise<LookupRow[]>

interface Waiting {
  table: string
  done: (rows: LookupRow[] | Promise<LookupRow[]>) => void
}

/** More tables in one call than the server takes are asked for in several. */
const TABLES_MAX = 50

/**
 * Reads tables, those that are wanted whole in the same turn in one call: the fields of a form all ask as they are drawn. A
 * call for several that fails is made again for each, so that one that cannot be read does not take the others with it.
 */
export function createTableReader({ tables }: Pick<ConfPort, 'tables'>): ReadTable {
  let waiting: Waiting[] = []

  const together = async (some: readonly Waiting[]): Promise<void> => {
    const names = [...new Set(some.map(({ table }) => table))]
    const rows = names.length > 1 ? await tables(names, []).catch(() => null) : null
    for (const name of names) {
      const own = rows ? rows.filter(({ tableCode }) => tableCode === name) : tables([name], [])
      for (const { table, done } of some) if (table === name) done(own)
    }
  }
  const flush = () => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += TABLES_MAX) void together(all.slice(from, from + TABLES_MAX))
  }
  return (table, params) => {
    if (params.length > 0) return tables([table], params)
    return new Promise((done) => {
      if (waiting.length === 0) queueMicrotask(flush)
      waiting.push({ table, done })
    })
  }
}
