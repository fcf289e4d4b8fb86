import { randomUUID } from 'node:crypto'
import { sameJson } from '../../../../catalogue/paths'
import type { ModelPlan, PlanLeft, PlanState, StoredChange } from '../../../../contract/calls/plan'
import { type LocalText, localText } from '../../../../contract/language'
import type { Sql } from '../../../kernel/database'
import { isUuid } from '../../../kernel/uuid'
import type { TextsByPath } from '../../../schema-folder'

/** Texts of files by path; null = there is no such file. */
export type FileTexts = Record<string, string | null>

/** A plan as it is stored. */
export interface StoredPlan {
  id: string
  state: PlanState
  source: ModelPlan['source']
  at: Date
  by: string | null
  appliedAt: Date | null
  reversedAt: Date | null
  before: FileTexts
  after: FileTexts
  changes: StoredChange[]
  counted: Record<string, string>
  moved: number
  left: PlanLeft[]
  error: string | null
}

const COLUMNS = `id::text as id, state, source, at, by_name as "by", applied_at as "appliedAt", reversed_at as "reversedAt",
  files_before as "before", files_after as "after", changes, counted, moved, remaining as "left", error`

/** One plan; undefined when there is none. */
export async function readPlan(sql: Sql, id: string): Promise<StoredPlan | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql.query<StoredPlan>(`select ${COLUMNS} from model_plan where id = $1`, [id])
  return rows[0]
}

/** Plans told at once. */
const PLANS_MAX = 50

/** The latest plans. */
export async function readPlans(sql: Sql): Promise<StoredPlan[]> {
  const { rows } = await sql.query<StoredPlan>(
    `select ${COLUMNS} from model_plan order by at desc, id limit ${PLANS_MAX}`,
  )
  return rows
}

/** The office's schema files in force by path; null = none were recorded yet. */
export async function readInForce(sql: Sql): Promise<Map<string, string> | null> {
  const { rows } = await sql.query<{ path: string; text: string }>('select path, text from model_file')
  return rows.length === 0 ? null : new Map(rows.map(({ path, text }) => [path, text]))
}

/** Records files that are in force from now on; null takes one away. */
export async function saveInForce(sql: Sql, texts: TextsByPath): Promise<void> {
  const gone = [...texts].filter(([, text]) => text === null).map(([path]) => path)
  if (gone.length > 0) await sql.query('delete from model_file where path = any ($1::text[])', [gone])
  const present = [...texts].filter((one): one is [string, string] => one[1] !== null)
  if (present.length === 0) return
  await sql.query(
    `insert into model_file (path, text) select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set text = excluded.text`,
    [present.map(([path]) => path), present.map(([, text]) => text)],
  )
}

/** The latest plan that is applied, if these files are exactly its way back. */
export async function readUndone(sql: Sql, from: FileTexts, to: FileTexts): Promise<string | null> {
  const { rows } = await sql.query<Pick<StoredPlan, 'id' | 'before' | 'after'>>(
    `select id::text as id, files_before as "before", files_after as "after" from model_plan
     where state = 'applied' order by applied_at desc limit 1`,
  )
  const [plan] = rows
  return plan && sameJson(plan.before, to) && sameJson(plan.after, from) ? plan.id : null
}

/** Forgets plans of files that wait no longer. */
export async function forgetWaiting(sql: Sql): Promise<void> {
  await sql.query(`delete from model_plan where state = 'open' and source = 'folder'`)
}

/** Plans that a stopped process left half done. */
export async function readInterrupted(sql: Sql): Promise<StoredPlan[]> {
  const { rows } = await sql.query<StoredPlan>(
    `select ${COLUMNS} from model_plan where state in ('applying', 'reversing') order by at`,
  )
  return rows
}

/** What a plan begins with. */
export type NewPlan = Pick<
  StoredPlan,
  'state' | 'source' | 'at' | 'by' | 'before' | 'after' | 'changes' | 'counted'
> & {
  byId: string | null
}

/** Stores a new plan and answers its id. */
export async function writePlan(sql: Sql, plan: NewPlan): Promise<string> {
  const id = randomUUID()
  const { after, at, before, by, byId, changes, counted, source, state } = plan
  await sql.query(
    `insert into model_plan (id, state, source, at, by_id, by_name, applied_at, files_before, files_after, changes, counted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      state,
      source,
      at,
      byId,
      by,
      state === 'applied' ? at : null,
      ...[before, after, changes, counted].map((one) => JSON.stringify(one)),
    ],
  )
  return id
}

/** Moves a plan from one of these states to another; false when it is in none of them. */
export async function moveState(
  sql: Sql,
  id: string,
  from: readonly PlanState[],
  to: PlanState,
): Promise<boolean> {
  const { count } = await sql.query('update model_plan set state = $3 where id = $1 and state = any ($2)', [
    id,
    [...from],
    to,
  ])
  return count > 0
}

/** What is known of a plan once it is done. */
export interface Done {
  state: PlanState
  at: Date
  error?: string
  left?: readonly PlanLeft[]
}

/** Stores the outcome of an application or a reversal. */
export async function finishPlan(sql: Sql, id: string, { at, error, left, state }: Done): Promise<void> {
  await sql.query(
    `update model_plan set state = $2,
       applied_at = case when $2 = 'applied' then $3::timestamptz else applied_at end,
       reversed_at = case when $2 = 'reversed' then $3::timestamptz else reversed_at end,
       error = $4, remaining = coalesce($5::jsonb, remaining),
       moved = (select count(*) from model_value where plan_id = $1)
     where id = $1`,
    [id, state, at, error ?? null, left ? JSON.stringify(left) : null],
  )
}

/** A plan in the language of its reader. */
export function toPlan(plan: StoredPlan, lang: string, inForce: ReadonlyMap<string, string>): ModelPlan {
  const isInForce = Object.entries(plan.after).every(([path, text]) => (inForce.get(path) ?? null) === text)
  const iso = (at: Date | null) => (at ? new Date(at).toISOString() : null)
  return {
    id: plan.id,
    state: plan.state,
    source: plan.source,
    at: iso(plan.at) ?? '',
    by: plan.by,
    appliedAt: iso(plan.appliedAt),
    reversedAt: iso(plan.reversedAt),
    files: Object.keys(plan.after),
    changes: plan.changes.map((one) => ({ ...one, hint: localText(one.hint as LocalText, lang) ?? '' })),
    moved: plan.moved,
    left: plan.left,
    canReverse: plan.state === 'applied' && isInForce,
    error: plan.error,
  }
}
