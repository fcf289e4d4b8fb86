import type { AcrossConstraint, AcrossPeriod } from '../../../contract/model/across'
import type { SqlParams } from '../../kernel/db/params'
import { filterSql } from '../access/filter-sql'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { listGroupTerms, pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'

/** Everything that the SQL of one constraint is made of; values are added to `params`. */
export interface AcrossSql {
  engine: Pick<RecordEngine, 'planByRoute'>
  plan: TablePlan
  constraint: AcrossConstraint
  params: SqlParams
}

/**
 * The records to look at, after `from`: the table with a condition, or values that are not stored yet. They
 * have the columns of the table.
 */
export type AcrossSource = string

/** A record that breaks the constraint. */
export interface BrokenAcross {
  own: string | null
  /** one of the records in the way; null = none, the record alone is too much */
  other: string | null
  /** of kind `atMost`, the most that the group may have */
  most: number | null
}

const sqlOf = (plan: TablePlan, path: string): string => pathSql(plan, path)?.value ?? quoteSqlName(path)

/** The conditions under which a record counts, besides its group and its period. */
function countingTerms({ constraint, params, plan }: AcrossSql): string[] {
  return ['not "_deleted"', ...constraint.where.map((term) => `(${filterSql(plan, term, params)})`)]
}

/** An empty text has a folded column, too. */
function groupConditions({ constraint, plan }: AcrossSql): string[] {
  return constraint.by.map((path) => `${sqlOf(plan, path)} is not null`)
}

/** A period that ends before it begins, and one without a beginning and an end, holds nothing. */
function periodConditions({ constraint, plan }: AcrossSql): string[] {
  const { period } = constraint
  if (!period) return []
  const [from, to] = [sqlOf(plan, period.from), sqlOf(plan, period.to)]
  return [`(${from} is not null or ${to} is not null)`, `coalesce(${from} ${operatorOf(period)} ${to}, true)`]
}

const operatorOf = ({ end }: AcrossPeriod): string => (end === 'included' ? '<=' : '<')

/** Records that count, with what is compared: `k0…` the group, `f` and `t` the period, `q` the amount. */
function countedSql(sql: AcrossSql, source: AcrossSource): string {
  const { constraint, plan } = sql
  const { period, sum } = constraint
  const columns = [
    'id',
    ...listGroupTerms(plan, constraint.by).map((term, index) => `${term} as k${index}`),
    ...(period ? [`${sqlOf(plan, period.from)} as f`, `${sqlOf(plan, period.to)} as t`] : []),
    `${sum === null ? '1::numeric' : `greatest(coalesce(${sqlOf(plan, sum)}, 0), 0)::numeric`} as q`,
  ]
  const where = [...countingTerms(sql), ...groupConditions(sql), ...periodConditions(sql)]
  return `(select ${columns.join(', ')} from ${source} where ${where.join(' and ')})`
}

/** The other records of the group of `c`, at the same time. */
function othersSql(sql: AcrossSql): string {
  const { constraint, plan } = sql
  const { period } = constraint
  const same = listGroupTerms(plan, constraint.by).map((term, index) => `${term} = c.k${index}`)
  const meets = period ? meetsSql(plan, period) : []
  const where = [
    ...same,
    ...meets,
    ...countingTerms(sql),
    ...periodConditions(sql),
    'id is distinct from c.id',
  ]
  return `from ${quoteSqlName(plan.table)} where ${where.join(' and ')}`
}

/** Two periods meet when each begins before the other ends; an open side meets everything. */
function meetsSql(plan: TablePlan, period: AcrossPeriod): string[] {
  const operator = operatorOf(period)
  const [from, to] = [sqlOf(plan, period.from), sqlOf(plan, period.to)]
  return [`coalesce(${from} ${operator} c.t, true)`, `coalesce(c.f ${operator} ${to}, true)`]
}

/** Selects the records of a source that break the constraint, as `BrokenAcross`. */
export function brokenSql(sql: AcrossSql, source: AcrossSource): string {
  const counted = `from ${countedSql(sql, source)} c`
  if (sql.constraint.kind !== 'atMost')
    return `select c.id as own, o.id as other, null::numeric as most ${counted}
      cross join lateral (select id ${othersSql(sql)} order by id limit 1) o`
  return `select c.id as own, o.other, o.most ${counted}
    cross join lateral (select ${usedSql(sql)} as used, ${mostSql(sql)} as most,
      (select id ${othersSql(sql)} order by id limit 1) as other) o
    where o.used > o.most`
}

function mostSql({ constraint, engine, params }: AcrossSql): string {
  const { by, max } = constraint
  if (max === null || typeof max === 'number') return `${params.add(max)}::numeric`
  const target = engine.planByRoute(max.route)
  const value = target && pathSql(target, max.path)?.value
  if (!target || !value) return 'null::numeric'
  return `(select ${value}::numeric from ${quoteSqlName(target.table)} where id = c.k${by.indexOf(max.by)})`
}

/** How much of the group there is with the record: at the fullest moment of its period, or in all. */
function usedSql(sql: AcrossSql): string {
  const { constraint, plan } = sql
  const { period, sum } = constraint
  const amount = sum === null ? '1' : `greatest(coalesce(${sqlOf(plan, sum)}, 0), 0)`
  if (!period) return `(select c.q + coalesce(sum(${amount}), 0) ${othersSql(sql)})`
  // Every period meets that of the record, so that the fullest moment of all of them is within it. At one
  // moment, periods begin before others end only where the end belongs to them.
  const [begin, end] = period.end === 'included' ? [0, 1] : [1, 0]
  const both = `select ${sqlOf(plan, period.from)} as f, ${sqlOf(plan, period.to)} as t, ${amount} as q ${othersSql(sql)}
      union all select c.f, c.t, c.q`
  return `(with p as (${both}), e as (
      select f as at, ${begin} as step, q from p union all select t, ${end}, -q from p where t is not null)
    select max(n) from (select sum(q) over (order by at nulls first, step) as n from e) s)`
}

/** Locks that one constraint takes at most, however many groups a batch touches: their table is limited. */
const LOCKS_OF_CONSTRAINT = 512

/**
 * Locks the groups of the records of a source until the transaction ends, in a fixed order. Two writers of
 * one group come one after the other; what the second reads then includes what the first committed.
 */
export function lockSql(sql: AcrossSql, source: AcrossSource): string {
  const { constraint, params, plan } = sql
  const name = params.add(`across ${plan.route} ${constraint.name}`)
  const keys = constraint.by.map((_, index) => `k${index}::text`)
  const group = keys.length > 0 ? `hashtextextended(concat_ws(chr(31), ${keys.join(', ')}), 0)` : '0::bigint'
  return `select pg_advisory_xact_lock(place) from (
    select distinct hashtextextended(${name}::text, abs(${group} % ${LOCKS_OF_CONSTRAINT})) as place
    from ${countedSql(sql, source)} c order by 1 offset 0) l`
}
