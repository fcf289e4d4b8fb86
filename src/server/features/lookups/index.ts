import { TABLES_ROUTE } from '../../../contract/lookup'
import { defineFeature } from '../../feature'
import type { Lookups } from '../../records'
import { createLookups } from './lookups'
import { routes } from './routes'

export type { Lookups } from '../../records'

/** Rows of the reference tables. */
export const lookupsFeature = defineFeature<Lookups>({
  id: 'lookups',
  isEarly: true,
  routes,
  sharedFolders: ['conf'],
  open: ({ builtIn, bus, catalogue, db, log, records }) => {
    const tables = builtIn(TABLES_ROUTE)
    const lookups = createLookups({ db, bus, records, tables, catalogue, textOf: (path) => catalogue().textOf(path), log })
    let filling: Promise<void> = Promise.resolve()
    let stopListening = (): void => undefined
    const seed = () => lookups.seed([...catalogue().lookups.values()])
    return {
      service: lookups,
      // Whoever is told that the office is ready finds every row of its tables.
      fill: seed,
      // Tables of new files get their rows; nobody waits for them.
      begin: () => {
        stopListening = bus.subscribe((message) => {
          if (message.kind !== 'event' || message.event.type !== 'catalogue') return
          filling = filling.then(seed).catch((error: unknown) => log(`reference tables: ${String(error)}`))
        })
      },
      // The table at work is the last: it is let go of before the parts that it writes by.
      drain: () => {
        stopListening()
        lookups.stop()
        return filling
      },
      close: lookups.stop,
    }
  },
})
