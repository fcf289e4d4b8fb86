import { useCallback, useRef } from 'react'
import type { RecordData } from '../../contract/record'

/** Makes a change of a record once those before it are done, on the version they left. */
export type InTurn = (record: RecordData, change: (newest: RecordData) => Promise<RecordData>) => Promise<RecordData>

/**
 * Changes of one record wait for one another, and each is made on the newest version that an earlier one left: a card
 * moved twice at once, or picked up before the list showed what the last move stored, would be refused as stale.
 */
export function useInTurn(): InTurn {
  const running = useRef(new Map<string, Promise<unknown>>())
  const stored = useRef(new Map<string, number>())
  return useCallback((record, change) => {
    const before = running.current.get(record.id)
    const inTurn = async () => {
      await before?.catch(() => {})
      const newest = Math.max(record._version ?? 0, stored.current.get(record.id) ?? 0)
      const changed = await change({ ...record, _version: newest })
      stored.current.set(record.id, changed._version ?? 0)
      return changed
    }
    const work = inTurn()
    running.current.set(record.id, work)
    const done = () => {
      if (running.current.get(record.id) === work) running.current.delete(record.id)
    }
    work.then(done, done)
    return work
  }, [])
}
