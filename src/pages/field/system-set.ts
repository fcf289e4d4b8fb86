import type { FieldDescription } from '../../contract/page'

/** True when the value is read, not locked: the system sets or computes it. */
export function isSystemSet({ lockedBy }: FieldDescription): boolean {
  return lockedBy === 'server' || lockedBy === 'computed' || lockedBy === 'mode'
}
