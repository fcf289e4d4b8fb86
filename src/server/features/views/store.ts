import type { SharedViewInput } from '../../../contract/shared-view'
import type { Sql } from '../../kernel/database'

/** A shared view of a list as it is kept; `layout` is JSON text. */
export interface ViewRow extends Omit<SharedViewInput, 'layout'> {
  id: string
  route: string
  layout: string
  ownerId: string
  ownerName: string
}

const COLUMNS = `id, route, name, search, layout, role, opens_first as "first", owner_id as "ownerId", owner_name as "ownerName"`

/** The views shared of a list, the oldest first. */
export async function readViews(sql: Sql, route: string): Promise<ViewRow[]> {
  const { rows } = await sql.query<ViewRow>(`select ${COLUMNS} from list_view where route = $1 order by at, id`, [route])
  return rows
}

/** The views shared of some lists, the oldest first. */
export async function readViewsOf(sql: Sql, routes: readonly string[]): Promise<ViewRow[]> {
  const text = `select ${COLUMNS} from list_view where route = any($1::text[]) order by at, id`
  const { rows } = await sql.query<ViewRow>(text, [[...routes]])
  return rows
}

/** Keeps a view; one with the same id keeps its owner and its place. */
export async function writeView(sql: Sql, view: ViewRow, at: Date): Promise<void> {
  await sql.query(
    `insert into list_view (id, route, name, search, layout, role, opens_first, owner_id, owner_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set name = excluded.name, search = excluded.search, layout = excluded.layout,
       role = excluded.role, opens_first = excluded.opens_first`,
    [view.id, view.route, view.name, view.search, view.layout, view.role, view.first, view.ownerId, view.ownerName, at],
  )
}

/** No other view shared with the same people opens first any more. */
export async function onlyFirst(sql: Sql, { id, route, role }: Pick<ViewRow, 'id' | 'route' | 'role'>): Promise<void> {
  await sql.query('update list_view set opens_first = false where route = $1 and role is not distinct from $2 and id <> $3', [
    route,
    role,
    id,
  ])
}

export async function dropView(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from list_view where id = $1', [id])
}
