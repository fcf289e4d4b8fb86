import type { Core } from '../../../feature'
import type { Database } from '../../../kernel/database'
import type { Records } from '../../../records'
import type { MonitorRoute, ShownRecord } from './figures'

/** Dependencies of counting. */
export type CountingNeeds = Pick<Core, 'bus' | 'db' | 'log' | 'now' | 'records' | 'served'>

/** Stores things that were counted in memory, one after the other, and notifies open lists. */
export interface Counting<Counted> {
  /** the counted thing of this key, created if missing; null = there are too many */
  of: (key: string, make: () => Counted) => Counted | null
  /** stores the counts */
  flush: () => Promise<void>
}

interface CountingRules<Counted> {
  /** the entity that shows it; an installation without it counts nothing */
  route: MonitorRoute
  /** different things between two flushes; beyond it new ones are dropped */
  max: number
  store: (
    needs: { db: Database; records: Records },
    entity: NonNullable<ReturnType<Core['served']>>,
    counted: readonly Counted[],
  ) => Promise<ShownRecord[]>
}

/** Things stored in one transaction. */
const SET = 100
/** Ids per notification between processes, which holds at most 7 kB. */
const IDS_OF_EVENT = 150

/**
 * Counts in memory, so that a call costs only an addition; counts not stored yet when a process is killed are
 * lost.
 */
export function createCounting<Counted>(
  { bus, db, log, records, served }: CountingNeeds,
  { max, route, store }: CountingRules<Counted>,
): Counting<Counted> {
  let waiting = new Map<string, Counted>()
  let last: Promise<void> = Promise.resolve()

  const storeAll = async (due: readonly Counted[]): Promise<void> => {
    const entity = served(route)
    if (!entity) return
    const changed: string[] = []
    for (let from = 0; from < due.length; from += SET) {
      const shown = await store({ db, records: records() }, entity, due.slice(from, from + SET))
      // New records publish their own events.
      changed.push(...shown.filter(({ isNew }) => !isNew).map(({ id }) => id))
    }
    for (let from = 0; from < changed.length; from += IDS_OF_EVENT)
      bus.publish({
        kind: 'event',
        event: { type: 'records', route, ids: changed.slice(from, from + IDS_OF_EVENT) },
      })
  }
  return {
    of: (key, make) => {
      const known = waiting.get(key)
      if (known || waiting.size >= max) return known ?? null
      const made = make()
      waiting.set(key, made)
      return made
    },
    flush: () => {
      // In the same order everywhere, so that processes storing the same things concurrently cannot deadlock.
      const due = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, counted]) => counted)
      waiting = new Map()
      if (due.length > 0)
        last = last.then(() => storeAll(due)).catch((error: unknown) => log(`monitor: ${String(error)}`))
      return last
    },
  }
}
