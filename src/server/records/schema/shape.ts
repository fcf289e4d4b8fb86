import { createHash } from 'node:crypto'
import type { Sql } from '../../kernel/database'
import type { Column } from './column'
import type { TablePlan } from './plan'

/** What the database remembers of a table: every column it ever got, and how the derived ones were last made. */
export interface Shape {
  columns: Column[]
  /** '' = the derived columns are to be made again */
  hash: string
}

/** The remembered shape of a route's table; null before it was first made. */
export async function loadShape(sql: Sql, route: string): Promise<Shape | null> {
  const { rows } = await sql.query<{ columns: Column[]; hash: string }>(
    'select columns, hash from shape where route = $1 for update',
    [route],
  )
  return rows[0] ?? null
}

/** Remembers a shape; columns of removed properties stay known. */
export async function saveShape(sql: Sql, { route, columns }: TablePlan, old: Shape | null, hash: string): Promise<void> {
  const gone = (old?.columns ?? []).filter((one) => !columns.some(({ name }) => name === one.name))
  await sql.query(
    `insert into shape (route, columns, hash) values ($1, $2::jsonb, $3)
     on conflict (route) do update set columns = excluded.columns, hash = excluded.hash`,
    [route, JSON.stringify([...columns, ...gone]), hash],
  )
}

/** Changes whenever derived columns of existing rows have to be made again: other columns, another title, other searched paths. */
export function derivedHash({ columns, entity }: TablePlan): string {
  const derived = columns.filter(({ source }) => source !== 'own').map(({ name, kind }) => [name, kind])
  return createHash('sha256')
    .update(JSON.stringify([derived, entity.title, entity.search]))
    .digest('hex')
}
