import { useCallback, useRef } from 'react'
import type { RecordData } from '../../contract/record'

/** Makes a change of a record once those before it are done, on the version they left. */
export type InTurn = (record: RecordData, change: (newest: RecordData) => Promise<RecordData>) => Promise<RecordData>

/** Changes of one record wait for one another: a card that is moved twice at once would be refused as stale. */
export function useInTurn(): InTurn {
  const running = useRef(new Map<string, Promise<RecordData>>())
  return useCallback((record, change) => {
    const before = running.current.get(record.id)
    const left = before ? before.catch(() => record) : Promise.resolve(record)
    const work = left.then(({ _version = 0 }) => change({ ...record, _version }))
    running.current.set(record.id, work)
    const done = () => {
      if (running.current.get(record.id) === work) running.current.delete(record.id)
    }
    work.then(done, done)
    return work
  }, [])
}
