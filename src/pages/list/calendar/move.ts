import { useMemo, useState } from 'react'
import type { EntityConf } from '../../../contract/conf'
import type { PublicEntity } from '../../../contract/entity'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/record'
import { type CalendarEntry, dayReason, movedTo } from '../../../engine/list/calendar'
import { useOffice, useTexts } from '../../office'
import { useInTurn } from '../in-turn'

/** How entries get to other days. */
export interface DayMove {
  /** records on their way, with the values they will have */
  moves: ReadonlyMap<string, RecordData>
  /** why a record stays on its day; null = it may be moved */
  reason: (record: RecordData) => string | null
  /** puts an entry on a day, its length kept, and tells what came of it; true = it stands there */
  put: (entry: CalendarEntry, day: string) => Promise<boolean>
  nameOf: (record: RecordData) => string
}

/** Moves entries: at once on the screen, and back again with a message where the server refuses. The toast takes a move back. */
export function useDayMove(entity: PublicEntity, conf: EntityConf, wordsOf: (day: string) => string): DayMove {
  const { notices, ports, queries } = useOffice()
  const { lang } = useTexts()
  const [moves, setMoves] = useState<ReadonlyMap<string, RecordData>>(new Map())
  const inTurn = useInTurn()
  const { route } = entity
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language words everything anew
  return useMemo(() => {
    const { backend, texts } = ports
    const nameOf = (record: RecordData) => record.label || record.code || record.id
    const read = () => queries.invalidateQueries({ queryKey: ['list', route] })
    const carry = async (record: RecordData, values: JsonObject): Promise<RecordData | null> => {
      const mine = { ...record, ...values } as RecordData
      setMoves((held) => new Map(held).set(record.id, mine))
      try {
        return await inTurn(record, async ({ _version = 0 }) => {
          const moved = await backend.records.update(route, record.id, { ...values, _version })
          await read()
          return moved
        })
      } catch (error) {
        notices.failure(error)
        void read()
        return null
      } finally {
        setMoves((held) => new Map([...held].filter(([, one]) => one !== mine)))
      }
    }
    return {
      moves,
      nameOf,
      reason: (record) => dayReason({ conf, entity, texts }, record),
      put: async (entry, day) => {
        const values = movedTo(entity, entry, day)
        if (values === null) return false
        const moved = await carry(entry.record, values)
        if (!moved) return false
        const back = Object.fromEntries(Object.keys(values).map((path) => [path, entry.record[path] ?? null]))
        notices.add({
          tone: 'success',
          text: 'CALENDAR.MOVED',
          params: { name: nameOf(entry.record), day: wordsOf(day) },
          act: { text: 'LIST.MOVE_UNDO', run: () => void carry(moved, back) },
        })
        return true
      },
    }
  }, [moves, route, entity, conf, lang, ports, queries, notices, inTurn])
}
