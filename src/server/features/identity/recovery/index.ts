import { randomInt } from 'node:crypto'
import { type ActionHandler, defineFeature, type Feature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { getClientAddress, getLang } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import type { OfficeSettings } from '../../../office-setting'
import {
  accountsFeature,
  commonValues,
  endLinks,
  type FlowNeeds,
  flowNeeds,
  hashPassword,
  inHours,
  isShut,
  makeLink,
  momentInWords,
  openLink,
  type Person,
  readFields,
  requireLink,
  writeOneTime,
} from '../accounts'

/** Lifetime of a one-time password, in minutes (D24). */
const MINUTES = 30
/** Letters and digits that are hard to confuse. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const PER_ACCOUNT = 3
const PER_ADDRESS = 20

/** Password recovery in two steps by mail. */
export interface Recovery {
  /** the answer and its duration are always the same, so that callers learn nothing about the name (D65) */
  request: (username: string, lang: string, address: string) => Promise<void>
  /**
   * sends the same mail on behalf of an authorized person, in the language of its receiver; the returned
   * function must be called after the surrounding commit. Refuses NOT_FOUND, NO_EMAIL, ACTION_OFF, LOCKED
   */
  send: (username: string) => Promise<() => void>
  /**
   * a valid link triggers one mail with a one-time password; returns the language of the link; refuses
   * INVALID_UUUID
   */
  open: (id: unknown, address: string) => Promise<{ lang: string }>
  /** resolves when all requests are queued (shutdown, tests) */
  settle: () => Promise<void>
}

export function createRecovery(needs: FlowNeeds, log: (line: string) => void): Recovery {
  const { accounts, db, mail, now, registry } = needs
  const { spend } = accounts.throttle
  const pending = new Set<Promise<void>>()

  const put = async (person: Person, email: string, lang: string): Promise<void> => {
    const at = now()
    const expiresAt = inHours(at, await registry.count('recover.linkHours'))
    await db.transaction(async (sql) => {
      await endLinks(sql, 'RECOVERY', email, at)
      const about = { userId: person.id, invitationId: null, type: '' }
      const id = await makeLink(sql, { purpose: 'RECOVERY', email, lang, ...about, at, expiresAt })
      const values = { ...personal(needs, person, lang), expiresOn: momentInWords(expiresAt, lang) }
      const link = `${needs.publicUrl()}/recover-password?u=${id}`
      await mail.put(
        { event: 'RECOVER_PASSWORD', to: email, lang, values: { ...values, 'link.recover': link } },
        sql,
      )
    })
  }
  const answer = async (username: string, asked: string): Promise<void> => {
    const person = await accounts.people.byName(username)
    if (!person?.email || isShut(person)) return
    await put(person, person.email, asked || person.lang)
    mail.wake()
  }

  return {
    request: (username, lang, address) =>
      new Promise((counted, refused) => {
        const uses = { [`recover-from:${address}`]: PER_ADDRESS, [`recover:${username}`]: PER_ACCOUNT }
        const sendRecoveryMail = async (): Promise<void> => {
          counted()
          await answer(username, lang).catch((error: unknown) => {
            log(`recovery: ${String(error)}`)
            throw error
          })
        }
        // The mail is not awaited, so that the duration is the same for every name.
        const work: Promise<void> = spend(uses, sendRecoveryMail)
          .catch(refused)
          .finally(() => pending.delete(work))
        pending.add(work)
      }),
    send: (username) =>
      spend({ [`recover:${username}`]: PER_ACCOUNT }, async () => {
        const person = await accounts.people.byName(username)
        if (!person) throw new Refusal('NOT_FOUND', `there is no account ${username}`)
        if (!person.email) throw new Refusal('NO_EMAIL', `the account ${username} has no e-mail address`)
        if (isShut(person)) throw new Refusal('ACTION_OFF', `the account ${username} is ${person.status}`)
        await put(person, person.email, person.lang)
        return mail.wake
      }),
    open: (id, address) => spend({ [`link-from:${address}`]: PER_ADDRESS }, () => sendPassword(id)),
    settle: async () => void (await Promise.all(pending)),
  }

  /** Mails a one-time password to the person of a link; returns the language of the link. */
  async function sendPassword(id: unknown): Promise<{ lang: string }> {
    const link = await requireLink(db, 'RECOVERY', id, now())
    const person = link.userId ? await accounts.people.byId(link.userId) : null
    // The account's address may have changed since.
    if (!person || person.email?.toLowerCase() !== link.email.toLowerCase()) return { lang: link.lang }
    const password = oneTimePassword()
    const hash = await hashPassword(password)
    await db.transaction(async (sql) => {
      if (!(await openLink(sql, link.hash, now()))) return
      await writeOneTime(sql, person.id, hash, inHours(now(), MINUTES / 60))
      const values = { ...personal(needs, person, link.lang), password, minutes: String(MINUTES) }
      await mail.put({ event: 'NEW_PASSWORD', to: link.email, lang: link.lang, values }, sql)
    })
    mail.wake()
    return { lang: link.lang }
  }
}

function personal(needs: FlowNeeds, person: Person, lang: string): Record<string, string> {
  return { ...commonValues(needs, lang), 'user.fullname': person.fullname, 'user.username': person.username }
}

/** Sixteen characters in groups of four: easy to type, too many to guess in half an hour. */
function oneTimePassword(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)] ?? ''
  return Array.from({ length: 4 }, () => sign() + sign() + sign() + sign()).join('-')
}

const USERNAME_MAX = 254

/** Requesting and opening a recovery link (API-14, API-15). */
const routes: readonly Route<Recovery>[] = [
  {
    method: 'POST',
    path: '/api/webaccess/recover-password-link',
    right: 'open',
    answer: async (call, _, recovery) => {
      const fields = readFields(await readObject(call))
      const username = fields.line('username', USERNAME_MAX)
      const lang = fields.lang('lang', getLang(call))
      fields.finish()
      await recovery.request(username, lang, getClientAddress(call))
      return answer(call, null)
    },
  },
  {
    method: 'GET',
    path: '/api/webaccess/recover-password',
    right: 'open',
    answer: async (call, _, recovery) =>
      answer(call, await recovery.open(call.req.query('u'), getClientAddress(call))),
  },
]

/** Sends the link to the owner of an account. */
const sendLink: ActionHandler = {
  method: 'POST',
  run: async ({ record: { username } }, { use }) => {
    if (typeof username !== 'string') throw new Refusal('NOT_FOUND', 'The record is not an account')
    return { facts: { sent: true }, after: await use(recoveryFeature).send(username) }
  },
}

/** What the office sets about forgotten passwords. */
const recoverySettings = {
  'recover.linkHours': {
    type: 'INT',
    category: 'SECURITY',
    initial: '24',
    text: {
      it: 'Ore di validità di un collegamento di recupero.',
      en: 'Hours a recovery link is good for.',
    },
  },
} as const satisfies OfficeSettings

/** Recovery of a forgotten password by mail. */
export const recoveryFeature: Feature<Recovery> = defineFeature<Recovery>({
  id: 'recovery',
  routes,
  actions: { 'recover-link': sendLink },
  settings: recoverySettings,
  open: (core) => {
    const recovery = createRecovery(flowNeeds(core, core.use(accountsFeature)), core.log)
    return { service: recovery, close: recovery.settle }
  },
})
