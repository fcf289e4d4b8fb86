import { addressPaths } from '../../../catalogue/record/field-index'
import type { Entity } from '../../../contract/model/entity'
import type { Sql } from '../../kernel/database'
import type { RecordEngine } from '../engine/record-engine'
import { listOwners } from '../related/stale-queue'
import { columnName, quoteSqlName } from '../schema/column'
import { pointsTo } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'
import { addressSql, ownAddresses } from './addresses'

/** A record that holds data of a person. */
export interface HeldRecord {
  route: string
  id: string
  /** the record that it is about, and by which relation or address; null = the person itself */
  about: { route: string; id: string; path: string } | null
}

/** Everything held about a person, the person first, and the entities of which not all records were taken. */
export interface HeldRecords {
  records: HeldRecord[]
  /** routes with more records than fit */
  cut: string[]
}

/** A relation by which records name a person without being about them. */
export interface NamedIn {
  route: string
  path: string
  count: number
}

/** Records taken of one entity and step: logs of years would fill any answer. */
const MAX_RECORDS_PER_READ = 2_000

/**
 * The records that are about one record, directly or over others, as the schema files say; deleted and
 * archived ones too. A record about people that names nobody is about the person or account that has its
 * address.
 */
export async function loadHeldRecords(
  engine: RecordEngine,
  sql: Sql,
  { route }: Pick<Entity, 'route'>,
  id: string,
): Promise<HeldRecords> {
  const records: HeldRecord[] = [{ route, id, about: null }]
  const seen = new Set([toKey({ route, id })])
  const cut = new Set<string>()
  const waiting = new Map<string, string[]>([[route, [id]]])
  const take = (found: readonly HeldRecord[], { route: from }: TablePlan): void => {
    if (found.length > MAX_RECORDS_PER_READ) cut.add(from)
    for (const one of found.slice(0, MAX_RECORDS_PER_READ)) {
      if (seen.has(toKey(one))) continue
      seen.add(toKey(one))
      records.push(one)
      waiting.set(from, [...(waiting.get(from) ?? []), one.id])
    }
  }
  const follow = async (): Promise<void> => {
    for (let next = first(waiting); next; next = first(waiting)) {
      const [target, ids] = next
      waiting.delete(target)
      for (const plan of listOwners(engine, target))
        for (const path of waysTo(plan, target))
          take(await recordsAbout(sql, plan, { path, target }, ids), plan)
    }
  }
  await follow()
  const addresses = await ownAddresses(engine, sql, records)
  for (const plan of engine.plans())
    for (const path of addressPaths(plan.entity.fields))
      take(await recordsTo(sql, plan, path, { addresses, about: { route, id, path } }), plan)
  await follow()
  return { records, cut: [...cut].sort() }
}

/** Records about nobody that is named, with one of some addresses. */
async function recordsTo(
  sql: Sql,
  plan: TablePlan,
  path: string,
  { about, addresses }: { about: HeldRecord['about']; addresses: readonly string[] },
): Promise<HeldRecord[]> {
  const { entity, table } = plan
  const ways = entity.person?.of ?? []
  if (ways.length === 0 || entity.person?.self || addresses.length === 0) return []
  const unnamed = ways.map((way) => `${quoteSqlName(columnName(way, 'id'))} is null`).join(' and ')
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${quoteSqlName(table)} where ${unnamed} and ${addressSql(plan, path)} = any ($1::text[])
     order by id desc limit ${MAX_RECORDS_PER_READ + 1}`,
    [[...addresses]],
  )
  return rows.map(({ id }) => ({ route: entity.route, id, about }))
}

const toKey = ({ id, route }: Pick<HeldRecord, 'route' | 'id'>): string => `${route} ${id}`

function first<T>(map: ReadonlyMap<string, T>): readonly [string, T] | undefined {
  return map.entries().next().value
}

/** The relations by which records of an entity are about records of another. */
function waysTo({ entity, relations }: TablePlan, target: string): string[] {
  const ways = entity.person?.of ?? []
  return relations
    .filter(({ path, relation }) => relation?.route === target && ways.includes(path))
    .map(({ path }) => path)
}

async function recordsAbout(
  sql: Sql,
  { route, table }: TablePlan,
  { path, target }: { path: string; target: string },
  ids: readonly string[],
): Promise<HeldRecord[]> {
  const column = quoteSqlName(columnName(path, 'id'))
  const { rows } = await sql.query<{ id: string; about: string }>(
    `select id, ${column} as about from ${quoteSqlName(table)} where ${column} = any ($1::uuid[]) order by id desc limit ${MAX_RECORDS_PER_READ + 1}`,
    [[...ids]],
  )
  return rows.map(({ about, id }) => ({ route, id, about: { route: target, id: about, path } }))
}

/** Records beyond those held that name one of some records, counted by entity and relation. */
export async function countOtherReferences(
  engine: RecordEngine,
  sql: Sql,
  held: readonly HeldRecord[],
): Promise<NamedIn[]> {
  const found: NamedIn[] = []
  const listIds = (route: string): string[] => held.filter((one) => one.route === route).map(({ id }) => id)
  for (const target of new Set(held.map(({ route }) => route)))
    for (const owner of listOwners(engine, target)) {
      const ways = waysTo(owner, target)
      for (const field of owner.relations.filter(
        ({ path, relation }) => relation?.route === target && !ways.includes(path),
      )) {
        const { rows } = await sql.query<{ n: number }>(
          `select count(*)::integer as n from ${quoteSqlName(owner.table)} o where not (o.id = any ($2::uuid[]))
             and exists (select 1 from unnest($1::uuid[]) wanted(id) where ${pointsTo(field, 'wanted.id')})`,
          [listIds(target), listIds(owner.route)],
        )
        const count = rows[0]?.n ?? 0
        if (count > 0) found.push({ route: owner.route, path: field.path, count })
      }
    }
  return found
}
