import { ROLE_ADMIN } from '../../contract/user'
import type { Reason } from '../../engine/commands/reasons'
import { Explanation } from '../../ui/Explanation'
import { useUser } from '../office'

/** A reason in words; administrators also see what to change: rule, status, authority, file and line. */
export function Why({ reason }: { reason: Reason }) {
  const admin = useUser()?.authorities.includes(ROLE_ADMIN) === true
  const { text, cure, technical } = reason
  return <Explanation text={text} cure={cure} technical={admin ? technical : []} />
}
