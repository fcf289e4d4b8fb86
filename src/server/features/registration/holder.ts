import { type Call, recognise } from '../../kernel/http/call'
import type { Accounts, LinkHolder } from '../accounts'

/** Who calls the registration: whoever holds the id of a link is a visitor, signed in or not; without one a token says who it is. */
export async function holderOf(call: Call, accounts: Pick<Accounts, 'identify'>, id: unknown): Promise<LinkHolder> {
  const isVisitor = (id !== undefined && id !== '') || call.req.header('authorization') === undefined
  if (!isVisitor) await recognise(call, accounts)
  return { id, user: isVisitor ? null : call.get('signed').user }
}
