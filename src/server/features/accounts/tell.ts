import type { Entity } from '../../../contract/entity'
import type { Bus } from '../../kernel/bus'
import type { Sql } from '../../kernel/database'
import type { RecordGuard } from '../../records'
import type { Mail, MailEvent } from '../mail'
import { endOtherWays, type Owner } from './credentials'
import { commonValues, type FlowNeeds } from './flows'
import type { Person } from './people'

type TellNeeds = Pick<FlowNeeds, 'publicUrl' | 'now'> & { mail: Pick<Mail, 'put'> }

/** Tells the owner of an account, by the address it has or had, what was changed. */
export async function tell(
  needs: TellNeeds,
  event: MailEvent,
  { email, fullname, lang, username }: Pick<Person, 'email' | 'fullname' | 'lang' | 'username'>,
  sql: Sql,
): Promise<void> {
  if (!email) return
  const values = { ...commonValues(needs, lang), 'user.fullname': fullname, 'user.username': username }
  await needs.mail.put({ event, to: email, lang, values }, sql)
}

/**
 * Another address, or another name, of an account: by whatever way it was changed, what was mailed to the old address lets
 * nobody in any more, and the old address is told.
 */
export function createAddressGuard(needs: TellNeeds): RecordGuard {
  return {
    route: 'users',
    stored: async (sql, _: Entity, stored) => {
      for (const { write } of stored) {
        const [before, after] = [write.base && ownerOf(write.base), write.content?.record]
        if (!before || !after) continue
        const isMoved = !sameText(before.email, after.email)
        if (!isMoved && sameText(before.username, after.username)) continue
        await endOtherWays(sql, before, needs.now())
        if (isMoved) await tell(needs, 'EMAIL_CHANGED', before, sql)
      }
    },
  }
}

/** Mails of a change leave as soon as it is stored. Answers a function that ends it. */
export function followAccounts(bus: Bus, mail: Pick<Mail, 'wake'>): () => void {
  return bus.subscribe((message) => {
    if (message.kind !== 'event') return
    const { event } = message
    if ((event.type === 'record' || event.type === 'records') && event.route === 'users') mail.wake()
  })
}

function ownerOf(record: { id: string; [key: string]: unknown }): Owner & Pick<Person, 'fullname' | 'lang'> {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  const { email, fullname, id, lang, username } = record
  return { id, username: text(username), email: text(email) || null, fullname: text(fullname), lang: text(lang) || 'it' }
}

function sameText(one: string | null, other: unknown): boolean {
  return (one ?? '').toLowerCase() === (typeof other === 'string' ? other.toLowerCase() : '')
}
