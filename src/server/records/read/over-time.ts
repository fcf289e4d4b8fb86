import type { ListQuery } from '../../../contract/calls/api'
import { TIME_ZONE } from '../../../contract/constants'
import type { Entity } from '../../../contract/model/entity'
import type { PlotStep } from '../../../contract/model/plot'
import { createParams } from '../../kernel/db/params'
import { runAsWork } from '../../kernel/db/work'
import { Refusal } from '../../kernel/refusal'
import { requireEntity } from '../access/access'
import type { EntityWork } from '../engine/record-engine'
import { literal, quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { asParameter, refuseHidden } from './list'
import { conjunction, whereSql } from './where-sql'

/** What is drawn over time. */
export interface TimeOrder {
  /** the date or instant that says when */
  by: string
  step: PlotStep
  /** first interval, as `plotIntervals` writes it; later records count up to `to` */
  from: string
  /** exclusive day */
  to: string
  /** a figure per code of this field; null = one figure */
  group: string | null
  /** count = records; sum = of a number; age = mean days from another date to `by` */
  of: 'count' | 'sum' | 'age'
  /** the number or the date of it; null for counts */
  field: string | null
}

/** The figure of one interval and code. */
export interface TimeFigure {
  at: string
  code: string | null
  value: number
}

/**
 * Figures over time of the records that match the conditions and that the caller may reach, in one grouped
 * statement with the time limit of counts. A field that is hidden or masked for the caller is refused like an
 * unknown one.
 */
export async function figuresOverTime(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entity: Entity,
  query: ListQuery,
  order: TimeOrder,
): Promise<TimeFigure[]> {
  requireEntity(context, entity, 'read')
  const { by, field, from, group, step, to } = order
  const used = [by, group, field].flatMap((path) =>
    path === null ? [] : [{ path, direction: 'asc' as const }],
  )
  refuseHidden({ ...query, sort: used }, entity, context)
  const plan = engine.plan(entity)
  const params = createParams()
  const when = momentSql(plan, by)
  const code = group === null ? 'null::text' : valueSql(plan, group).value
  const where = whereSql({ context, engine, plan }, query, params, { purpose: 'counts' })
  // Bounds on the column itself, so that an index of it serves.
  const { value, type } = valueSql(plan, by)
  const dayBoundSql = (day: string) => {
    const added = params.add(day)
    return type === 'date' ? `${added}::date` : `(${added}::timestamp at time zone ${literal(TIME_ZONE)})`
  }
  where.push(`${value} >= ${dayBoundSql(from)}`, `${value} < ${dayBoundSql(to)}`)
  const interval = `to_char(date_trunc(${literal(step)}, ${when}), ${literal(step === 'hour' ? 'YYYY-MM-DD"T"HH24:00' : 'YYYY-MM-DD')})`
  const text = `select ${interval} as at, ${code} as code, ${figureSql(plan, order)} as value
    from ${quoteSqlName(plan.table)}${conjunction(where)} group by 1, 2`
  const { rows } = await runAsWork('count', () =>
    engine.db.query<{ at: string; code: string | null; value: number | string | null }>(text, params.values),
  ).catch(asParameter)
  return rows.flatMap(({ at, code, value }) => (value === null ? [] : [{ at, code, value: Number(value) }]))
}

function figureSql(plan: TablePlan, { by, field, of }: TimeOrder): string {
  if (of === 'count' || field === null) return 'count(*)'
  if (of === 'sum') return `sum(${valueSql(plan, field).value}::numeric)`
  const days = `extract(epoch from (${momentSql(plan, by)} - ${momentSql(plan, field)})) / 86400`
  return `avg((${days})::numeric)`
}

/** A date or an instant as a moment of the office's clock. */
function momentSql(plan: TablePlan, path: string): string {
  const { type, value } = valueSql(plan, path)
  if (type === 'date') return `${value}::timestamp`
  if (type === 'timestamptz') return `(${value} at time zone ${literal(TIME_ZONE)})`
  throw new Refusal('BAD_PARAMETER', `${path} is no date`)
}

function valueSql(plan: TablePlan, path: string): { value: string; type: string } {
  const sql = pathSql(plan, path)
  if (sql)
    return { value: sql.value, type: path === 'createdAt' || path === 'updatedAt' ? 'timestamptz' : sql.type }
  throw new Refusal('BAD_PARAMETER', `unknown field ${path}`)
}
