import { isAdmin, mayManage } from '../../../catalog/rights'
import { Refusal } from '../../kernel/refusal'
import type { RecordGuard } from '../../records'
import type { People, Person } from '../accounts'
import { isShut, readHeld } from '../accounts'

/** Route of the entity whose records are invitations; an installation without it has none. */
export const INVITATIONS = 'invitation'

/** The account that an address means, by its name or its address; null when there is none, or more than one. */
export async function invited(people: People, email: string): Promise<Person | null> {
  const [someone = null, another] = await people.byEmail(email)
  return (await people.byName(email)) ?? (another ? null : someone)
}

/** True of an account that an invitation brings on board: an administrator made it and did not shut it. */
export function isAwaited(person: Person): boolean {
  return person.onBoard !== true && !isShut(person)
}

/** Nobody brings on board an account that may do more than himself: that is for those who may give such rights. */
export function createInvitationGuard({ people }: { people: () => People }): RecordGuard {
  return {
    route: INVITATIONS,
    stored: async (sql, _entity, stored, { principal }) => {
      if (!principal || isAdmin(principal)) return
      for (const { write } of stored) {
        const email = write.content?.record.email ?? write.base?.email
        const person = typeof email === 'string' ? await invited(people(), email) : null
        if (!person || !isAwaited(person)) continue
        if (!mayManage(principal, (await readHeld(sql, [person.id])).get(person.id) ?? []))
          throw new Refusal('FORBIDDEN', `${principal.username} may not invite an account that may do more than himself`)
      }
    },
  }
}
