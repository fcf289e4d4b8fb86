import { ROLE_ADMIN } from '../../contract/model/user'
import { ANY } from '../../engine/commands/reason-code'
import { type Reason, reason, reasonLine } from '../../engine/commands/reasons'
import type { Office } from '../../engine/office/office'
import type { ListReasons, ListTarget } from './list'

/** The reasons for the signed-in person. Load it lazily: most people need none. */
export function listReasons({ conf, entity, office }: Omit<ListTarget, 'reasons'>): ListReasons {
  const context = { entity, conf, texts: office.ports.texts }
  const rows = reason(context, 'create', ANY) && reason(context, 'edit', ANY)
  return { files: reason(context, 'export', ANY), rows }
}

/** A reason as text for a menu. */
export function lineFor({ session }: Office): (said: Reason) => string {
  const isAdmin = session.store.getState().user?.authorities.includes(ROLE_ADMIN) === true
  return (said) => reasonLine(said, isAdmin)
}
