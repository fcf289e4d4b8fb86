import type { EntityConf, StatusConf } from '../../contract/conf'
import { statusOf } from './reason-code'

/** A button of the change-status dialog. */
export interface OfferedStatus {
  code: string
  name: string
  color: string
  textColor: string
  current: boolean
  /**
   * why it is disabled: `ALLOWABLE` (may not follow the current one), `SYSTEM` (only the server sets it), `GUARD` (a rule refuses
   * it); null = enabled
   */
  off: 'ALLOWABLE' | 'SYSTEM' | 'GUARD' | null
  /** message of the refusing rule */
  refused: string | null
  /** names of the statuses that may follow it; null = all */
  leadsTo: string[] | null
  /** the person cannot edit the record in that status */
  locks: boolean
}

/**
 * One choice per status of the entity (STATUS-01). Disabled: statuses missing from the current one's allowable list (STATUS-03),
 * and those a guard refuses, for which `refused` returns the message.
 */
export function statusChoices(
  conf: EntityConf,
  present: string | null,
  refused: (to: string) => string | null = () => null,
): OfferedStatus[] {
  const allowable = statusOf(conf, present)?.allowable ?? []
  return conf.statuses.list.map((status) => {
    const { code, name, color, textColor, system } = status
    const current = code === present
    const closed = allowable.length > 0 && !allowable.includes(code)
    const words = current || closed || system ? null : refused(code)
    const off = closed ? 'ALLOWABLE' : system ? 'SYSTEM' : words ? 'GUARD' : null
    return { code, name, color, textColor, current, off, refused: words, leadsTo: leadsTo(conf, status), locks: !status.canWrite }
  })
}

/** The statuses that may follow a status; a list that names only itself means a final status. */
function leadsTo(conf: EntityConf, { code, allowable }: StatusConf): string[] | null {
  if (allowable.length === 0) return null
  return allowable.filter((one) => one !== code).flatMap((one) => statusOf(conf, one)?.name ?? [])
}
