import type { FieldDescription } from '../../contract/page'
import type { WidgetHost } from '../../contract/widget'

/** `setOnce` → `FIELD.LOCKED.SET_ONCE`. */
function lockKey(lockedBy: string): string {
  return `FIELD.LOCKED.${lockedBy.replace(/([A-Z])/g, '_$1').toUpperCase()}`
}

/** Why a field cannot be changed, in words; null when it can. What the system fills in needs no question. */
export function lockText(field: FieldDescription, rule: string | null, host: Pick<WidgetHost, 'text'>): string | null {
  if (field.lockedBy === 'mode') return null
  if (field.lockedBy) return host.text(lockKey(field.lockedBy))
  return rule === null ? null : host.text('FIELD.LOCKED.RULE', { source: rule })
}

/** True when the value is read, not locked: the system sets or computes it. */
export function isSystemSet({ lockedBy }: FieldDescription): boolean {
  return lockedBy === 'server' || lockedBy === 'computed' || lockedBy === 'mode'
}
