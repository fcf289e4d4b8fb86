import { entityName, statusLabel } from '../../../../catalogue/labels/texts'
import { isAdmin, ownScope } from '../../../../catalogue/rights/rights'
import type { Entity } from '../../../../contract/model/entity'
import { type PlotData, plotIntervals } from '../../../../contract/model/plot'
import type { Principal } from '../../../../contract/model/user'
import { DAY_MS, officeDay } from '../../../../contract/time/office-day'
import { type Core, defineFeature, defineJob, type Route } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { answer } from '../../../kernel/http/answers'
import { createContext, readParam } from '../../../kernel/http/call'
import { wholeParam } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import { quoteSqlName, requireEntity, tableName } from '../../../records'
import { statisticMigrations } from './migrations'

/** Counts of records per entity, status and day. */
export interface RecordStatistics {
  /**
   * counts the records of all entities as of today; returns the number of entities. `days`: how long counts
   * are kept
   */
  count: (order: { days: number | null; say: (line: string) => void; signal: AbortSignal }) => Promise<number>
}

/** Counts are kept for three years. */
const RETENTION_DAYS = 1_096
const DAYS = 90

/** How many records there were in each status at the end of each day, as lines of a plot. */
const routes: readonly Route<RecordStatistics>[] = [
  {
    method: 'GET',
    path: '/api/statistics/:route',
    right: 'signed in',
    answer: async (call, core) => {
      const entity = core.served(readParam(call, 'route'))
      if (!entity || entity.type === 'path')
        throw new Refusal('NOT_FOUND', 'There is no such entity, or its file has errors')
      const context = createContext(call)
      requireEntity(context, entity, 'read')
      if (context.principal && !seesAll(context.principal, entity))
        throw new Refusal(
          'FORBIDDEN',
          `${context.principal.username} may not read every record of ${entity.route}`,
        )
      return answer(
        call,
        (await loadPlot(
          core,
          entity,
          wholeParam(call, 'days', { plain: DAYS, min: 1, max: RETENTION_DAYS }),
          context.lang,
        )) as never,
      )
    },
  },
]

/** Counts are of all records: people who may read only some of them would learn about the others. */
function seesAll(principal: Principal, entity: Entity): boolean {
  return isAdmin(principal) || (ownScope(principal, entity) === null && !entity.scope?.private)
}

/**
 * Statuses of the file in their order, and others that records once had; an entity without statuses has one
 * line.
 */
async function loadPlot({ db, now }: Core, entity: Entity, days: number, lang: string): Promise<PlotData> {
  const at = plotIntervals('day', days, now().getTime())
  const counts = await readCounts(db, entity.route, at[0] ?? '')
  const list = entity.statuses?.list ?? []
  const known = list.map(({ code }) => code)
  const ids = [...known, ...new Set(counts.map(({ status }) => status).filter((one) => !known.includes(one)))]
  const measured = new Set(counts.map(({ day }) => day))
  const figures = new Map(counts.map(({ count, day, status }) => [`${day} ${status}`, count]))
  const series = ids.map((id) => ({
    id,
    name: id === '' ? entityName(entity, lang, 'many') : statusLabel(entity, id, lang),
    color: list.find(({ code }) => code === id)?.color ?? null,
    // A day without a run of the job was not measured; on a measured day a status without records is zero.
    values: at.map((day) => (measured.has(day) ? (figures.get(`${day} ${id}`) ?? 0) : null)),
  }))
  return { step: 'day', at, series }
}

/** Counts the records of every entity by status. */
const statisticsJob = defineJob({
  shipped: { name: 'Statistiche', cron: '0 50 23 * * ?' },
  outcomes: { COUNTED: { it: 'entità contate: {count}', en: 'entities counted: {count}' } },
  run: async ({ params, say, signal }, _core, statistics: RecordStatistics) => ({
    code: 'COUNTED',
    figures: { count: await statistics.count({ days: params.days ?? null, say, signal }) },
  }),
})

/** Figures about the business, counted once a day by a scheduled job. */
export const statisticsFeature = defineFeature<RecordStatistics>({
  id: 'statistics',
  migrations: statisticMigrations,
  jobs: { STATISTICS: statisticsJob },
  routes,
  open: ({ catalogue, db, now }) => ({
    service: {
      count: async ({ days, say, signal }) => {
        const today = officeDay(now().getTime())
        const entities = [...catalogue().entities.values()]
          .map(({ entity }) => entity)
          .filter(({ type }) => type !== 'path')
        let done = 0
        for (const entity of entities) {
          if (signal.aborted) break
          const records = await db.transaction((sql) => keepCounts(sql, entity, today))
          if (records > 0) say(`${entity.route}: ${records}`)
          done += 1
        }
        await forgetBefore(db, officeDay(now().getTime() - (days ?? RETENTION_DAYS) * DAY_MS))
        return done
      },
    },
  }),
})

/**
 * Counts the records of an entity, without deleted ones; a second count on a day replaces the first. Returns
 * their number.
 */
async function keepCounts(sql: Sql, { route }: Entity, day: string): Promise<number> {
  await sql.query('delete from statistic where route = $1 and day = $2', [route, day])
  const { rows } = await sql.query<{ count: number }>(
    `insert into statistic (route, day, status, count)
     select $1, $2::date, coalesce(status, ''), count(*) from ${quoteSqlName(tableName(route))} where not _deleted group by 3
     returning count`,
    [route, day],
  )
  if (rows.length === 0)
    await sql.query(`insert into statistic (route, day, status, count) values ($1, $2, '', 0)`, [route, day])
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}

/** Records in a status on a day. */
interface DayCount {
  day: string
  status: string
  count: number
}

/** The counts of an entity since a day; an entity without records has one count of zero. */
async function readCounts(sql: Sql, route: string, from: string): Promise<DayCount[]> {
  const { rows } = await sql.query<DayCount>(
    `select day::text as day, status, count::float8 as count from statistic
     where route = $1 and day >= $2::date order by day, status`,
    [route, from],
  )
  return rows
}

/** Deletes the counts of days before this one. */
async function forgetBefore(sql: Sql, day: string): Promise<void> {
  await sql.query('delete from statistic where day < $1::date', [day])
}
