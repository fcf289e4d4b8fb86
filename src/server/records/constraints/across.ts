import { canEntity, covers } from '../../../catalogue/rights/rights'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import { localText } from '../../../contract/language'
import {
  ACROSS_CODES,
  type AcrossConstraint,
  getAcrossField,
  listAcrossPaths,
} from '../../../contract/model/across'
import type { SqlValue } from '../../kernel/database'
import { createParams, type SqlParams } from '../../kernel/db/params'
import { Refusal } from '../../kernel/refusal'
import { getHiddenFields } from '../access/access'
import { scopeSql } from '../access/scope-sql'
import type { EntityWork } from '../engine/record-engine'
import type { WrittenRecord } from '../engine/written-record'
import { quoteSqlName } from '../schema/column'
import { type AcrossSource, type BrokenAcross, brokenSql, lockSql } from './across-sql'

/**
 * Holds the constraints across records for what a transaction has just stored: locks the groups of the
 * records, and refuses what breaks them. A record whose group, period and amount stayed as they were is not
 * looked at: an older one may break a newer constraint, and its other fields can still be changed.
 * @throws Refusal RECORD_IN_THE_WAY naming the field and, where the caller may see it, the other record
 */
export async function holdAcross(work: EntityWork, stored: readonly WrittenRecord[]): Promise<void> {
  const { plan } = work
  for (const constraint of plan.entity.constraints ?? []) {
    const ids = stored.filter((one) => touchesAcross(constraint, one)).map(({ id }) => id)
    if (ids.length === 0) continue
    await lockGroups(work, constraint, ids)
    const params = createParams()
    const broken = await findBroken(work, constraint, {
      params,
      source: storedSource(plan.table, params.add(ids)),
    })
    if (!broken) continue
    const error = await describeBroken(work, constraint, broken)
    // It names no record: effects pass it on to people who may not read this one.
    const detail = `${plan.route}: other records break the constraint "${constraint.name}" (${constraint.source})`
    throw new Refusal('RECORD_IN_THE_WAY', detail, [error])
  }
}

/** The rows of a table by their ids. */
const storedSource = (table: string, ids: string): AcrossSource =>
  `(select * from ${quoteSqlName(table)} where id = any (${ids}::uuid[])) s`

/** Locks the groups of some stored records. */
async function lockGroups(
  { engine, plan, sql }: EntityWork,
  constraint: AcrossConstraint,
  ids: string[],
): Promise<void> {
  const params = createParams()
  const source = storedSource(plan.table, params.add(ids))
  await sql.query(lockSql({ engine, plan, constraint, params }, source), params.values)
}

/** One record of a source that breaks the constraint; `params` has the values of the source. */
async function findBroken(
  { engine, plan, sql }: EntityWork,
  constraint: AcrossConstraint,
  { params, source }: { params: SqlParams; source: AcrossSource },
): Promise<BrokenAcross | undefined> {
  const text = brokenSql({ engine, plan, constraint, params }, source)
  const { rows } = await sql.query<BrokenAcross>(`${text} limit 1`, params.values)
  return rows[0]
}

const top = (path: string): string => path.split('.')[0] ?? path

/**
 * What a record that is not stored would break, one error for each constraint. It says no more than a save.
 */
export async function checkUnstored(
  work: EntityWork,
  constraints: readonly AcrossConstraint[],
  { params: given, source }: { params: readonly SqlValue[]; source: AcrossSource },
): Promise<ApiFieldError[]> {
  const errors: ApiFieldError[] = []
  for (const constraint of constraints) {
    const broken = await findBroken(work, constraint, { params: createParams(given), source })
    if (broken) errors.push(await describeBroken(work, constraint, broken))
  }
  return errors
}

/** Whether a write may make a record break a constraint that it kept before. */
export function touchesAcross(
  constraint: AcrossConstraint,
  { changes, write: { base } }: Pick<WrittenRecord, 'changes'> & { write: { base: object | null } },
): boolean {
  if (base === null) return true
  const read = new Set(['delete', ...listAcrossPaths(constraint)].map(top))
  const touching = changes.filter(({ path }) => read.has(top(path)))
  return touching.some((change) => !isLess(constraint, change) && !isCountedBoth(constraint, change))
}

type Change = WrittenRecord['changes'][number]

/** A smaller amount leaves more room than before. */
function isLess({ sum }: AcrossConstraint, { from, path, to }: Change): boolean {
  return path === sum && Number(to ?? 0) <= Number(from ?? 0)
}

/** A status that counts after another one that did takes no more room. */
function isCountedBoth({ by, where }: AcrossConstraint, { from, path, to }: Change): boolean {
  if (path !== 'status' || by.includes('status')) return false
  return [from, to].every((status) => where.every((term) => term.path !== 'status' || passes(term, status)))
}

function passes({ operator, values }: AcrossConstraint['where'][number], status: Change['to']): boolean {
  const isIn = values.includes(String(status))
  if (operator === 'Equals' || operator === 'In') return isIn
  return (operator === 'Not' || operator === 'None') && !isIn
}

/** What a person is told of a broken constraint: at which field, and by which record if they may see it. */
async function describeBroken(
  work: EntityWork,
  constraint: AcrossConstraint,
  { most, other }: BrokenAcross,
): Promise<ApiFieldError> {
  const named = other === null ? null : await nameOther(work, constraint, other)
  const own = localText(constraint.message, work.context.lang)
  const max = most === null || !isLimitSeen(work, constraint) ? {} : { max: Number(most) }
  return {
    path: getAcrossField(constraint),
    code: ACROSS_CODES[constraint.kind],
    message: own ?? wordsOf(constraint, named?.label ?? null),
    params: { constraint: constraint.name, ...max, ...named, ...contextOf(named, max) },
  }
}

/** Which of the texts of a code is meant: with the name of the other record, with the most, with both. */
function contextOf(named: object | null, max: { max?: number }): { context?: string } {
  const isSaid = max.max !== undefined
  if (named === null) return isSaid ? { context: 'max' } : {}
  return { context: isSaid ? 'ofMax' : 'of' }
}

function wordsOf({ kind }: AcrossConstraint, label: string | null): string {
  const who = label === null ? 'another record' : `"${label}"`
  if (kind === 'noOverlap') return `overlaps with ${who}`
  return kind === 'unique' ? `has the values of ${who}` : 'is more than there may be'
}

/** The other record as the caller may know it; null = nothing of it is told. */
async function nameOther(
  { context, engine, plan, sql }: EntityWork,
  constraint: AcrossConstraint,
  id: string,
): Promise<{ id: string; label: string } | null> {
  const { principal } = context
  if (principal && !canEntity(principal, plan.entity, 'read')) return null
  const hidden = getHiddenFields(plan.entity, context)
  if (listAcrossPaths(constraint).some((path) => hidden.some((one) => covers(one, path)))) return null
  const params = createParams([id])
  const scope = scopeSql(engine, plan, principal, params)
  const { rows } = await sql.query<{ id: string; label: string }>(
    `select id, label from ${quoteSqlName(plan.table)} where id = $1${scope ? ` and ${scope}` : ''}`,
    params.values,
  )
  const [row] = rows
  return row ? { id: row.id, label: row.label || row.id } : null
}

/** The number that a related record says is told to those who may read it. */
function isLimitSeen({ context, engine }: EntityWork, { max }: AcrossConstraint): boolean {
  if (max === null || typeof max === 'number') return true
  const target = engine.planByRoute(max.route)?.entity
  if (!target) return false
  const { principal } = context
  if (principal && !canEntity(principal, target, 'read')) return false
  return !getHiddenFields(target, context).some((path) => covers(path, max.path))
}
