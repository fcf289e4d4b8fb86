import type { EntityConf, StatusConf } from '../../contract/model/conf'
import { findStatus } from './reason-code'

/** A button of the change-status dialog. */
export interface OfferedStatus {
  code: string
  name: string
  color: string
  textColor: string
  current: boolean
  /**
   * why it is disabled: `ALLOWABLE` (may not follow the current one), `SYSTEM` (only the server sets it),
   * `GUARD` (a rule refuses it); null = enabled
   */
  off: 'ALLOWABLE' | 'SYSTEM' | 'GUARD' | null
  /**
   * the name of the current status, and those to pass before this one can follow; empty = it is in no reach,
   * or follows
   */
  from: string
  via: string[]
  /** message of the refusing rule */
  refused: string | null
  /** names of the statuses that may follow it; null = all */
  leadsTo: string[] | null
  /** the person cannot edit the record in that status */
  locks: boolean
}

/**
 * One choice per status of the entity (STATUS-01). Disabled: statuses missing from the current one's
 * allowable list (STATUS-03), and those a guard refuses, for which `refused` returns the message.
 */
export function statusChoices(
  conf: EntityConf,
  present: string | null,
  refused: (to: string) => string | null = () => null,
): OfferedStatus[] {
  const allowable = findStatus(conf, present)?.allowable ?? []
  return conf.statuses.list.map((status) => {
    const { code, name, color, textColor, system } = status
    const current = code === present
    const closed = allowable.length > 0 && !allowable.includes(code)
    const words = current || closed || system ? null : refused(code)
    const off = closed ? 'ALLOWABLE' : system ? 'SYSTEM' : words ? 'GUARD' : null
    const from = findStatus(conf, present)?.name ?? ''
    const via = closed && !current ? wayTo(conf, present, code) : []
    const rest = { leadsTo: leadsTo(conf, status), locks: !status.canWrite }
    return { code, name, color, textColor, current, off, from, via, refused: words, ...rest }
  })
}

/** Why a status cannot be chosen, with the way to it; undefined = it can. */
export function offReason(
  { from, off, refused, via }: OfferedStatus,
  text: (key: string, params?: Record<string, string>) => string,
): string | undefined {
  if (off === 'GUARD' && refused) return refused
  if (off === 'ALLOWABLE' && via.length > 0)
    return text('STATUS.OFF.VIA', { from, names: via.map((name) => text('UI.NAMED', { name })).join(', ') })
  return off ? text(`STATUS.OFF.${off}`, { from }) : undefined
}

/**
 * The names of the statuses on the shortest way to one that cannot follow at once; empty = there is none.
 * Guards are not asked.
 */
function wayTo(conf: EntityConf, from: string | null, to: string): string[] {
  const before = new Map<string, string | null>(from === null ? [] : [[from, null]])
  for (const [code] of before) {
    const { allowable = [] } = findStatus(conf, code) ?? {}
    const next = allowable.length === 0 ? conf.statuses.list.map((status) => status.code) : allowable
    for (const one of next)
      if (!before.has(one) && findStatus(conf, one)?.system !== true) before.set(one, code)
  }
  const names: string[] = []
  for (let at = before.get(to); at && at !== from; at = before.get(at))
    names.unshift(findStatus(conf, at)?.name ?? at)
  return names
}

/** The statuses that may follow a status; a list that names only itself means a final status. */
function leadsTo(conf: EntityConf, { code, allowable }: StatusConf): string[] | null {
  if (allowable.length === 0) return null
  return allowable.filter((one) => one !== code).flatMap((one) => findStatus(conf, one)?.name ?? [])
}
