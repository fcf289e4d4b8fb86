import { randomInt } from 'node:crypto'
import { writeOneTime } from '../db/accounts-sql'
import { endLinks, openLink } from '../db/links-sql'
import { commonValues, type FlowNeeds, inHours, inWords } from './flows'
import { makeLink, requireLink } from './links'
import { hashPassword } from './passwords'
import type { Person } from './people'

/** A one-time password is good for this long, in minutes (D24). */
const MINUTES = 30
/** Letters and figures that nobody confuses. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PER_ACCOUNT = 3
const PER_ADDRESS = 20

/** Recovery of a forgotten password, in two steps by mail. */
export interface Recovery {
  /** always the same answer, after the same work: who asks learns nothing about the name (D65) */
  request: (username: string, lang: string, address: string) => Promise<void>
  /** a valid link has a one-time password mailed, once; refuses INVALID_UUUID */
  open: (id: unknown, address: string) => Promise<void>
  /** resolves when what was asked for is in the queue (shutdown, tests) */
  settle: () => Promise<void>
}

export function createRecovery(needs: FlowNeeds, log: (line: string) => void): Recovery {
  const { accounts, db, mail, now, registry } = needs
  const pending = new Set<Promise<void>>()

  const send = async (username: string, asked: string): Promise<void> => {
    const person = await accounts.people.byName(username)
    if (!person?.email || person.status === 'DISABLED' || person.status === 'LOCKED') return
    const { email } = person
    const lang = asked || person.lang
    const at = now()
    const expiresAt = inHours(at, await registry.count('recover.linkHours'))
    await db.transaction(async (sql) => {
      await endLinks(sql, 'RECOVERY', email, at)
      const about = { userId: person.id, invitationId: null, type: '' }
      const id = await makeLink(sql, { purpose: 'RECOVERY', email, lang, ...about, at, expiresAt })
      const values = { ...personal(needs, person, lang), expiresOn: inWords(expiresAt, lang) }
      const link = `${needs.publicUrl()}/recover-password?u=${id}`
      await mail.put({ event: 'RECOVER_PASSWORD', to: email, lang, values: { ...values, 'link.recover': link } }, sql)
    })
    mail.wake()
  }

  return {
    request: async (username, lang, address) => {
      await accounts.throttle.spend(`recover-from:${address}`, PER_ADDRESS)
      await accounts.throttle.spend(`recover:${username}`, PER_ACCOUNT)
      // The answer does not wait: its time is the same for every name.
      const work: Promise<void> = send(username, lang)
        .catch((error: unknown) => log(`recovery: ${String(error)}`))
        .finally(() => pending.delete(work))
      pending.add(work)
    },
    open: async (id, address) => {
      await accounts.throttle.spend(`link-from:${address}`, PER_ADDRESS)
      const link = await requireLink(db, 'RECOVERY', id, now())
      const person = link.userId ? await accounts.people.byId(link.userId) : null
      if (!person) return
      const password = oneTimePassword()
      const hash = await hashPassword(password)
      await db.transaction(async (sql) => {
        if (!(await openLink(sql, link.hash, now()))) return
        await writeOneTime(sql, person.id, hash, inHours(now(), MINUTES / 60))
        const values = { ...personal(needs, person, link.lang), password, minutes: String(MINUTES) }
        await mail.put({ event: 'NEW_PASSWORD', to: link.email, lang: link.lang, values }, sql)
      })
      mail.wake()
    },
    settle: async () => void (await Promise.all(pending)),
  }
}

function personal(needs: FlowNeeds, person: Person, lang: string): Record<string, string> {
  return { ...commonValues(needs, lang), 'user.fullname': person.fullname, 'user.username': person.username }
}

/** Sixteen signs in groups of four: easy to type, too many to guess in half an hour. */
function oneTimePassword(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)] ?? ''
  return Array.from({ length: 4 }, () => sign() + sign() + sign() + sign()).join('-')
}
