import { isAdmin } from '../../../../catalogue/rights/rights'
import { type Core, defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, getCaller, type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { mailFeature } from '../../messaging/mail'
import { accountsFeature, commonValues, ownPassword, type Person, readFields } from '../accounts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const BODY_MAX = 16 * 1024
const CODE_MAX = 40

/** One's own second step: every change requires the password again, as a session alone may be stolen. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/auth/second-step',
    right: 'signed in',
    answer: async (call, core) => answer(call, await getSecondStep(core).state(mine(call).id)),
  },
  {
    method: 'POST',
    path: '/api/auth/second-step/begin',
    right: 'signed in',
    answer: async (call, core) => {
      await requirePassword(call, core)
      return answer(call, await getSecondStep(core).begin(mine(call).id, mine(call).username))
    },
  },
  {
    method: 'POST',
    path: '/api/auth/second-step/confirm',
    right: 'signed in',
    answer: async (call, core) => {
      const { throttle } = core.use(accountsFeature).accounts
      const fields = readFields(await readObject(call, true, BODY_MAX))
      const code = fields.line('code', CODE_MAX)
      fields.finish()
      const { id, username } = mine(call)
      const codes = await throttle.attempt(username, getCaller(call), () =>
        getSecondStep(core).confirm(id, code),
      )
      return answer(call, { codes })
    },
  },
  {
    method: 'POST',
    path: '/api/auth/second-step/codes',
    right: 'signed in',
    answer: async (call, core) => {
      await requirePassword(call, core)
      return answer(call, { codes: await getSecondStep(core).renewCodes(mine(call).id) })
    },
  },
  {
    method: 'POST',
    path: '/api/auth/second-step/end',
    right: 'signed in',
    answer: async (call, core) => {
      await requirePassword(call, core)
      await getSecondStep(core).end(mine(call).id)
      return answer(call, null)
    },
  },
  {
    // For people who lost phone and codes; their sessions end, which also locks out a finder of the phone.
    method: 'PUT',
    path: '/api/auth/second-step/resets/:userId',
    right: 'signed in',
    answer: async (call, core) => {
      if (!isAdmin(mine(call)))
        throw new Refusal('FORBIDDEN', 'Only administrators can reset the second step of others')
      const { accounts, security } = core.use(accountsFeature)
      const userId = readParam(call, 'userId')
      const person = UUID.test(userId) ? await accounts.people.byId(userId) : null
      if (!person) throw new Refusal('NOT_FOUND', 'There is no such user')
      const { isOn } = await getSecondStep(core).state(userId)
      if (!isOn) throw new Refusal('SECOND_STEP_OFF', `${person.username} has no second step`)
      await getSecondStep(core).end(userId)
      await accounts.endSessions(userId)
      security.administered(createContext(call), 'SECOND_STEP_ENDED', person.username)
      await tellReset(core, person)
      return answer(call, null)
    },
  },
]

/** Two-step verification with codes of an authenticator app. */
export const secondStepFeature = defineFeature({ id: 'second-step', routes })

const mine = (call: HttpCall) => call.get('signed').user

const getSecondStep = ({ use }: Core) => use(accountsFeature).accounts.secondStep

async function requirePassword(call: HttpCall, core: Core): Promise<void> {
  const fields = readFields(await readObject(call, true, BODY_MAX))
  const password = fields.secret('password')
  fields.finish()
  await ownPassword({ ...core, ...core.use(accountsFeature) })(call, password)
}

async function tellReset(core: Core, { email, fullname, lang, username }: Person): Promise<void> {
  if (!email) return
  const values = { ...commonValues(core, lang), 'user.fullname': fullname, 'user.username': username }
  await core.use(mailFeature).put({ event: 'SECOND_STEP_RESET', to: email, lang, values })
}
