import { TIME_ZONE } from '../../../contract/constants'
import type { Entity } from '../../../contract/entity'
import { serverContext } from '../../kernel/context'
import type { Database } from '../../kernel/database'
import { readMarks, writeMark } from '../../kernel/db/marks'
import { ownFailure } from '../../kernel/db/sql-error'
import { basedOn, declaredOf, type Records } from '../../records'
import type { ScheduledName } from './runner'
import shipped from './shipped.json'

const MARK = 'schedule:'

/** Stores the shipped schedules, each once: a deleted one stays deleted. */
export async function seedSchedules(
  { db, log, records }: { db: Database; records: Records; log: (line: string) => void },
  entity: Entity | undefined,
): Promise<void> {
  if (!entity) return
  const seen = await readMarks(db, MARK)
  for (const { paused = false, ...schedule } of shipped.filter(({ handler }) => !seen.has(handler))) {
    const values = { ...schedule, handler: schedule.handler as ScheduledName, timezone: TIME_ZONE }
    const failure = await ownFailure(() =>
      db.transaction(async (sql) => {
        const made = await records.create(entity, declaredOf<'scheduler'>(entity, values), serverContext())
        if (paused) await records.changeStatus(entity, made.id, 'PAUSED', basedOn(made), serverContext())
        await writeMark(sql, MARK + schedule.handler, made.id)
      }),
    )
    if (failure) log(`the schedule ${schedule.handler} has no record: ${String(failure.error)}`)
  }
}
