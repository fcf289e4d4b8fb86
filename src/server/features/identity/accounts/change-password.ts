import type { User } from '../../../../contract/model/user'
import { officeDay } from '../../../../contract/time/office-day'
import { type Caller, getCaller, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { moveRecord, writeRecord } from '../../../records'
import { comparePassword, setCredential } from './credentials'
import { type FlowNeeds, inHours, tell } from './flows'

/** The form of API-10, without its confirmation field. */
export interface PasswordForm {
  username: string
  oldPassword: string
  newPassword: string
}

/** Reasons returned to the form in `errorMessage` (ERR-28..30). */
type Reason = 'BAD_CREDENTIALS' | 'PASSWORDS_ARE_EQUALS' | 'INVALID_PASSWORD'

const WORDS: Record<Reason, string> = {
  BAD_CREDENTIALS: 'The current password is not right',
  PASSWORDS_ARE_EQUALS: 'The new password is the current one',
  INVALID_PASSWORD:
    'The new password does not follow the rule, is the own name, or is one that everybody tries first',
}

/**
 * Changes the password of the signed-in person. Wrong passwords count as failed sign-ins. All sessions end,
 * this one included, which also locks out a thief.
 */
export async function changePassword(
  needs: FlowNeeds,
  user: User,
  form: PasswordForm,
  from: Caller,
): Promise<void> {
  const { accounts, db, mail, mayChoose, now, records, registry, users } = needs
  await accounts.throttle.attempt(user.username, from, async () => {
    const fit =
      form.username.trim() === user.username
        ? await comparePassword(db, user.id, form.oldPassword, now())
        : null
    if (!fit) throw buildPasswordRefusal('BAD_CREDENTIALS')
  })
  if (form.newPassword === form.oldPassword) throw buildPasswordRefusal('PASSWORDS_ARE_EQUALS')
  const person = await accounts.people.byId(user.id)
  if (!person) throw buildPasswordRefusal('BAD_CREDENTIALS')
  const names = [user.username, person.email ?? '', 'tessera']
  if (!(await mayChoose(form.newPassword, names))) throw buildPasswordRefusal('INVALID_PASSWORD')
  if ((await comparePassword(db, user.id, form.newPassword, now())) === 'own')
    throw buildPasswordRefusal('PASSWORDS_ARE_EQUALS')
  const expires = inHours(now(), 24 * (await registry.count('security.password.expiryDays')))
  await setCredential(db, person, {
    password: form.newPassword,
    now: now(),
    with: (sql) => tell(needs, 'PASSWORD_CHANGED', person, sql),
  })
  mail.wake()
  const own = { id: user.id, person: user }
  await writeRecord<'users'>(records(), users(), own, {
    mustChangePassword: false,
    passwordExpiresOn: officeDay(expires),
  })
  if (person.status === 'PASSWORD_EXPIRED' || person.status === 'INVITED')
    await moveRecord(records(), users(), own, 'ACTIVE')
  await accounts.endSessions(user.id)
}

function buildPasswordRefusal(reason: Reason): Refusal {
  return new Refusal('PASSWORD_REFUSED', WORDS[reason], [], { errorMessage: reason })
}

/**
 * Verifies the signed-in person's own password again, because a session alone may be stolen. Wrong passwords
 * count as failed sign-ins.
 */
export function ownPassword({ accounts, db, now }: Pick<FlowNeeds, 'accounts' | 'db' | 'now'>) {
  const { throttle } = accounts
  return async (call: HttpCall, password: string): Promise<void> => {
    const { id, username } = call.get('signed').user
    await throttle.attempt(username, getCaller(call), async () => {
      if ((await comparePassword(db, id, password, now())) !== 'own')
        throw new Refusal('PASSWORD_REFUSED', 'The password is wrong', [], {
          errorMessage: 'BAD_CREDENTIALS',
        })
    })
  }
}
