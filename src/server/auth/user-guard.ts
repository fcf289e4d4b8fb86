import type { Entity } from '../../contract/entity'
import { ROLE_ADMIN } from '../../contract/user'
import { readHolders } from '../db/groups-sql'
import { Refusal, type Sql } from '../parts'
import type { People } from './people'

/** A change of a user record that its fields alone cannot judge. */
export type UserChange = 'delete' | { status: string }

/** Others that the same work changes with it, by id: they count as changed already. */
type ChangedWith = ReadonlyMap<string, UserChange>

/** Rules about people that even administrators cannot pass (D69): nobody changes the status of himself, one administrator stays. */
export function createUserGuard(needs: {
  sql: Sql
  people: People
}): (entity: Entity, id: string, change: UserChange, callerId: string, together?: ChangedWith) => Promise<void> {
  const { people, sql } = needs
  return async (entity, id, change, callerId, together = new Map()) => {
    if (entity.route !== 'users') return
    if (id === callerId && change !== 'delete') throw new Refusal('OWN_STATUS', 'Nobody changes the status of himself')
    if (!takesAway(change)) return
    const administrators = await readHolders(sql, ROLE_ADMIN)
    if (!administrators.includes(id)) return
    const stays = (one: string) => one !== id && !takesAway(together.get(one))
    const others = await Promise.all(administrators.filter(stays).map((one) => people.byId(one)))
    if (others.some((one) => one?.status === 'ACTIVE')) return
    throw new Refusal('LAST_ADMIN', 'This is the last active administrator')
  }
}

/** Whether nobody is let in any more by this change. */
function takesAway(change: UserChange | undefined): boolean {
  return change !== undefined && (change === 'delete' || change.status !== 'ACTIVE')
}
