import type { Sql } from '../../../kernel/database'

/** An erasure and its progress. */
export interface Erasure {
  id: string
  state: 'QUEUED' | 'DONE'
  byId: string | null
  byName: string | null
  /** steps that are done, and all of them */
  done: number
  total: number
  createdAt: string
  doneAt: string | null
}

/** One step: a record, or with null the data of features. */
export interface ErasureStep {
  route: string | null
  recordId: string | null
}

/** An erasure to store. */
export interface NewErasure {
  id: string
  /** the person's record; null = the end of a retention */
  of: { route: string; id: string } | null
  byId: string | null
  byName: string | null
  steps: readonly ErasureStep[]
  at: Date
}

/** Stores an erasure with its steps; returns the one already queued for the same person instead. */
export async function insertErasure(
  sql: Sql,
  { at, byId, byName, id, of, steps }: NewErasure,
): Promise<string> {
  const { count } = await sql.query(
    `insert into erasure (id, route, record_id, by_id, by_name, state, created_at) values ($1, $2, $3, $4, $5, 'QUEUED', $6)
     on conflict do nothing`,
    [id, of?.route ?? null, of?.id ?? null, byId, byName, at],
  )
  if (count === 0) {
    const open = `select id from erasure where state = 'QUEUED' and record_id = $1`
    const { rows } = await sql.query<{ id: string }>(open, [of?.id ?? null])
    return rows[0]?.id ?? id
  }
  await sql.query(
    `insert into erasure_step (erasure_id, place, route, record_id)
     select $1, place - 1, route, record_id from unnest($2::text[], $3::uuid[]) with ordinality s(route, record_id, place)`,
    [id, steps.map(({ route }) => route), steps.map(({ recordId }) => recordId)],
  )
  return id
}

/** An erasure, locked until the transaction ends when `lock`; null without one. */
export async function readErasure(sql: Sql, id: string, lock = false): Promise<Erasure | null> {
  const { rows } = await sql.query<Erasure>(
    `select id, state, by_id as "byId", by_name as "byName", place as done, created_at as "createdAt", done_at as "doneAt",
       (select count(*)::integer from erasure_step s where s.erasure_id = e.id) as total
     from erasure e where id = $1${lock ? ' for update' : ''}`,
    [id],
  )
  return rows[0] ?? null
}

/** The steps of an erasure, in order. */
export async function readSteps(sql: Sql, id: string): Promise<ErasureStep[]> {
  const { rows } = await sql.query<ErasureStep>(
    'select route, record_id as "recordId" from erasure_step where erasure_id = $1 order by place',
    [id],
  )
  return rows
}

/** Marks a step as done; the last one ends the erasure. */
export async function passStep(sql: Sql, { done, id, total }: Erasure, at: Date): Promise<void> {
  const isLast = done + 1 >= total
  await sql.query(`update erasure set place = place + 1, state = $2, done_at = $3 where id = $1`, [
    id,
    isLast ? 'DONE' : 'QUEUED',
    isLast ? at : null,
  ])
}
