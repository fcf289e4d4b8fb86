import { addressPaths } from '../../../catalogue/record/field-index'
import type { Sql } from '../../kernel/database'
import type { RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'

/** Records about a person. */
type Held = readonly { route: string; id: string }[]

/** An e-mail address in a column, in lower case. */
export const addressSql = (plan: TablePlan, path: string): string =>
  `lower(${pathSql(plan, path)?.value ?? 'null'})`

/** Entities whose records are people or accounts: only the office writes their addresses. */
const isPeople = ({ entity }: TablePlan): boolean => entity.person?.self === true

/** The addresses of the people and accounts among records, in lower case. */
export function ownAddresses(engine: RecordEngine, sql: Sql, held: Held): Promise<string[]> {
  return currentIn(sql, engine.plans().filter(isPeople), held)
}

/**
 * The addresses that lead to a person, in lower case: those of the person and its accounts; and those of the
 * other records about it, or that any of them had before, unless the person alone wrote them or another
 * record has them now. People may write anybody's address into some records about themselves, and one may
 * have been somebody else's by mistake, or have a new owner.
 */
export async function personAddresses(engine: RecordEngine, sql: Sql, held: Held): Promise<string[]> {
  const plans = engine.plans()
  const own = await ownAddresses(engine, sql, held)
  const others = plans.filter((plan) => !isPeople(plan))
  const history = await loadHistory(sql, plans, held)
  const further = new Set([...(await currentIn(sql, others, held)), ...history.map(({ address }) => address)])
  for (const address of [...own, ...getOwnAddresses(history)]) further.delete(address)
  for (const address of await loadAddressesOfOthers(sql, plans, [...further], held)) further.delete(address)
  return [...own, ...further]
}

const listIds = (held: Held): string[] => held.map(({ id }) => id)

function currentIn(sql: Sql, plans: readonly TablePlan[], held: Held): Promise<string[]> {
  return addressesIn(sql, plans, (address) => `id = any ($1::uuid[]) and ${address} <> ''`, [listIds(held)])
}

/** Which of some addresses other records have now, deleted ones too: of other people, or of the office. */
async function loadAddressesOfOthers(
  sql: Sql,
  plans: readonly TablePlan[],
  addresses: readonly string[],
  held: Held,
): Promise<string[]> {
  if (addresses.length === 0) return []
  return addressesIn(sql, plans, (address) => `${address} = any ($1::text[]) and id <> all ($2::uuid[])`, [
    [...addresses],
    listIds(held),
  ])
}

/** The different addresses of records that a condition is true for. */
async function addressesIn(
  sql: Sql,
  plans: readonly TablePlan[],
  condition: (address: string) => string,
  values: readonly string[][],
): Promise<string[]> {
  const found = new Set<string>()
  for (const plan of plans)
    for (const path of addressPaths(plan.entity.fields)) {
      const address = addressSql(plan, path)
      const { rows } = await sql.query<{ address: string }>(
        `select distinct ${address} as address from ${quoteSqlName(plan.table)} where ${condition(address)}`,
        [...values],
      )
      for (const { address } of rows) found.add(address)
    }
  return [...found]
}

/** An address in the history of records. */
interface FormerAddress {
  address: string
  /** every change to it was made by an account among the records; null = no change to it is known */
  isOwn: boolean | null
}

const getOwnAddresses = (history: readonly FormerAddress[]): string[] =>
  history.flatMap(({ address, isOwn }) => (isOwn ? [address] : []))

async function loadHistory(sql: Sql, plans: readonly TablePlan[], held: Held): Promise<FormerAddress[]> {
  const pathsOf = new Map(plans.map(({ entity, route }) => [route, addressPaths(entity.fields)]))
  const places = held.flatMap(({ id, route }) => (pathsOf.get(route) ?? []).map((path) => ({ id, path })))
  const { rows } = await sql.query<FormerAddress>(
    `select lower(address) as address,
       bool_and(coalesce(by_id = any ($3::text[]), false)) filter (where lower(address) = lower(entry->>'to')) as "isOwn"
     from unnest($1::uuid[], $2::text[]) as place(id, path)
     join revision on revision.record_id = place.id
     cross join lateral jsonb_array_elements(revision.changes) as change(entry)
     cross join lateral (values (entry->>'from'), (entry->>'to')) as side(address)
     where entry->>'path' = place.path and address like '%_@_%'
     group by 1`,
    [places.map(({ id }) => id), places.map(({ path }) => path), listIds(held)],
  )
  return rows
}
