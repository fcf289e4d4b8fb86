import type { SIGNALS } from '../../../../contract/calls/monitor'
import type { Entity } from '../../../../contract/model/entity'
import { officeDay } from '../../../../contract/time/office-day'
import type { Database, Sql } from '../../../kernel/database'
import type { Records } from '../../../records'
import { type CountingNeeds, createCounting } from './counting'
import { type ShownRecord, showFigures } from './figures'

/** The entity of the records. */
const SIGNALS_ROUTE = 'monitor-usability'

/** Counts how screens are used: a row of the monitor per screen or field and day, without people. */
export interface SignalMonitor {
  note: (kind: SignalKind, name: string, count: number) => void
  flush: () => Promise<void>
}

type SignalKind = (typeof SIGNALS)[number]

/** Occurrences within a day, since they were last stored. */
interface Counted {
  kind: SignalKind
  name: string
  /** `2026-11-27`, stored as midnight in UTC */
  day: string
  count: number
}

interface StoredSignal {
  kind: SignalKind
  name: string
  day: string
  record_id: string | null
  count: number
}

const NAMES_MAX = 2_000

/** Counts signals by name and day of the office. */
export function createSignalMonitor(needs: CountingNeeds): SignalMonitor {
  const { now } = needs
  const counting = createCounting<Counted>(needs, {
    route: SIGNALS_ROUTE,
    max: NAMES_MAX,
    store: storeCounted,
  })
  return {
    flush: counting.flush,
    note: (kind, name, count) => {
      const day = officeDay(now())
      const counted = counting.of(`${kind} ${day} ${name}`, () => ({
        kind,
        name,
        day: `${day}T00:00:00Z`,
        count: 0,
      }))
      if (counted) counted.count += count
    },
  }
}

async function storeCounted(
  { db, records }: { db: Database; records: Records },
  entity: Entity,
  counted: readonly Counted[],
): Promise<ShownRecord[]> {
  return db.transaction(async (sql) => {
    const stored = await addCounts(sql, counted)
    const rows = stored.map(({ count, day, kind, name, record_id: id }) => {
      const figures = { count: Number(count) }
      return {
        id,
        figures,
        whole: () => ({ kind, name, at: new Date(day).toISOString().slice(0, 10), ...figures }),
      }
    })
    const shown = await showFigures<typeof SIGNALS_ROUTE>(sql, records, entity, rows)
    for (const [index, { id, isNew }] of shown.entries()) {
      const { day = '', kind = '', name = '' } = stored[index] ?? {}
      const text = 'update monitor_signal set record_id = $4 where kind = $1 and name = $2 and day = $3'
      if (isNew) await sql.query(text, [kind, name, day, id])
    }
    return shown
  })
}

async function addCounts(sql: Sql, counted: readonly Counted[]): Promise<StoredSignal[]> {
  const { rows } = await sql.query<StoredSignal>(
    `insert into monitor_signal as s (kind, name, day, count)
     select kind, name, day, count from jsonb_populate_recordset(null::monitor_signal, $1::jsonb)
     on conflict (kind, name, day) do update set count = s.count + excluded.count
     returning kind, name, day, count, record_id`,
    [JSON.stringify(counted)],
  )
  return rows
}

/** Deletes counts older than a moment. */
export async function pruneSignals(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from monitor_signal where day < $1', [before])
}
