import { canEntity, ownScope, privateScope } from '../../../catalogue/rights/rights'
import type { ApiFieldError } from '../../../contract/errors/field-error'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import { type LookupTable, TABLES_ROUTE } from '../../../contract/model/lookup'
import type { RecordData } from '../../../contract/model/record'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { listOwners } from '../related/stale-queue'
import { quoteSqlName } from '../schema/column'
import { STORED_KINDS } from '../schema/columns'
import { holdsText, pathSql, pointsTo } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { tagsInUse } from './tags'

/** Records that cannot be deleted: by id, the refusal. */
export type Uses = ReadonlyMap<string, Refusal>

/**
 * Records that others require: deleting them would leave a required relation without a target. Names the
 * referring records, as far as the caller may know them; deleted ones do not count. Tags with children or in
 * use by active records cannot be deleted, nor can lookup rows in use.
 */
export async function loadUses(
  { context, engine, plan, sql }: EntityWork,
  ids: readonly string[],
): Promise<Uses> {
  const found = new Map<string, ApiFieldError[]>()
  for (const owner of listOwners(engine, plan.route))
    for (const [id, use] of await loadInUseErrors({ context, plan: owner, sql }, plan.route, ids))
      found.set(id, [...(found.get(id) ?? []), use])
  for (const [id, use] of await rowsInUse({ context, engine, plan, sql }, ids))
    found.set(id, [...(found.get(id) ?? []), use])
  const tagged = await tagsInUse(engine, sql, plan, ids)
  return new Map([
    ...tagged.map((id) => [id, new Refusal('TAG_IN_USE', 'it has child tags, or records use it')] as const),
    ...[...found].map(([id, uses]) => [id, inUse(uses)] as const),
  ])
}

/** @throws Refusal RECORD_IN_USE, TAG_IN_USE */
export function requireUnused(uses: Uses, { id }: RecordData): void {
  const refusal = uses.get(id)
  if (refusal) throw refusal
}

function inUse(uses: readonly ApiFieldError[]): Refusal {
  const users = uses.map(({ message }) => message).join('; ')
  const told = uses.map((use) => ({ ...use, params: { users } }))
  return new Refusal('RECORD_IN_USE', `other records require this one: ${users}`, told)
}

/** The records of one entity that require some of these, by the id of the required one. */
async function loadInUseErrors(
  { context, plan: { entity, relations, table }, sql }: Pick<EntityWork, 'context' | 'plan' | 'sql'>,
  target: string,
  ids: readonly string[],
): Promise<(readonly [string, ApiFieldError])[]> {
  const needed = relations.filter(({ relation, required }) => required && relation?.route === target)
  if (needed.length === 0) return []
  const points = needed.map((field) => pointsTo(field, 'wanted.id')).join(' or ')
  const { rows } = await sql.query<{ id: string; labels: string[]; total: number }>(
    `select wanted.id, json_agg(o.label order by o.label) as labels, max(o.total) as total
     from unnest($1::uuid[]) as wanted (id) cross join lateral (
       select label, (count(*) over ())::int as total from ${quoteSqlName(table)}
       where (${points}) and not "_deleted" order by label limit ${MAX_NAMED_USES}) as o
     group by wanted.id`,
    [[...ids]],
  )
  return rows.map(
    ({ id, labels, total }) => [id, referenceError(entity, { labels, total }, context)] as const,
  )
}

/** A lookup row as records name it. */
interface NamedRow {
  id: string
  table: string
  code: string
  val: string | null
}

/** Lookup rows in use by active records, with those records: they can only be retired. */
export async function rowsInUse(
  { context, engine, plan, sql }: EntityWork,
  ids: readonly string[],
): Promise<(readonly [id: string, use: ApiFieldError])[]> {
  if (plan.route !== TABLES_ROUTE) return []
  const { rows } = await sql.query<NamedRow>(
    `select id, "table", code, val from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])`,
    [[...ids]],
  )
  const uses: (readonly [string, ApiFieldError])[] = []
  for (const row of rows)
    for (const use of await usesOfRow(engine, sql, row, context)) uses.push([row.id, use])
  return uses
}

async function usesOfRow(
  engine: RecordEngine,
  sql: Sql,
  row: NamedRow,
  context: CallContext,
): Promise<ApiFieldError[]> {
  const table = [...engine.catalogue().lookups.values()].find((one) => one.table === row.table)
  if (!table) return []
  const uses: ApiFieldError[] = []
  for (const owner of engine.plans()) {
    const chosen = owner.entity.fields
      .filter((field) => offers(field, table.name))
      .map((field) => holdsSql(owner, field))
    if (chosen.length === 0) continue
    const { rows } = await sql.query<{ label: string; total: number }>(
      `select label, (count(*) over ())::int as total from ${quoteSqlName(owner.table)}
       where (${chosen.join(' or ')}) and not "_deleted" order by label limit ${MAX_NAMED_USES}`,
      [toStoredValue(table, row)],
    )
    const [first] = rows
    if (first)
      uses.push(
        referenceError(owner.entity, { labels: rows.map(({ label }) => label), total: first.total }, context),
      )
  }
  return uses
}

/** Whether a field's options come from a table, its own or one added by its options. */
function offers({ kind, lookup, options }: Field, name: string): boolean {
  if (STORED_KINDS[kind].chooses === null || lookup === null) return false
  return lookup.name === name || (Array.isArray(options.tables) && options.tables.includes(name))
}

/** The stored value of a row: the key its table declares; fixed ids are those of the file. */
function toStoredValue({ rows, value }: LookupTable, { code, id, val }: NamedRow): string {
  if (value === 'id') return rows.find((row) => row.code === code)?.id ?? id
  return value === 'val' ? (val ?? code) : code
}

/** SQL that is true of records whose field contains the text `$1`. */
function holdsSql(plan: TablePlan, field: Field): string {
  if (field.path.includes('[]')) return holdsText(field)
  const value = pathSql(plan, field.path)?.value ?? 'null'
  return STORED_KINDS[field.kind].holds(value)
}

/** Maximum number of records named per entity; the rest is counted. */
export const MAX_NAMED_USES = 3

/** Records of one entity that require another record: the labels of the first ones, and the total. */
export interface Use {
  labels: readonly string[]
  total: number
}

/** An error naming the records that require another one, as far as the caller may know them. */
export function referenceError(
  entity: Entity,
  { labels, total }: Use,
  { lang, principal }: CallContext,
): ApiFieldError {
  const many = (entity.texts[lang] ?? entity.texts[DEFAULT_LANGUAGE])?.entity.many ?? entity.route
  const mayKnow =
    !principal ||
    (canEntity(principal, entity, 'read') && !ownScope(principal, entity) && !privateScope(principal, entity))
  const more = total > MAX_NAMED_USES ? ', …' : ''
  const message = `${many} (${total})${mayKnow ? `: ${labels.join(', ')}${more}` : ''}`
  return { path: entity.route, code: 'RECORD_IN_USE', message }
}
