import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { createParams } from '../../kernel/db/params'
import { isUniqueViolation } from '../../kernel/db/sql-error'
import { Refusal } from '../../kernel/refusal'
import { scopeSql } from '../access/scope-sql'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import { getVersion } from '../schema/row'
import type { Stored } from '../write/lines'
import { type StoredSet, writeAll, writeMirrored } from '../write/write'
import type { Prepared } from './prepare-rows'
import { buildFailedRow, type RowResult } from './row-result'

/** Version change of a record caused by rows of other records. */
export interface Followed {
  from: number
  to: number
}

/** Outcome of rows written in sequence. */
export interface SequentialOutcome extends WriteOutcome {
  /** records that changed because of mirrored rows, by id */
  followed: ReadonlyMap<string, Followed>
}

/**
 * Writes rows with mirrored lists in sequence. A record changed by an earlier row is loaded and checked
 * `again` in its new state.
 */
export async function storeInSequence(
  { context, engine, plan }: Pick<EntityWork, 'context' | 'engine' | 'plan'>,
  rows: readonly Prepared[],
  again: (row: Prepared, version: number) => Promise<Prepared[]>,
): Promise<SequentialOutcome> {
  const followed = new Map<string, Followed>()
  const outcomes: WriteOutcome[] = []
  for (const row of rows) {
    const moved = row.base && followed.get(row.base.id)
    for (const present of moved ? await again(row, moved.to) : [row]) {
      const { outcome, others } = await storeOne(engine, plan, present, context)
      outcomes.push(outcome)
      for (const { id, version, write } of others) {
        const from = followed.get(id)?.from ?? (write.base ? getVersion(write.base) : version)
        followed.set(id, { from, to: version })
      }
    }
  }
  return { ...mergeOutcomes(outcomes), followed }
}

async function storeOne(
  engine: RecordEngine,
  plan: TablePlan,
  row: Prepared,
  context: CallContext,
): Promise<{ outcome: WriteOutcome; others: readonly Stored[] }> {
  try {
    const { followed, isCopied, stored } = await inReach(
      engine,
      plan,
      (sql) => writeMirrored({ context, engine, plan, sql }, row),
      context,
    )
    return { outcome: outcomeOfSet({ stored, isCopied }), others: followed }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'STORE_UNAVAILABLE') throw error
    return { outcome: buildFailedOutcome(row, error), others: [] }
  }
}

/**
 * Writes prepared rows together. On a unique violation the rows are bisected until the offending one is
 * alone: the others are kept, and unused code numbers are returned with their savepoint.
 */
export async function storeTogether(
  engine: RecordEngine,
  plan: TablePlan,
  rows: readonly Prepared[],
  context: CallContext,
): Promise<WriteOutcome> {
  const [first] = rows
  if (!first) return NO_RESULTS
  try {
    const write = (sql: Sql) => writeAll({ context, engine, plan, sql }, rows)
    return outcomeOfSet(await inReach(engine, plan, write, context))
  } catch (error) {
    const isOne = isUniqueViolation(error) || (error instanceof Refusal && error.code !== 'STORE_UNAVAILABLE')
    if (!isOne) throw error
    if (rows.length === 1 && error instanceof Refusal) return buildFailedOutcome(first, error)
    if (rows.length === 1) throw error
    const middle = Math.ceil(rows.length / 2)
    const left = await storeTogether(engine, plan, rows.slice(0, middle), context)
    return mergeOutcomes([left, await storeTogether(engine, plan, rows.slice(middle), context)])
  }
}

/** Writes in a savepoint and refuses a new record outside the maker's own rows, who could not see it. */
function inReach<T extends Pick<StoredSet<Prepared>, 'stored'>>(
  engine: RecordEngine,
  plan: TablePlan,
  write: (sql: Sql) => Promise<T>,
  { principal }: CallContext,
): Promise<T> {
  return engine.db.transaction(async (sql) => {
    const done = await write(sql)
    const made = done.stored.flatMap(({ id, write: { base } }) => (base ? [] : [id]))
    const params = createParams([made])
    const scope = made.length > 0 && scopeSql(engine, plan, principal, params)
    if (!scope) return done
    const text = `select 1 from ${quoteSqlName(plan.table)} where id = any ($1::uuid[]) and ${scope}`
    const { count } = await sql.query(text, params.values)
    if (count < made.length)
      throw new Refusal('FORBIDDEN', `the record would be outside your own rows of ${plan.route}`)
    return done
  })
}

/** Outcome of written rows. */
export interface WriteOutcome {
  results: RowResult[]
  /** ids of written records */
  ids: string[]
  isCopied: boolean
}

const NO_RESULTS: WriteOutcome = { results: [], ids: [], isCopied: false }

/** Merges outcomes. */
export function mergeOutcomes(outcomes: readonly WriteOutcome[]): WriteOutcome {
  return {
    results: outcomes.flatMap(({ results }) => results),
    ids: outcomes.flatMap(({ ids }) => ids),
    isCopied: outcomes.some(({ isCopied }) => isCopied),
  }
}

/** The outcome of a stored set. */
function outcomeOfSet({ isCopied, stored }: StoredSet<Prepared>): WriteOutcome {
  return { results: stored.map(toResult), ids: stored.map(({ id }) => id), isCopied }
}

/** The outcome of a row that could not be written. */
function buildFailedOutcome({ base, request }: Prepared, refusal: Refusal): WriteOutcome {
  return { ...NO_RESULTS, results: [buildFailedRow(request, base, refusal)] }
}

function toResult({ changes, id, label, version, write: { before, request } }: Stored<Prepared>): RowResult {
  const plain = { row: request.row, record_id: id, label: label || request.label, version }
  return { ...plain, state: 'done', before, changes: [...changes], code: null, message: null, errors: null }
}
