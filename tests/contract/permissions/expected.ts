import { STATUS_SETS } from '../../schemas/domain-routes'
import type { Line } from './table'

/** Whether a person reaches all rows, own rows, or none, by a list of letters. */
export type Reach = 'all' | 'own' | 'none'

/** The reach of a role's letter in a cell of the table. */
export function reach(cell: string, role: string): Reach {
  const at = cell.indexOf(role)
  if (role === 'A') return cell === '!' ? 'none' : 'all'
  if (at < 0) return 'none'
  return cell[at + 1] === '°' ? 'own' : 'all'
}

/** A status as described by the business. */
export interface StatusRow {
  code: string
  /** the statuses that may follow */
  followers: string[]
  /** `w` holders of the permission, letters of roles, `A` read-only for everyone but administrators */
  write: string
  remove: string
  /** set by the server, never chosen */
  system: boolean
}

/** The statuses of a set in business order; empty for records without a status. */
export function statusesOf(set: string): StatusRow[] {
  return (STATUS_SETS[set] ?? []).map((line) => {
    const [code = '', , , , followers = '', write = '', remove = '', mark] = line.split(' ')
    return { code, followers: followers.split(','), write, remove, system: mark === 'sys' }
  })
}

/** A record in a status, the person's own or not. */
export interface Case {
  line: Line
  role: string
  status: StatusRow | null
  own: boolean
}

/** yes, no (403), or hidden (404): a row outside the own ones is treated as unknown. */
export type Verdict = 'yes' | 'no' | 'hidden'

function entered({ line, role, own, status }: Case): Verdict | null {
  const read = reach(line.read, role)
  if (read === 'none') return 'no'
  return read === 'own' && !(own && isShown(line, status)) ? 'hidden' : null
}

/**
 * The statuses in which people see a row that is their own: notices while they are published, documents and
 * what asks for their signature once they were sent, not what the office still works on. Any, for a route
 * without a line.
 */
export const SHOWN: Record<string, readonly string[]> = {
  notices: ['PUBLISHED'],
  documents: ['PUBLISHED', 'WITHDRAWN', 'EXPIRED'],
  'document-subjects': ['SENT', 'READ', 'SIGNED', 'REFUSED', 'CANCELLED'],
}

const isShown = ({ route }: Line, status: StatusRow | null): boolean =>
  SHOWN[route]?.includes(status?.code ?? '') ?? true

/** Reading one record. */
export function mayRead(one: Case): Verdict {
  return entered(one) ?? 'yes'
}

/** Changing its fields: the entity's permission and the status' own list. */
export function mayUpdate(one: Case): Verdict {
  return granted(one, one.line.write, one.status?.write ?? 'w')
}

/** Deleting it. */
export function mayDelete(one: Case): Verdict {
  return granted(one, one.line.remove, one.status?.remove ?? 'w')
}

/** Restoring it: the delete permission, in any status. */
export function mayRestore(one: Case): Verdict {
  return granted(one, one.line.remove.replace('!', 'A'), 'w')
}

function granted(one: Case, cell: string, list: string): Verdict {
  // Without any write permission the answer does not reveal whether the row exists.
  if (reach(cell, one.role) === 'none') return 'no'
  const hidden = entered(one)
  if (hidden) return hidden
  if (one.role === 'A') return 'yes'
  if (isForeign(one, cell)) return 'no'
  if (list === 'w') return 'yes'
  return list.includes(one.role) && list !== 'A' ? 'yes' : 'no'
}

/** A row that a person reads like everyone and may not change, because it is not their own. */
function isForeign({ role, own }: Case, cell: string): boolean {
  return !own && reach(cell, role) === 'own'
}

/**
 * Moving it to a status: the follower must be allowed and not a system status. A status with a list of roles
 * is theirs; any other belongs to people who may write the entity, even where its fields are locked. Own rows
 * have their own targets.
 */
export function mayMove(one: Case, target: string): Verdict {
  const { line, role, status } = one
  const hidden = entered(one)
  if (hidden) return hidden
  const set = statusesOf(line.statuses)
  if (set.find(({ code }) => code === target)?.system) return 'no'
  if (role === 'A') return 'yes'
  if (reach(line.read, role) === 'own' && !line.targets.includes('any'))
    return line.targets.includes(target) ? 'yes' : 'no'
  const list = status?.write ?? 'w'
  if (list !== 'w' && list !== 'A') return list.includes(role) ? 'yes' : 'no'
  return reach(line.write, role) === 'none' || isForeign(one, line.write) ? 'no' : 'yes'
}
