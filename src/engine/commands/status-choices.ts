import type { EntityConf, StatusConf } from '../../contract/conf'
import { statusOf } from './reason-code'

/** A button of the change-status dialog. */
export interface OfferedStatus {
  code: string
  name: string
  color: string
  textColor: string
  current: boolean
  /** why it cannot be picked: `ALLOWABLE` (not after the present one), `SYSTEM` (only the server sets it), `GUARD` (a rule refuses); null = it can */
  off: 'ALLOWABLE' | 'SYSTEM' | 'GUARD' | null
  /** the refusing rule in words */
  refused: string | null
  /** names of the statuses that may follow it; null = every one */
  leadsTo: string[] | null
  /** the person cannot edit the record there */
  locks: boolean
}

/**
 * One choice per status of the entity (STATUS-01); those the allowable list of the present one lacks are off (STATUS-03),
 * and so are those a guard refuses: `refused` answers its words.
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

/** Where one can go from a status; a list of itself alone means the end. */
function leadsTo(conf: EntityConf, { code, allowable }: StatusConf): string[] | null {
  if (allowable.length === 0) return null
  return allowable.filter((one) => one !== code).flatMap((one) => statusOf(conf, one)?.name ?? [])
}
