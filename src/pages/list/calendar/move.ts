import { useMemo, useState } from 'react'
import type { JsonObject } from '../../../contract/json'
import type { ListCalendar } from '../../../contract/model/layout'
import type { RecordData } from '../../../contract/model/record'
import { type CalendarEntry, dayReason, findMoveValues } from '../../../engine/list/calendar'
import type { EntryPart } from '../../../engine/list/hours'
import { useOffice, useTexts } from '../../office'
import { useInTurn } from '../in-turn'
import { useList } from '../list-context'

/** The place of an entry as text: a day, or from one to another. */
export type MoveWords = { day: string } | { from: string; to: string }

/** How entries get to other days. */
export interface DayMove {
  /** pending moves, with the new values */
  moves: ReadonlyMap<string, RecordData>
  /** why a record, or one of its ends, cannot be moved; null = it can */
  reason: (record: RecordData, part?: EntryPart) => string | null
  /** it has two ends to move */
  hasEnds: boolean
  /** moves an entry to a day, keeping its length, and shows the outcome; true = it was moved */
  put: (entry: CalendarEntry, day: string) => Promise<boolean>
  /** stores other dates of an entry (null = the same) and announces `where` it is now; true = it was moved */
  store: (entry: CalendarEntry, values: JsonObject | null, where: MoveWords) => Promise<boolean>
  getName: (record: RecordData) => string
}

/** Moves entries optimistically, and back with a message if the server refuses. The toast offers undo. */
export function useDayMove(formatDay: (day: string) => string, ownDates?: ListCalendar): DayMove {
  const { entity, conf } = useList()
  const dates = ownDates ?? entity.list.calendar
  const { notices, ports, queries } = useOffice()
  const { lang } = useTexts()
  const [moves, setMoves] = useState<ReadonlyMap<string, RecordData>>(new Map())
  const inTurn = useInTurn()
  const { route } = entity
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language words everything anew
  return useMemo(() => {
    const { backend, texts } = ports
    const getName = (record: RecordData) => record.label || record.code || record.id
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
    const store: DayMove['store'] = async (entry, values, where) => {
      if (values === null) return false
      const moved = await carry(entry.record, values)
      if (!moved) return false
      const back = Object.fromEntries(Object.keys(values).map((path) => [path, entry.record[path] ?? null]))
      notices.add({
        tone: 'success',
        text: 'day' in where ? 'CALENDAR.MOVED' : 'CALENDAR.RESIZED',
        params: { name: getName(entry.record), ...where },
        act: { text: 'LIST.MOVE_UNDO', run: () => void carry(moved, back) },
      })
      return true
    }
    const getDates = (part: EntryPart): Partial<ListCalendar> | undefined => {
      if (part === 'whole' || !dates) return dates
      return part === 'start' ? { from: dates.from } : dates.to === undefined ? {} : { to: dates.to }
    }
    return {
      moves,
      getName,
      hasEnds: dates?.to !== undefined,
      reason: (record, part = 'whole') => dayReason({ conf, entity, texts }, record, getDates(part)),
      put: (entry, day) => store(entry, findMoveValues(entity, entry, day, dates), { day: formatDay(day) }),
      store,
    }
  }, [moves, route, entity, conf, lang, dates, ports, queries, notices, inTurn])
}
