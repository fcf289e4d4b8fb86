import { canEntity } from '../../../catalogue/rights/rights'
import { unknownWord } from '../../../catalogue/suggest'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import type { Json, JsonObject } from '../../../contract/json'
import { fold } from '../../../contract/text/fold'
import { createParams, type SqlParams } from '../../kernel/db/params'
import { isUuid } from '../../kernel/uuid'
import { ACL_ROUTE } from '../access/access-rule-cache'
import { scopeSql } from '../access/scope-sql'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import type { Candidate, Constraint, Loading, Settled } from './constraint'

/** The records named by access rules, by name: at most two of each, to detect ambiguity. */
type RuleTargets = ReadonlyMap<string, readonly { id: string; label: string }[]>

/** Access rules store the id of the record they name; loads those records. */
export const accessRuleTargets: Constraint<RuleTargets> = { load: loadTargets, settle: withTarget }

/** Looks up the records these rules name, within the caller's reach. */
async function loadTargets({ context, engine, plan, records, sql }: Loading): Promise<RuleTargets> {
  const targets = new Map<string, readonly { id: string; label: string }[]>()
  if (plan.route !== ACL_ROUTE) return targets
  for (const { entityRoute, recordRef } of records) {
    const target = typeof entityRoute === 'string' ? engine.planByRoute(entityRoute) : undefined
    if (!target || typeof recordRef !== 'string' || targets.has(toName(target, recordRef))) continue
    targets.set(
      toName(target, recordRef),
      await loadMatches({ context, engine, plan: target, sql }, recordRef.trim()),
    )
  }
  return targets
}

function toName({ route }: TablePlan, text: string): string {
  return `${route} ${text.trim()}`
}

/**
 * An access rule names an entity, and one of its records by title, code or id; the id is stored too, so that
 * the rule stays valid when the title changes. Records that are no access rules stay as they are.
 */
function withTarget(
  record: JsonObject,
  { base, write: { engine, plan } }: Candidate,
  targets: RuleTargets,
): Settled {
  if (plan.route !== ACL_ROUTE || !plan.byPath.has('recordId')) return { record, errors: [] }
  const { entityRoute, recordRef = null } = record
  const target = typeof entityRoute === 'string' ? engine.planByRoute(entityRoute) : undefined
  if (!target)
    return { record, errors: typeof entityRoute === 'string' ? unknownEntity(engine, entityRoute) : [] }
  if (typeof recordRef !== 'string') return { record: { ...record, recordId: null }, errors: [] }
  const isSame = base !== null && base.recordRef === recordRef && base.entityRoute === entityRoute
  if (isSame && typeof base.recordId === 'string')
    return { record: { ...record, recordId: base.recordId }, errors: [] }
  const found = targets.get(toName(target, recordRef)) ?? []
  const [one] = found
  if (found.length === 1 && one)
    return { record: { ...record, recordId: one.id, recordRef: one.label as Json }, errors: [] }
  const message =
    found.length > 1
      ? 'is the title of several records: give the code or the id'
      : `is not a record of ${target.route}`
  return { record, errors: [{ path: 'recordRef', code: 'INCORRECT', message }] }
}

/** A word that names no entity with records, with the nearest one. */
function unknownEntity(engine: RecordEngine, word: string): ApiFieldError[] {
  const known = engine.plans().map(({ route }) => route)
  const error = unknownWord(word, known, {
    path: 'entityRoute',
    code: 'NOT_AN_ENTITY',
    what: 'entity with records',
  })
  return error ? [error] : []
}

/** The records within the caller's reach that match a text, at most two: by id, code, or title. */
async function loadMatches(
  { context: { principal }, engine, plan: target, sql }: EntityWork,
  text: string,
): Promise<{ id: string; label: string }[]> {
  if (principal && !canEntity(principal, target.entity, 'read')) return []
  for (const way of waysTo(target, text)) {
    const params = createParams()
    const scope = scopeSql(engine, target, principal, params)
    const where = [way(params), 'not "_deleted"', ...(scope ? [scope] : [])]
    const { rows } = await sql.query<{ id: string; label: string }>(
      `select id, label from ${quoteSqlName(target.table)} where ${where.join(' and ')} limit 2`,
      params.values,
    )
    if (rows.length > 0) return rows
  }
  return []
}

function waysTo(target: TablePlan, text: string): ((params: SqlParams) => string)[] {
  const title = pathSql(target, 'label')?.sort.asc.sql ?? 'label'
  return [
    ...(isUuid(text) ? [({ add }: SqlParams) => `id = ${add(text)}::uuid`] : []),
    ({ add }) => `code = ${add(text)}`,
    // The folded title uses the index, the exact title decides.
    ({ add }) => `${title} = left(${add(fold(text))}, 200) and label = ${add(text)}`,
  ]
}
