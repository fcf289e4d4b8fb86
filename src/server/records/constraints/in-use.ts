import { canEntity, ownScope, privateScope } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import type { Field } from '../../../contract/field'
import type { ApiFieldError } from '../../../contract/field-error'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import { type LookupTable, TABLES_ROUTE } from '../../../contract/lookup'
import type { RecordData } from '../../../contract/record'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import type { EntityWork, Kit } from '../context'
import { ownersOf } from '../copies/stale-queue'
import { quoted } from '../schema/column'
import { STORED_KINDS } from '../schema/columns'
import { holdsText, pathSql, pointsTo } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { tagsInUse } from './tags'

/** What keeps records from being deleted: by id, why. */
export type Uses = ReadonlyMap<string, Refusal>

/**
 * Records that others cannot be without: their required relations would point to nothing. Names who they are, as far as
 * the caller may know; deleted ones do not count. A tag stays that has others below it, or that a living record carries, and
 * so does a row of a reference table that one has chosen.
 */
export async function usesOf({ context, kit, plan, sql }: EntityWork, ids: readonly string[]): Promise<Uses> {
  const found = new Map<string, ApiFieldError[]>()
  for (const owner of ownersOf(kit, plan.route))
    for (const [id, use] of await neededBy({ context, plan: owner, sql }, plan.route, ids))
      found.set(id, [...(found.get(id) ?? []), use])
  for (const [id, use] of await rowsInUse({ context, kit, plan, sql }, ids)) found.set(id, [...(found.get(id) ?? []), use])
  const tagged = await tagsInUse(kit, sql, plan, ids)
  return new Map([
    ...tagged.map((id) => [id, new Refusal('TAG_IN_USE', 'tags below this one, or records that carry it, need it')] as const),
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
  return new Refusal('RECORD_IN_USE', `records need this one: ${users}`, told)
}

/** The records of one entity that need some of these, by the id of the needed one. */
async function neededBy(
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
       select label, (count(*) over ())::int as total from ${quoted(table)}
       where (${points}) and not "_deleted" order by label limit ${NAMED}) as o
     group by wanted.id`,
    [[...ids]],
  )
  return rows.map(({ id, labels, total }) => [id, toldUse(entity, { labels, total }, context)] as const)
}

/** A row of a reference table as records name it. */
interface NamedRow {
  id: string
  table: string
  code: string
  val: string | null
}

/** Rows of reference tables that living records have chosen, with who they are: they stay, and are retired instead. */
export async function rowsInUse(
  { context, kit, plan, sql }: EntityWork,
  ids: readonly string[],
): Promise<(readonly [id: string, use: ApiFieldError])[]> {
  if (plan.route !== TABLES_ROUTE) return []
  const { rows } = await sql.query<NamedRow>(
    `select id, "table", code, val from ${quoted(plan.table)} where id = any ($1::uuid[])`,
    [[...ids]],
  )
  const uses: (readonly [string, ApiFieldError])[] = []
  for (const row of rows) for (const use of await usesOfRow(kit, sql, row, context)) uses.push([row.id, use])
  return uses
}

async function usesOfRow(kit: Kit, sql: Sql, row: NamedRow, context: CallContext): Promise<ApiFieldError[]> {
  const table = [...kit.catalogue().lookups.values()].find((one) => one.table === row.table)
  if (!table) return []
  const uses: ApiFieldError[] = []
  for (const owner of kit.plans()) {
    const chosen = owner.entity.fields.filter((field) => offers(field, table.name)).map((field) => holdsSql(owner, field))
    if (chosen.length === 0) continue
    const { rows } = await sql.query<{ label: string; total: number }>(
      `select label, (count(*) over ())::int as total from ${quoted(owner.table)}
       where (${chosen.join(' or ')}) and not "_deleted" order by label limit ${NAMED}`,
      [storedAs(table, row)],
    )
    const [first] = rows
    if (first) uses.push(toldUse(owner.entity, { labels: rows.map(({ label }) => label), total: first.total }, context))
  }
  return uses
}

/** Whether a field chooses from a table, its own or one of those that its options add. */
function offers({ kind, lookup, options }: Field, name: string): boolean {
  if (STORED_KINDS[kind].chooses === null || lookup === null) return false
  return lookup.name === name || (Array.isArray(options.tables) && options.tables.includes(name))
}

/** What records store of a row: the cell its table says; fixed ids are those of the file. */
function storedAs({ rows, value }: LookupTable, { code, id, val }: NamedRow): string {
  if (value === 'id') return rows.find((row) => row.code === code)?.id ?? id
  return value === 'val' ? (val ?? code) : code
}

/** SQL that is true of records whose field holds the text `$1`. */
function holdsSql(plan: TablePlan, field: Field): string {
  if (field.path.includes('[]')) return holdsText(field)
  const value = pathSql(plan, field.path)?.value ?? 'null'
  return STORED_KINDS[field.kind].holds(value)
}

/** So many records of an entity are named; the others are counted. */
export const NAMED = 3

/** Records of one entity that need another record: the first of them by their labels, and how many there are. */
export interface Use {
  labels: readonly string[]
  total: number
}

/** Says who needs a record, by name as far as the caller may know them. */
export function toldUse(entity: Entity, { labels, total }: Use, { lang, principal }: CallContext): ApiFieldError {
  const many = (entity.texts[lang] ?? entity.texts[DEFAULT_LANGUAGE])?.entity.many ?? entity.route
  const mayKnow =
    !principal || (canEntity(principal, entity, 'read') && !ownScope(principal, entity) && !privateScope(principal, entity))
  const more = total > NAMED ? ', …' : ''
  const message = `${many} (${total})${mayKnow ? `: ${labels.join(', ')}${more}` : ''}`
  return { path: entity.route, code: 'RECORD_IN_USE', message }
}
