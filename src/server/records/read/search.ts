import { canEntity } from '../../../catalogue/rights/rights'
import { searchWords } from '../../../catalogue/search-text'
import type { SearchHit } from '../../../contract/calls/search'
import type { CardRow } from '../../../contract/model/dashboard'
import type { Entity } from '../../../contract/model/entity'
import { fold } from '../../../contract/text/fold'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { createParams, type SqlParams } from '../../kernel/db/params'
import { scopeSql } from '../access/scope-sql'
import type { EntityWork, RecordEngine } from '../engine/record-engine'
import { quoteSqlName } from '../schema/column'
import { likePattern } from '../schema/columns'
import { pathSql } from '../schema/path-sql'
import type { TablePlan } from '../schema/plan'

/** Candidates per entity among which the best are chosen; entities with more are searched a second time. */
const CANDIDATES = 40
/** Minimum similarity of words, 0 to 1: one wrong letter in six passes. */
const LIKENESS = 0.45
/** Shorter words have too few trigrams to be compared. */
const LEAST_LETTERS = 4

type Hit = Omit<SearchHit, 'near'>

/**
 * Records of these entities that contain every word of the text, best first: the whole title or code, then
 * its beginning, then a word's beginning. Without exact matches, similar ones. One statement for all
 * entities, each using its trigram index; permissions and own rows apply as in lists.
 */
export async function searchRecords(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  entities: readonly Entity[],
  typed: string,
  size: number,
): Promise<SearchHit[]> {
  const text = fold(typed)
  const words = searchWords(text)
  const plans = entities
    .filter((entity) => mayRead(entity, context))
    .flatMap(({ route }) => engine.planByRoute(route) ?? [])
  if (text === '' || plans.length === 0) return []
  const exact = await loadExactHits(engine, plans, { text, words, size }, context)
  if (exact.length > 0) return exact.map((hit) => ({ ...hit, near: false }))
  if (!words.some(comparable)) return []
  const alike = await loadFuzzyHits({ context, engine }, plans, words, size)
  return alike.map((hit) => ({ ...hit, near: true }))
}

function mayRead(entity: Entity, { principal }: CallContext): boolean {
  return entity.type !== 'path' && (principal === null || canEntity(principal, entity, 'read'))
}

const comparable = (word: string): boolean => word.replace(/[^\p{L}\p{N}]/gu, '').length >= LEAST_LETTERS

type Ranked = Hit & { rank: number }

/** Parameters of a search. */
interface Wanted {
  text: string
  words: readonly string[]
  size: number
}

/**
 * Records that contain every word. Entities with more matches than candidates are searched again: titles and
 * codes that begin with the text, by index, and the most recent changes, so that the best are never missed
 * and results are stable.
 */
async function loadExactHits(
  engine: RecordEngine,
  plans: readonly TablePlan[],
  wanted: Wanted,
  context: CallContext,
): Promise<Hit[]> {
  const { params, rank, holds } = terms(wanted)
  const parts = plans.map((plan) =>
    partSql({ context, engine, plan }, params, { holds, rank, end: ` limit ${CANDIDATES}` }),
  )
  const { rows } = await engine.db.query<Ranked & { id: string | null }>(
    `with found as materialized (${parts.join(' union all ')}),
     full_ones as (select route from found group by route having count(*) = ${CANDIDATES})
     (${SELECT_HITS}, rank from found where route not in (select route from full_ones) ${BEST} limit ${wanted.size})
     union all select route, null, null, null, '', 9 from full_ones`,
    params.values,
  )
  const full = new Set(rows.flatMap(({ id, route }) => (id === null ? [route] : [])))
  const whole = rows.filter(({ id }) => id !== null)
  const common = plans.filter(({ route }) => full.has(route))
  const more = common.length > 0 ? await amongMany(engine, common, wanted, context) : []
  return [...whole, ...more]
    .sort(byRank)
    .slice(0, wanted.size)
    .map(({ rank: _, ...hit }) => hit)
}

function terms({ text, words }: Wanted) {
  const params = createParams()
  const whole = params.add(text)
  const begins = params.add(likePattern(text).slice(1))
  const follows = params.add(`% ${likePattern(text).slice(1)}`)
  const holds = words.map((word) => `"_search" like ${params.add(likePattern(word))}`)
  const rank = `case when "label_fold" = ${whole} or "code_fold" = ${whole} then 0
    when "label_fold" like ${begins} or "code_fold" like ${begins} then 1 when "label_fold" like ${follows} then 2 else 3 end`
  return { params, rank, holds }
}

/** The best matches of entities in which the text is common. */
async function amongMany(
  engine: RecordEngine,
  plans: readonly TablePlan[],
  wanted: Wanted,
  context: CallContext,
): Promise<Ranked[]> {
  const { params, rank, holds } = terms(wanted)
  const from = params.add(wanted.text)
  const to = params.add(`${wanted.text}\u{10FFFF}`)
  const parts = plans.flatMap((plan) => {
    const beginning = ['label', 'code'].flatMap((path) => pathSql(plan, path)?.sort.asc.sql ?? [])
    return [
      ...beginning.map((key) =>
        partSql({ context, engine, plan }, params, {
          holds: [...holds, `${key} >= ${from} and ${key} < ${to}`],
          rank,
          end: ` order by ${key}, id limit ${CANDIDATES}`,
        }),
      ),
      partSql({ context, engine, plan }, params, {
        holds,
        rank,
        end: ` order by "updatedAt" desc, id desc limit ${CANDIDATES}`,
      }),
    ]
  })
  const { rows } = await engine.db.query<Ranked>(
    `select * from (select distinct * from (${parts.join(' union all ')}) all_of_them) found ${BEST} limit ${wanted.size}`,
    params.values,
  )
  return rows
}

/** Sorts as `BEST` does. */
function byRank(a: Ranked, b: Ranked): number {
  const first = a.rank - b.rank || [...a.label].length - [...b.label].length
  if (first !== 0) return first
  if (a.label !== b.label) return a.label < b.label ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const BEST = 'order by rank, length(label), label, id'

/** Words of four or more letters may be misspelt; shorter ones must match exactly. */
function loadFuzzyHits(
  { context, engine }: Pick<EntityWork, 'context' | 'engine'>,
  plans: readonly TablePlan[],
  words: readonly string[],
  size: number,
): Promise<Hit[]> {
  const params = createParams()
  const holds = words.map((word) =>
    comparable(word) ? `${params.add(word)} <% "_search"` : `"_search" like ${params.add(likePattern(word))}`,
  )
  const likeness = words.filter(comparable).map((word) => `word_similarity(${params.add(word)}, "_search")`)
  const rank = `-(${likeness.join(' + ')})`
  const parts = plans.map((plan) =>
    partSql({ context, engine, plan }, params, { holds, rank, end: ` order by rank limit ${size}` }),
  )
  return engine.db.transaction(async (sql: Sql) => {
    await sql.query(`select set_config('pg_trgm.word_similarity_threshold', '${LIKENESS}', true)`)
    const { rows } = await sql.query<Hit>(
      `${SELECT_HITS} from (${parts.join(' union all ')}) found ${BEST} limit ${size}`,
      params.values,
    )
    return rows
  })
}

const SELECT_HITS = 'select route, id, code, status, label'

/** One entity's part of the statement: within the caller's rows, without deleted or archived ones. */
function partSql(
  { context, engine, plan }: Pick<EntityWork, 'context' | 'engine' | 'plan'>,
  params: SqlParams,
  { holds, rank, end }: { holds: readonly string[]; rank: string; end: string },
): string {
  const scope = scopeSql(engine, plan, context.principal, params)
  const where = ['not "_deleted"', 'not archived', ...(scope ? [scope] : []), ...holds]
  const columns = `${params.add(plan.route)}::text as route, id, code, status, label, ${rank} as rank`
  return `(select ${columns} from ${quoteSqlName(plan.table)} where ${where.join(' and ')}${end})`
}

/** Changes of a person that are looked through for the records changed last: one record may have many. */
const OWN_CHANGES = 300

/**
 * The records of these entities that a person changed last, newest first, with the time of that change.
 * Effects and imports of the server are nobody's, and the person's own account is no work. One statement,
 * which begins with the newest changes.
 */
export async function latestRecords(
  engine: RecordEngine,
  entities: readonly Entity[],
  size: number,
  { principal }: CallContext,
): Promise<Omit<CardRow, 'value'>[]> {
  const readable = entities.filter((entity) => principal !== null && canEntity(principal, entity, 'read'))
  const plans = readable.flatMap(({ route }) => engine.planByRoute(route) ?? [])
  if (principal === null || plans.length === 0) return []
  const params = createParams()
  const own = `own as materialized (select record_id, max(at) as at from (
    select record_id, at from revision where by_id = ${params.add(principal.id)} and effect is null
    order by at desc limit ${OWN_CHANGES}) newest where record_id <> ${params.add(principal.id)}::uuid group by record_id)`
  const parts = plans.map((plan) => {
    const scope = scopeSql(engine, plan, principal, params)
    const where = [
      'id in (select record_id from own)',
      'not "_deleted"',
      'not archived',
      ...(scope ? [scope] : []),
    ]
    const columns = `${params.add(plan.route)}::text as route, id, code, status, label`
    return `select ${columns} from ${quoteSqlName(plan.table)} where ${where.join(' and ')}`
  })
  const { rows } = await engine.db.query<Omit<CardRow, 'value'>>(
    `with ${own} select latest.*, own.at as "updatedAt" from (${parts.join(' union all ')}) latest
     join own on own.record_id = latest.id order by own.at desc, latest.id limit ${size}`,
    params.values,
  )
  return rows
}
