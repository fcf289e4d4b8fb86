import { placesOf } from '../../catalog/locks'
import { isObject, valueAt, withValue } from '../../catalog/paths'
import { isOfTongues, titleIn } from '../../catalog/title-in'
import type { Field } from '../../contract/field'
import type { Json, JsonObject } from '../../contract/json'
import { DEFAULT_LANGUAGE } from '../../contract/language'
import type { RecordData } from '../../contract/record'
import { carriedPlan } from './carried'
import { quoted } from './column'
import type { Kit } from './kit'
import type { TablePlan } from './plan'
import type { Row } from './row'
import { isUuid } from './uuid'

/** What records are called in one language, by their id; records that are called alike in every language are not in it. */
type Names = ReadonlyMap<string, string>

/**
 * Records whose relations are called in the caller's language. Labels are stored in one language; those of records that
 * have a name in several are read anew.
 */
export async function inTongue(
  kit: Kit,
  plan: TablePlan,
  records: readonly RecordData[],
  lang: string,
): Promise<readonly RecordData[]> {
  const fields = lang === DEFAULT_LANGUAGE ? [] : plan.relations.filter((field) => tonguedPlan(kit, routeOf(field)))
  if (fields.length === 0) return records
  const links = records.flatMap((record) => fields.flatMap((field) => linksOf(record as JsonObject, field)))
  const names = await namesOf(kit, links, lang)
  return records.map((record) => fields.reduce((out, field) => renamed(out, field, names), record as JsonObject) as RecordData)
}

/** Found records under their names in the caller's language. */
export async function calledIn<T extends { route: string; id: string; label: string }>(
  kit: Kit,
  found: readonly T[],
  lang: string,
): Promise<T[]> {
  const names: Names = lang === DEFAULT_LANGUAGE ? new Map() : await namesOf(kit, found, lang)
  return found.map((one) => ({ ...one, label: names.get(one.id) ?? one.label }))
}

const routeOf = ({ relation }: Field): string => relation?.route ?? ''

/** The plan of a route whose records have names in several languages. */
function tonguedPlan(kit: Kit, route: string): TablePlan | undefined {
  const plan = kit.planByRoute(route)
  return plan && isOfTongues(plan.entity) ? plan : undefined
}

/** Where a record points by a field: one record, or several. */
function placesIn(record: JsonObject, { path }: Field): string[] {
  return placesOf(record, { path: path.replace(/\[\]$/, '') })
}

function linksOf(record: JsonObject, field: Field): { route: string; id: string }[] {
  const values = placesIn(record, field).flatMap((path) => valueAt(record, path) ?? [])
  return values.flatMap((value) =>
    isObject(value) && typeof value.id === 'string' ? { route: routeOf(field), id: value.id } : [],
  )
}

async function namesOf(kit: Kit, links: readonly { route: string; id: string }[], lang: string): Promise<Names> {
  const names = new Map<string, string>()
  for (const route of new Set(links.map((link) => link.route))) {
    const plan = tonguedPlan(kit, route)
    if (!plan) continue
    const ids = [...new Set(links.flatMap((link) => (link.route === route && isUuid(link.id) ? link.id : [])))]
    const { sql, decode } = carriedPlan(
      plan,
      plan.entity.title.flatMap((part) => ('path' in part ? part.path : [])),
    )
    const { rows } = await kit.db.query<Row>(`select ${sql} from ${quoted(plan.table)} where id = any ($1::uuid[])`, [ids])
    for (const row of rows) names.set(String(row.id), titleIn(plan.entity, decode(row), lang))
  }
  return names
}

function renamed(record: JsonObject, field: Field, names: Names): JsonObject {
  return placesIn(record, field).reduce((out, path) => {
    const value = valueAt(out, path)
    if (value === undefined) return out
    return withValue(out, path, Array.isArray(value) ? value.map((one) => withName(one, names)) : withName(value, names))
  }, record)
}

function withName(value: Json, names: Names): Json {
  const name = isObject(value) && typeof value.id === 'string' ? names.get(value.id) : undefined
  return isObject(value) && name !== undefined ? { ...value, label: name } : value
}
