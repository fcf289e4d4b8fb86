import type { Entity } from '../../../contract/entity'
import type { Sql } from '../../kernel/database'
import type { RecordEngine } from '../context'
import { ownersOf } from '../copies/stale-queue'
import { columnName, quoted } from '../schema/column'
import { pointsTo } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'

/** A record that holds data of a person. */
export interface HeldRecord {
  route: string
  id: string
  /** the record that it is about, and by which relation; null = the person itself */
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
const TAKEN = 2_000

/** The records that are about one record, directly or over others, as the schema files say; deleted and archived ones too. */
export async function heldRecords(
  engine: RecordEngine,
  sql: Sql,
  { route }: Pick<Entity, 'route'>,
  id: string,
): Promise<HeldRecords> {
  const records: HeldRecord[] = [{ route, id, about: null }]
  const seen = new Set([keyOf({ route, id })])
  const cut = new Set<string>()
  const waiting = new Map<string, string[]>([[route, [id]]])
  for (let next = first(waiting); next; next = first(waiting)) {
    const [target, ids] = next
    waiting.delete(target)
    for (const plan of ownersOf(engine, target))
      for (const path of waysTo(plan, target)) {
        const rows = await recordsAbout(sql, plan, path, ids)
        if (rows.length > TAKEN) cut.add(plan.route)
        for (const row of rows.slice(0, TAKEN)) {
          const found = { route: plan.route, id: row.id, about: { route: target, id: row.about, path } }
          if (seen.has(keyOf(found))) continue
          seen.add(keyOf(found))
          records.push(found)
          waiting.set(plan.route, [...(waiting.get(plan.route) ?? []), row.id])
        }
      }
  }
  return { records, cut: [...cut].sort() }
}

const keyOf = ({ id, route }: Pick<HeldRecord, 'route' | 'id'>): string => `${route} ${id}`

function first<T>(map: ReadonlyMap<string, T>): readonly [string, T] | undefined {
  return map.entries().next().value
}

/** The relations by which records of an entity are about records of another. */
function waysTo({ entity, relations }: TablePlan, target: string): string[] {
  const ways = entity.person?.of ?? []
  return relations.filter(({ path, relation }) => relation?.route === target && ways.includes(path)).map(({ path }) => path)
}

async function recordsAbout(
  sql: Sql,
  { table }: TablePlan,
  path: string,
  ids: readonly string[],
): Promise<{ id: string; about: string }[]> {
  const column = quoted(columnName(path, 'id'))
  const { rows } = await sql.query<{ id: string; about: string }>(
    `select id, ${column} as about from ${quoted(table)} where ${column} = any ($1::uuid[]) order by id desc limit ${TAKEN + 1}`,
    [[...ids]],
  )
  return rows
}

/** Records beyond those held that name one of some records, counted by entity and relation. */
export async function namingOthers(engine: RecordEngine, sql: Sql, held: readonly HeldRecord[]): Promise<NamedIn[]> {
  const found: NamedIn[] = []
  const idsOf = (route: string): string[] => held.filter((one) => one.route === route).map(({ id }) => id)
  for (const target of new Set(held.map(({ route }) => route)))
    for (const owner of ownersOf(engine, target)) {
      const ways = waysTo(owner, target)
      for (const field of owner.relations.filter(({ path, relation }) => relation?.route === target && !ways.includes(path))) {
        const { rows } = await sql.query<{ n: number }>(
          `select count(*)::integer as n from ${quoted(owner.table)} o where not (o.id = any ($2::uuid[]))
             and exists (select 1 from unnest($1::uuid[]) wanted(id) where ${pointsTo(field, 'wanted.id')})`,
          [idsOf(target), idsOf(owner.route)],
        )
        const count = rows[0]?.n ?? 0
        if (count > 0) found.push({ route: owner.route, path: field.path, count })
      }
    }
  return found
}
