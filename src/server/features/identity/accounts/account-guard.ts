import { relationIds, textsIn } from '../../../../catalogue/paths'
import { isAdmin, mayManage } from '../../../../catalogue/rights/rights'
import type { Json } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { type Principal, ROLE_ADMIN } from '../../../../contract/model/user'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import {
  columnName,
  type GuardedChange,
  type GuardedMove,
  quoteSqlName,
  type RecordGuard,
  tableName,
  type WrittenRecord,
} from '../../../records'
import { GROUPS } from './group-records'
import { readHeld, readHolders } from './groups'
import type { People } from './people'

/** The entity whose records are accounts. */
const USERS = 'users'

/** Dependencies of the account rules. */
export interface AccountGuardNeeds {
  sql: Sql
  people: () => People
  /** an entity that is served */
  entity: (route: string) => Entity | undefined
}

/**
 * Rules about accounts: no one may change the account of a person with more permissions than their own, or
 * put someone into a group with such permissions. Not even administrators (D69) may change their own status
 * or remove the last administrator.
 */
export function createAccountGuard(needs: AccountGuardNeeds): RecordGuard {
  return {
    route: USERS,
    closed: async (sql, _, ids, principal) => {
      if (isAdmin(principal)) return new Set()
      const held = await readHeld(sql, ids)
      return new Set(ids.filter((id) => !mayManage(principal, held.get(id) ?? [])))
    },
    move: (move) => requireOneAdmin(needs, move),
    check: async (sql, _, stored, { principal }) => {
      if (!principal || isAdmin(principal)) return
      const given = stored.flatMap(({ changes, write }) =>
        changes.some(isOfGroups) ? relationIds(write.content?.record.groups) : [],
      )
      const groups = given.length > 0 ? needs.entity(GROUPS) : undefined
      if (groups) requireHeld(principal, [...(await readRecordedGroups(sql, groups, given)).values()].flat())
    },
  }
}

/**
 * Rules about groups: no one may change a group with more permissions than their own, or grant a permission
 * they lack.
 */
export function createGroupGuard(): RecordGuard {
  return {
    route: GROUPS,
    closed: async (sql, groups, ids, principal) => {
      if (isAdmin(principal)) return new Set()
      const held = await readRecordedGroups(sql, groups, ids)
      return new Set(ids.filter((id) => !mayManage(principal, held.get(id) ?? [])))
    },
    check: async (_sql, _entity, stored, { principal }) => {
      if (principal) requireHeld(principal, stored.flatMap(getGroupPermissions))
    },
  }
}

function requireHeld(principal: Principal, authorities: readonly string[]): void {
  if (mayManage(principal, authorities)) return
  throw new Refusal('FORBIDDEN', `${principal.username} may not grant permissions beyond their own`)
}

function isOfGroups({ path }: { path: string }): boolean {
  return path === 'groups' || path.startsWith('groups.')
}

/** The permissions of a group after a write. */
function getGroupPermissions({ write }: WrittenRecord): string[] {
  return textsIn(write.content?.record.authorities)
}

async function requireOneAdmin(
  { people, sql }: { sql: Sql; people: () => People },
  { callerId, change, id, together }: GuardedMove,
): Promise<void> {
  if (id === callerId && change !== 'delete')
    throw new Refusal('OWN_STATUS', 'No one may change the status of their own account')
  if (!takesAway(change)) return
  const administrators = await readHolders(sql, ROLE_ADMIN)
  if (!administrators.includes(id)) return
  const stays = (one: string) => one !== id && !takesAway(together.get(one))
  const others = await Promise.all(administrators.filter(stays).map((one) => people().byId(one)))
  if (others.some((one) => one?.status === 'ACTIVE')) return
  throw new Refusal('LAST_ADMIN', 'This is the last active administrator')
}

/** True when the change locks people out. */
function takesAway(change: GuardedChange | undefined): boolean {
  return change !== undefined && (change === 'delete' || change.status !== 'ACTIVE')
}

/**
 * The permissions of groups by record id: those listed in the record, which a disabled group regains when
 * enabled, and those the sign-in tables grant its code.
 */
async function readRecordedGroups(
  sql: Sql,
  groups: Entity,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const isListed = groups.fields.some(({ path }) => path === 'authorities')
  const listed = isListed ? quoteSqlName(columnName('authorities', 'value')) : 'null'
  const { rows } = await sql.query<{ id: string; listed: Json; held: string[] }>(
    `select id, ${listed} as listed,
       array(select authority from group_authority where group_code = code) as held
     from ${quoteSqlName(tableName(groups.route))} where id = any ($1::uuid[])`,
    [[...ids]],
  )
  return new Map(rows.map(({ held, id, listed: value }) => [id, [...held, ...textsIn(value)]]))
}
