import { type Call, callerOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { fitOf } from './credentials'
import type { FlowNeeds } from './flows'

/** Asks the signed-in person's own password again: a session alone may be stolen. Wrong ones count as attempts to sign in. */
export function ownPassword({ accounts, db, now }: Pick<FlowNeeds, 'accounts' | 'db' | 'now'>) {
  const { throttle } = accounts
  return async (call: Call, password: string): Promise<void> => {
    const { id, username } = call.get('signed').user
    await throttle.attempt(username, callerOf(call))
    if ((await fitOf(db, id, password, now())) !== 'own')
      throw new Refusal('PASSWORD_REFUSED', 'The password is not right', [], { errorMessage: 'BAD_CREDENTIALS' })
    await throttle.succeeded(username, callerOf(call))
  }
}
