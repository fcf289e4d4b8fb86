import { randomUUID } from 'node:crypto'
import { readListCall } from '../../../../catalogue/list-query/read-list-call'
import { canEntity, fieldRights, isAdmin, ownScope } from '../../../../catalogue/rights/rights'
import {
  SHARED_VIEWS_MAX,
  type SharedView,
  type SharedViewInput,
  type SharedViews,
} from '../../../../contract/calls/shared-view'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { type Principal, ROLES, type User } from '../../../../contract/model/user'
import type { Database, Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'

/** Shared views of lists. All calls refuse FORBIDDEN where the caller may not read the list. */
export interface Views {
  list: (entity: Entity, user: User) => Promise<SharedViews>
  /**
   * `id` null = a new one. Refuses FORBIDDEN, NOT_FOUND, ALREADY_EXISTS, and BAD_PARAMETER for an invalid
   * search
   */
  save: (entity: Entity, id: string | null, input: SharedViewInput, user: User) => Promise<SharedView>
  remove: (entity: Entity, id: string, user: User) => Promise<void>
  /** the views of these lists that the caller may see */
  every: (
    entities: readonly Entity[],
    user: User,
  ) => Promise<Pick<ViewRow, 'id' | 'name' | 'route' | 'search'>[]>
}

/** Stores shared views in the database. */
export function createViews(db: Database, now: () => Date): Views {
  return {
    list: async (entity, user) => {
      requireRead(entity, user)
      const shown = (await readViews(db, entity.route)).filter((view) => sees(user, entity, view))
      return {
        items: shown.map((view) => toSharedView(view, entity, user)),
        canShare: canShare(user, entity),
        canSetFirst: isAdmin(user),
        first: firstFor(user, shown)?.id ?? null,
      }
    },
    save: (entity, id, input, user) => {
      requireRead(entity, user)
      return db.transaction(async (sql) => {
        const known = await readViews(sql, entity.route)
        const held = id === null ? null : changeable(known, id, entity, user)
        requireSharing(entity, input, held, user)
        requireRoom(known, held, input)
        const owner = held ?? { id: randomUUID(), ownerId: user.id, ownerName: user.fullname }
        const { id: viewId, ownerId, ownerName } = owner
        const row: ViewRow = {
          ...input,
          layout: JSON.stringify(input.layout),
          id: viewId,
          route: entity.route,
          ownerId,
          ownerName,
        }
        await writeView(sql, row, now())
        if (row.first) await onlyFirst(sql, row)
        return toSharedView(row, entity, user)
      })
    },
    remove: (entity, id, user) => {
      requireRead(entity, user)
      return db.transaction(async (sql: Sql) => {
        changeable(await readViews(sql, entity.route), id, entity, user)
        await dropView(sql, id)
      })
    },
    every: async (entities, user) => {
      const lists = new Map(entities.map((entity) => [entity.route, entity]))
      const rows = await loadRouteViews(db, [...lists.keys()])
      return rows.filter((view) => {
        const entity = lists.get(view.route)
        return entity !== undefined && sees(user, entity, view)
      })
    },
  }
}

function toSharedView(view: ViewRow, entity: Entity, user: User): SharedView {
  const { id, name, search, layout, role, first, ownerName } = view
  const own = { by: ownerName, canChange: canChange(user, entity, view) }
  return { id, name, search, layout: JSON.parse(layout) as JsonObject, role, first, ...own }
}

function requireRead(entity: Entity, user: User): void {
  if (!canEntity(user, entity, 'read'))
    throw new Refusal('FORBIDDEN', `You may not see the list "${entity.route}"`)
}

/** The view, if the caller may change it; views the caller may not see are treated as unknown. */
function changeable(known: readonly ViewRow[], id: string, entity: Entity, user: User): ViewRow {
  const view = known.find((one) => one.id === id)
  if (!view || !sees(user, entity, view)) throw new Refusal('NOT_FOUND', 'There is no such view')
  if (canChange(user, entity, view)) return view
  throw new Refusal(
    'FORBIDDEN',
    `Only ${view.ownerName} or an administrator may change the view "${view.name}"`,
  )
}

function requireSharing(entity: Entity, input: SharedViewInput, held: ViewRow | null, user: User): void {
  if (!canShare(user, entity))
    throw new Refusal('FORBIDDEN', 'Only people who may write these records can share views')
  const turned = input.first && (!held?.first || held.role !== input.role)
  if (turned && !isAdmin(user))
    throw new Refusal('FORBIDDEN', 'Only an administrator can set the default view of a list')
  const problem = searchProblem(user, entity, input.search)
  if (problem)
    throw new Refusal('BAD_PARAMETER', problem, [{ path: 'search', code: 'BAD_PARAMETER', message: problem }])
}

/** People could not tell two visible views with the same name apart. */
function requireRoom(known: readonly ViewRow[], held: ViewRow | null, { name, role }: SharedViewInput): void {
  const others = known.filter(({ id }) => id !== held?.id)
  if (others.length >= SHARED_VIEWS_MAX)
    throw new Refusal('BAD_PARAMETER', `A list can have at most ${SHARED_VIEWS_MAX} shared views`)
  const wanted = name.toLocaleLowerCase()
  if (others.some((one) => one.role === role && one.name.toLocaleLowerCase() === wanted))
    throw new Refusal('ALREADY_EXISTS', `A view "${name}" is already shared with the same people`)
}

/**
 * Sharing affects others' work: allowed to administrators and to people who may write all of the entity's
 * records.
 */
export function canShare(principal: Principal, entity: Entity): boolean {
  return canEntity(principal, entity, 'write') && ownScope(principal, entity) === null
}

/** A shared view may be changed by its owner, while they may share, and by administrators. */
function canChange(principal: Principal, entity: Entity, view: Pick<ViewRow, 'ownerId'>): boolean {
  return isAdmin(principal) || (view.ownerId === principal.id && canShare(principal, entity))
}

/** Whether a person may see a view: its audience includes them and it names no field hidden from them. */
function sees(principal: Principal, entity: Entity, view: ViewRow): boolean {
  if (canChange(principal, entity, view)) return true
  return isFor(principal, view) && searchProblem(principal, entity, view.search) === null
}

/** Why a search is invalid for the list; null = it is valid. */
function searchProblem(principal: Principal, entity: Entity, search: string): string | null {
  const decoded = readListCall(entity, new URLSearchParams(search), fieldRights(principal, entity).hidden)
  return 'error' in decoded ? decoded.error.message : null
}

/** The default view of the list: that of the person's highest role, else the common one. */
function firstFor(principal: Principal, views: readonly ViewRow[]): ViewRow | null {
  const first = views.filter((view) => view.first && isFor(principal, view))
  const ranks: readonly (string | null)[] = [...ROLES, null]
  return [...first].sort((a, b) => ranks.indexOf(a.role) - ranks.indexOf(b.role))[0] ?? null
}

function isFor({ authorities }: Principal, { role }: Pick<ViewRow, 'role'>): boolean {
  return role === null || authorities.includes(role)
}

/** A stored shared view; `layout` is JSON text. */
interface ViewRow extends Omit<SharedViewInput, 'layout'> {
  id: string
  route: string
  layout: string
  ownerId: string
  ownerName: string
}

const COLUMNS = `id, route, name, search, layout, role, opens_first as "first", owner_id as "ownerId", owner_name as "ownerName"`

/** The shared views of a list, oldest first. */
async function readViews(sql: Sql, route: string): Promise<ViewRow[]> {
  const { rows } = await sql.query<ViewRow>(
    `select ${COLUMNS} from list_view where route = $1 order by at, id`,
    [route],
  )
  return rows
}

/** The shared views of several lists, oldest first. */
async function loadRouteViews(sql: Sql, routes: readonly string[]): Promise<ViewRow[]> {
  const text = `select ${COLUMNS} from list_view where route = any($1::text[]) order by at, id`
  const { rows } = await sql.query<ViewRow>(text, [[...routes]])
  return rows
}

/** Stores a view; an existing one keeps its owner and its place. */
async function writeView(sql: Sql, view: ViewRow, at: Date): Promise<void> {
  await sql.query(
    `insert into list_view (id, route, name, search, layout, role, opens_first, owner_id, owner_name, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set name = excluded.name, search = excluded.search, layout = excluded.layout,
       role = excluded.role, opens_first = excluded.opens_first`,
    [
      view.id,
      view.route,
      view.name,
      view.search,
      view.layout,
      view.role,
      view.first,
      view.ownerId,
      view.ownerName,
      at,
    ],
  )
}

/** Makes a view the only default among those with the same audience. */
async function onlyFirst(
  sql: Sql,
  { id, route, role }: Pick<ViewRow, 'id' | 'route' | 'role'>,
): Promise<void> {
  await sql.query(
    'update list_view set opens_first = false where route = $1 and role is not distinct from $2 and id <> $3',
    [route, role, id],
  )
}

async function dropView(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from list_view where id = $1', [id])
}
