import { oncePer } from '../../../catalogue/once'
import { isObject, valueAt, withValue } from '../../../catalogue/paths'
import { exactPaths } from '../../../catalogue/record/locks'
import type { Json, JsonObject } from '../../../contract/json'
import { DEFAULT_LANGUAGE } from '../../../contract/language'
import type { Entity } from '../../../contract/model/entity'
import type { Field } from '../../../contract/model/field'
import type { RecordData } from '../../../contract/model/record'
import { isUuid } from '../../kernel/uuid'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { titleFor } from '../related/derive'
import { loadChoices } from '../related/lookup-rows'
import { quoteSqlName } from '../schema/column'
import { STORED_KINDS } from '../schema/columns'
import type { TablePlan } from '../schema/plan'
import type { TableRow } from '../schema/row'
import { toProjection } from './projection'

/** Labels of records in one language, by id; records with the same label in every language are missing. */
type Names = ReadonlyMap<string, string>

/** True when the title contains a multilingual field. */
const isLocalized = oncePer(({ title, fields, copied }: Entity): boolean => {
  const localized = [...fields, ...copied]
    .filter(({ kind }) => STORED_KINDS[kind].isLocalized)
    .map(({ path }) => path)
  return title.some((part) => 'path' in part && localized.includes(part.path))
})

/**
 * Translates the labels of records and their relations into the caller's language. Labels are stored in one
 * language; multilingual ones are recomputed.
 */
export async function withLocalizedLabels(
  engine: RecordEngine,
  plan: TablePlan,
  records: readonly RecordData[],
  lang: string,
): Promise<readonly RecordData[]> {
  if (lang === DEFAULT_LANGUAGE) return records
  const { route } = plan.entity
  const [called, names] = await Promise.all([
    withNamedRelations({ engine, plan }, records, lang),
    isLocalized(plan.entity)
      ? loadNames(
          engine,
          records.map(({ id }) => ({ route, id })),
          lang,
        )
      : NAMELESS,
  ])
  return called.map((record) => ({ ...record, label: names.get(record.id) || record.label }))
}

const NAMELESS: Names = new Map()

/** The target of a relation. */
interface Link {
  route: string
  id: string
}

async function withNamedRelations(
  { engine, plan }: Pick<EntityWork, 'engine' | 'plan'>,
  records: readonly RecordData[],
  lang: string,
  within = NAMES_WITHIN,
): Promise<readonly RecordData[]> {
  const fields = plan.relations.filter((field) => findLocalizedPlan(engine, getRoute(field)))
  const links = records.flatMap((record) => fields.flatMap((field) => listLinks(record as JsonObject, field)))
  if (links.length === 0) return records
  const names = await loadNames(engine, links, lang, within)
  return records.map(
    (record) =>
      fields.reduce((out, field) => replaceNames(out, field, names), record as JsonObject) as RecordData,
  )
}

/** Search results with labels in the caller's language. */
export async function withLocalizedHits<T extends { route: string; id: string; label: string }>(
  engine: RecordEngine,
  found: readonly T[],
  lang: string,
): Promise<T[]> {
  const names: Names = lang === DEFAULT_LANGUAGE ? new Map() : await loadNames(engine, found, lang)
  return found.map((one) => ({ ...one, label: names.get(one.id) ?? one.label }))
}

const getRoute = ({ relation }: Field): string => relation?.route ?? ''

/** The plan of a route with multilingual titles. */
function findLocalizedPlan(engine: RecordEngine, route: string): TablePlan | undefined {
  const plan = engine.planByRoute(route)
  return plan && isLocalized(plan.entity) ? plan : undefined
}

/** Paths of a relation's values in a record. */
function placesIn(record: JsonObject, { path }: Field): string[] {
  return exactPaths(record, { path: path.replace(/\[\]$/, '') })
}

function listLinks(record: JsonObject, field: Field): Link[] {
  const values = placesIn(record, field).flatMap((path) => valueAt(record, path) ?? [])
  return values.flatMap((value) =>
    isObject(value) && typeof value.id === 'string' ? { route: getRoute(field), id: value.id } : [],
  )
}

/** Nesting limit for titles that contain labels of other records. */
const NAMES_WITHIN = 1

async function loadNames(
  engine: RecordEngine,
  links: readonly Link[],
  lang: string,
  within = NAMES_WITHIN,
): Promise<Names> {
  const names = new Map<string, string>()
  for (const route of new Set(links.map((link) => link.route))) {
    const plan = findLocalizedPlan(engine, route)
    if (!plan) continue
    const ids = [
      ...new Set(links.flatMap((link) => (link.route === route && isUuid(link.id) ? link.id : []))),
    ]
    const { sql, decode } = toProjection(
      plan,
      plan.entity.title.flatMap((part) => ('path' in part ? part.path : [])),
    )
    const [choices, { rows }] = await Promise.all([
      loadChoices(engine, plan.entity),
      engine.db.query<TableRow>(
        `select ${sql} from ${quoteSqlName(plan.table)} where id = any ($1::uuid[])`,
        [ids],
      ),
    ])
    const records = rows.map((row) => decode(row))
    for (const called of within > 0
      ? await withNamedRelations({ engine, plan }, records, lang, within - 1)
      : records) {
      const record = called as JsonObject
      names.set(called.id, titleFor(plan, record, choices.getRows(record), lang))
    }
  }
  return names
}

function replaceNames(record: JsonObject, field: Field, names: Names): JsonObject {
  return placesIn(record, field).reduce((out, path) => {
    const value = valueAt(out, path)
    if (value === undefined) return out
    return withValue(
      out,
      path,
      Array.isArray(value) ? value.map((one) => withName(one, names)) : withName(value, names),
    )
  }, record)
}

function withName(value: Json, names: Names): Json {
  const name = isObject(value) && typeof value.id === 'string' ? names.get(value.id) : undefined
  return isObject(value) && name !== undefined ? { ...value, label: name } : value
}
