import { ACTION_CALLS, type Action, type ActionCall, type ActionRight } from '../../contract/action'
import type { ActionFile, PrintFile } from '../../contract/entity-file'
import { AUTOMATIC_PRINT, type PrintLayout } from '../../contract/print'
import type { Scene } from '../scene'

const ICON = 'zap'

/** The actions of a file with their defaults filled in. */
export function actionsOf({ file, report }: Scene): Action[] {
  return (file.actions ?? []).map(({ call, confirm, ...action }, index) => ({
    icon: ICON,
    right: rightOf({ ...action, ...(call ? { call } : {}) }),
    ...action,
    ...(confirm ? { confirm } : {}),
    ...(call ? { call: knownCall(call) ?? call } : {}),
    source: report.sourceOf(['actions', index]),
  }))
}

/** The server's call that a file means. */
export function knownCall({ method, path }: Pick<ActionCall, 'method' | 'path'>): ActionCall | undefined {
  return Object.values(ACTION_CALLS).find((one) => one.method === method && one.path === path)
}

/** What the doing itself asks for: a status its right, a call that changes something the right to write. */
function rightOf({ call, create, status }: Omit<ActionFile, 'confirm'>): ActionRight {
  if (status !== undefined) return 'status'
  if (create !== undefined) return 'create'
  return call && call.method !== 'GET' ? 'write' : 'read'
}

/** The print layout of a file with its defaults filled in. */
export function printOf({ qr, ...print }: PrintFile): PrintLayout {
  return { ...AUTOMATIC_PRINT, ...print, ...(qr ? { qr } : {}) }
}
