import { defineJob } from '../../../feature'
import type { Lookups } from '../../../records'

/** Fills reference tables of the schema folder that are not filled yet. */
export const tablesJob = defineJob({
  shipped: { name: 'Importazione delle tabelle', cron: '0 0 5 1 * ?', paused: true },
  outcomes: { TABLES_IMPORTED: { it: 'tabelle: {tables}', en: 'tables: {tables}' } },
  run: async (_work, { catalogue }, lookups: Pick<Lookups, 'seed'>) => {
    const tables = [...catalogue().lookups.values()]
    await lookups.seed(tables)
    return { code: 'TABLES_IMPORTED', figures: { tables: tables.length } }
  },
})
