import { placesOf } from '../../catalog/locks'
import { isObject, valueAt, withValue } from '../../catalog/paths'
import type { ApiFieldError } from '../../contract/api'
import type { Field } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import type { RecordData } from '../../contract/record'
import { TAGS_ROUTE } from '../../contract/tree'
import { Refusal, type Sql } from '../parts'
import { quoted } from './column'
import type { Kit } from './kit'
import type { TablePlan } from './plan'
import { decodeRow, type Row } from './row'
import { isUuid } from './uuid'

/** Ids of the tags in a value of the kind `tags`, as they were sent. */
function idsIn(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((tag) => (isObject(tag) && typeof tag.id === 'string' ? [tag.id] : []))
}

interface Place {
  field: Field
  path: string
  ids: string[]
}

function placesWithTags({ entity }: TablePlan, record: JsonObject): Place[] {
  const fields = entity.fields.filter(({ kind }) => kind === 'tags')
  return fields.flatMap((field) => placesOf(record, field).map((path) => ({ field, path, ids: idsIn(valueAt(record, path)) })))
}

async function loadTags(kit: Kit, sql: Sql, ids: readonly string[]): Promise<Map<string, RecordData>> {
  const plan = kit.planByRoute(TAGS_ROUTE)
  const wanted = [...new Set(ids.filter(isUuid))]
  if (!plan || wanted.length === 0) return new Map()
  const { rows } = await sql.query<Row>(`select * from ${quoted(plan.table)} where id = any ($1::uuid[])`, [wanted])
  return new Map(rows.map((row) => [String(row.id), decodeRow(plan, row)]))
}

/** A record whose tags are called what their tree calls them, and the places that name what cannot be chosen. */
export interface SettledTags {
  record: JsonObject
  errors: ApiFieldError[]
}

/**
 * A tag that a change brings must be a living, selectable one of the field's own tree; what was there before stays. Where
 * the installation has no tags of its own they are taken as sent.
 */
export async function settleTags(
  kit: Kit,
  sql: Sql,
  plan: TablePlan,
  record: JsonObject,
  base: JsonObject | null,
): Promise<SettledTags> {
  const places = placesWithTags(plan, record)
  const ids = places.flatMap((place) => place.ids)
  if (ids.length === 0 || !kit.planByRoute(TAGS_ROUTE)) return { record, errors: [] }
  const known = await loadTags(kit, sql, ids)
  const fits = ({ field: { options }, path }: Place, id: string): boolean => {
    const tag = known.get(id)
    if (base && idsIn(valueAt(base, path)).includes(id)) return true
    const isOwn = options.tree === undefined || tag?.treeName === options.tree
    return tag !== undefined && !tag.delete.deleted && tag.selectable !== false && tag.status !== 'DISABLED' && isOwn
  }
  const errors = places
    .filter((place) => !place.ids.every((id) => fits(place, id)))
    .map(({ path }) => ({ path, code: 'INCORRECT', message: 'names a tag that cannot be chosen here' }))
  const settled = places.reduce((out, { path }) => {
    const value = valueAt(out, path)
    if (!Array.isArray(value)) return out
    const seen = new Map(value.filter(isObject).map((tag) => [String(tag.id), tag]))
    return withValue(
      out,
      path,
      [...seen].map(([id, tag]) => ({ id, label: known.get(id)?.label ?? tag.label ?? '' })),
    )
  }, record)
  return { record: settled, errors }
}

/**
 * A tag with others below it, or that a living record carries, stays (D-tags).
 *
 * @throws Refusal TAG_IN_USE
 */
export async function requireUntagged(kit: Kit, sql: Sql, plan: TablePlan, id: string): Promise<void> {
  if (plan.route !== TAGS_ROUTE) return
  const children = plan.columns.find(({ path, role }) => path === 'parent' && role === 'id')
  const uses = [
    ...(children ? [{ table: plan.table, where: `${quoted(children.name)} = $1::uuid` }] : []),
    ...kit
      .plans()
      .flatMap(({ table, columns }) =>
        columns
          .filter(({ kind, role }) => kind === 'tags' && role === 'value')
          .map(({ name }) => ({ table, where: `${quoted(name)} @> jsonb_build_array(jsonb_build_object('id', $1::text))` })),
      ),
  ]
  for (const { table, where } of uses) {
    const { count } = await sql.query(`select 1 from ${quoted(table)} where ${where} and not "_deleted" limit 1`, [id])
    if (count > 0) throw new Refusal('TAG_IN_USE', 'tags below this one, or records that carry it, need it')
  }
}

/** The table of tags and the column of their parents, for conditions that mean whole branches; null where there is none. */
export function tagBranches(kit: Kit): { table: string; parent: string } | null {
  const plan = kit.planByRoute(TAGS_ROUTE)
  const parent = plan?.columns.find(({ path, role }) => path === 'parent' && role === 'id')
  return plan && parent ? { table: plan.table, parent: parent.name } : null
}
