import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import { ROLE_ADMIN } from '../../contract/user'
import { ANY } from '../../engine/commands/reason-code'
import { type Reason, reason, reasonLine } from '../../engine/commands/reasons'
import type { Office } from '../../engine/office'
import { exportReason } from './export-reason'

/** Why a list is not taken away as a file, and why no rows are brought in; null where one can. */
export interface ListReasons {
  files: string | null
  rows: string | null
}

/** The reasons for whoever is signed in. Load it lazily: most people meet none. */
export function listReasons(office: Office, entity: PublicEntity, conf: EntityConf): ListReasons {
  const { texts } = office.ports
  const line = (reason: Reason | null) => reason && lineFor(office, reason)
  return {
    files: line(exportReason({ entity, conf }, texts, true)),
    rows: conf.canCreate ? null : line(reason({ entity, conf, texts }, 'edit', ANY)),
  }
}

/** A reason as the person signed in reads it in a menu. */
export function lineFor({ session }: Office, reason: Reason): string {
  return reasonLine(reason, session.store.getState().user?.authorities.includes(ROLE_ADMIN) === true)
}
