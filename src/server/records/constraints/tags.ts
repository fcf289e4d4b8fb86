import { oncePer } from '../../../catalogue/once'
import { isObject, valueAt, withValue } from '../../../catalogue/paths'
import { fieldValues } from '../../../catalogue/record/field-values'
import type { Json, JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { RecordData } from '../../../contract/model/record'
import { TAGS_ROUTE } from '../../../contract/model/tree'
import type { Sql } from '../../kernel/database'
import { isUuid } from '../../kernel/uuid'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { getNaming, STORED_KINDS } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import { decodeRow, type TableRow } from '../schema/row'
import type { Candidate, Constraint, Loading, Settled } from './constraint'

/** Ids of a value of the kind `tags` as it was sent; '' for anything that is not a tag. */
function idsIn(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return []
  return value.map((tag) => (isObject(tag) && typeof tag.id === 'string' ? tag.id : ''))
}

interface Place {
  field: Field
  path: string
  ids: string[]
}

function placesWithTags({ entity }: TablePlan, record: JsonObject): Place[] {
  return tagged(entity)(record).map(({ field, path, value }) => ({ field, path, ids: idsIn(value) }))
}

const tagged = oncePer(({ fields }: Entity) =>
  fieldValues(fields.filter((field) => getNaming(field)?.what === 'tag')),
)

/** Chosen tags by id; null in installations without tags of their own. */
type KnownTags = ReadonlyMap<string, RecordData> | null

/** Tags of records; loads them by id. */
export const tagConstraint: Constraint<KnownTags> = { load: loadTags, complete: withKnownTags }

/** The tags of these records, by id; null in installations without tags of their own. */
async function loadTags({ engine, plan, records, sql }: Loading): Promise<KnownTags> {
  const tree = engine.planByRoute(TAGS_ROUTE)
  if (!tree) return null
  const wanted = new Set(
    records.flatMap((record) => placesWithTags(plan, record).flatMap(({ ids }) => ids.filter(isUuid))),
  )
  if (wanted.size === 0) return new Map()
  const { rows } = await sql.query<TableRow>(
    `select * from ${quoteSqlName(tree.table)} where id = any ($1::uuid[])`,
    [[...wanted]],
  )
  return new Map(rows.map((row) => [String(row.id), decodeRow(tree, row)]))
}

/**
 * A newly added tag must be active, selectable and of the field's own tree; existing ones stay. Installations
 * without tags of their own accept any.
 */
function withKnownTags(record: JsonObject, { base, write: { plan } }: Candidate, known: KnownTags): Settled {
  const places = placesWithTags(plan, record)
  if (!known || places.every(({ ids }) => ids.length === 0)) return { record, errors: [] }
  const fits = ({ field: { options }, path }: Place, id: string): boolean => {
    const tag = known.get(id)
    if (base && idsIn(valueAt(base, path)).includes(id)) return true
    const isOwn = options.tree === undefined || tag?.treeName === options.tree
    return (
      tag !== undefined &&
      !tag.delete.deleted &&
      tag.selectable !== false &&
      tag.status !== 'DISABLED' &&
      isOwn
    )
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

/** Tags that have children or are in use by active records: they cannot be deleted (D-tags). */
export async function tagsInUse(
  engine: RecordEngine,
  sql: Sql,
  plan: TablePlan,
  ids: readonly string[],
): Promise<string[]> {
  if (plan.route !== TAGS_ROUTE) return []
  const children = plan.columns.find(({ path, role }) => path === 'parent' && role === 'id')
  const uses = [
    ...(children ? [{ table: plan.table, where: `${quoteSqlName(children.name)} = wanted.id` }] : []),
    ...engine.plans().flatMap(({ table, columns }) =>
      columns
        .filter(({ kind, role }) => STORED_KINDS[kind].names?.what === 'tag' && role === 'value')
        .map(({ name }) => ({
          table,
          where: `${quoteSqlName(name)} @> jsonb_build_array(jsonb_build_object('id', wanted.id::text))`,
        })),
    ),
  ]
  const used = new Set<string>()
  for (const { table, where } of uses) {
    const { rows } = await sql.query<{ id: string }>(
      `select wanted.id from unnest($1::uuid[]) as wanted (id)
       where exists (select 1 from ${quoteSqlName(table)} where ${where} and not "_deleted")`,
      [[...ids]],
    )
    for (const { id } of rows) used.add(id)
  }
  return [...used]
}
