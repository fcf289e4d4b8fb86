import { useCallback, useRef } from 'react'
import type { RecordData } from '../../contract/model/record'

/** Runs a change of a record after the previous ones, on the version they produced. */
export type InTurn = (
  record: RecordData,
  change: (newest: RecordData) => Promise<RecordData>,
) => Promise<RecordData>

/**
 * Serializes changes of one record, each based on the newest version from an earlier one: a card moved twice
 * quickly, or picked up before the list showed the last move, would be refused as stale.
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
    const onSettle = () => {
      if (running.current.get(record.id) === work) running.current.delete(record.id)
    }
    work.then(onSettle, onSettle)
    return work
  }, [])
}
