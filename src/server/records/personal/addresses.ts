import type { Sql } from '../../kernel/database'
import type { RecordEngine } from '../context'
import { quoted } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'

/** Records about a person. */
type Held = readonly { route: string; id: string }[]

/** The fields of an entity with an e-mail address, except those in rows, which may be other people's. */
export function addressPaths({ entity }: TablePlan): string[] {
  return entity.fields.filter(({ path, schema }) => schema.format === 'email' && !path.includes('[]')).map(({ path }) => path)
}

/** An e-mail address in a column, in lower case. */
export const addressSql = (plan: TablePlan, path: string): string => `lower(${pathSql(plan, path)?.value ?? 'null'})`

/** The addresses of the people and accounts among records, in lower case: only the office writes them. */
export async function ownAddresses(engine: RecordEngine, sql: Sql, held: Held): Promise<string[]> {
  const people = engine.plans().filter(({ entity }) => entity.person?.self)
  return [...(await currentIn(sql, people, held))]
}

/**
 * The addresses that lead to a person, in lower case: those of the person and its accounts; and those of the other records
 * about it, or that any of them had before, unless another record has them now. People may write addresses into some records
 * about themselves, and an address may have been somebody else's by mistake, or have a new owner.
 */
export async function personAddresses(engine: RecordEngine, sql: Sql, held: Held): Promise<string[]> {
  const own = await ownAddresses(engine, sql, held)
  const plans = engine.plans()
  const further = new Set([...(await currentIn(sql, plans, held)), ...(await formerIn(sql, plans, held))])
  for (const address of own) further.delete(address)
  for (const address of await takenByOthers(sql, plans, { addresses: [...further], held })) further.delete(address)
  return [...own, ...further]
}

async function currentIn(sql: Sql, plans: readonly TablePlan[], held: Held): Promise<Set<string>> {
  const found = new Set<string>()
  for (const plan of plans) {
    const ids = held.filter(({ route }) => route === plan.route).map(({ id }) => id)
    for (const path of ids.length > 0 ? addressPaths(plan) : []) {
      const address = addressSql(plan, path)
      const { rows } = await sql.query<{ address: string }>(
        `select distinct ${address} as address from ${quoted(plan.table)} where id = any ($1::uuid[]) and ${address} <> ''`,
        [ids],
      )
      for (const { address } of rows) found.add(address)
    }
  }
  return found
}

/** The addresses in the histories of records. */
async function formerIn(sql: Sql, plans: readonly TablePlan[], held: Held): Promise<string[]> {
  const pathsOf = new Map(plans.map((plan) => [plan.route, addressPaths(plan)]))
  const places = held.flatMap(({ id, route }) => (pathsOf.get(route) ?? []).map((path) => ({ id, path })))
  const { rows } = await sql.query<{ address: string }>(
    `select distinct lower(address) as address
     from unnest($1::uuid[], $2::text[]) as place(id, path)
     join revision on revision.record_id = place.id
     cross join lateral jsonb_array_elements(revision.changes) as change(entry)
     cross join lateral (values (entry->>'from'), (entry->>'to')) as side(address)
     where entry->>'path' = place.path and address like '%_@_%'`,
    [places.map(({ id }) => id), places.map(({ path }) => path)],
  )
  return rows.map(({ address }) => address)
}

/** Which of some addresses other records have now, deleted ones too: of other people, or of the office. */
async function takenByOthers(
  sql: Sql,
  plans: readonly TablePlan[],
  { addresses, held }: { addresses: readonly string[]; held: Held },
): Promise<string[]> {
  if (addresses.length === 0) return []
  const taken: string[] = []
  for (const plan of plans)
    for (const path of addressPaths(plan)) {
      const address = addressSql(plan, path)
      const { rows } = await sql.query<{ address: string }>(
        `select distinct ${address} as address from ${quoted(plan.table)}
         where ${address} = any ($1::text[]) and id <> all ($2::uuid[])`,
        [[...addresses], held.map(({ id }) => id)],
      )
      taken.push(...rows.map(({ address }) => address))
    }
  return taken
}
