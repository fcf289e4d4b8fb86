import type { Revision } from '../../../contract/record'
import { can } from '../../../engine/commands/reason-code'
import { isFieldChange, isFieldClosed, type Restored, restoredTo, undone } from '../../../engine/record'
import { useRecord, useSession } from '../../field/record-context'
import { useOffice } from '../../office'
import { editPath } from '../paths'

type Change = Revision['changes'][number]

/** The ways to bring back what was; nothing is saved before the person saves. */
export interface PutBack {
  /** the whole record as it was after a revision; null when there is nothing to do or the person may not */
  revision: (one: Revision) => (() => void) | null
  /** one field as it was before a change; null when that cannot be */
  field: (one: Revision, change: Change) => (() => void) | null
}

/** Puts old values into the record being edited, or opens the edit page with them. `loaded` is the history, newest first. */
export function usePutBack(loaded: readonly Revision[]): PutBack {
  const { ports, notices } = useOffice()
  const { open } = useRecord()
  const base = useSession((state) => state.base)
  const { conf, session, target } = open
  const may = can(conf, 'edit', base)

  const put = ({ values, skipped }: Restored, query: { restore: number; field?: string }) => {
    const none = Object.keys(values).length === 0
    if (skipped.length > 0) notices.add({ tone: 'warning', text: 'HISTORY.SKIPPED', params: { count: skipped.length } })
    else if (none) notices.add({ tone: 'info', text: 'HISTORY.SAME' })
    if (none || target.id === null) return
    if (target.mode === 'update') session.fill(values)
    else ports.navigator.go(editPath(target.route, target.id, query))
    notices.add({ tone: 'info', text: 'HISTORY.PUT_BACK' })
  }
  return {
    revision: (one) => {
      const newest = loaded[0]?.revision ?? 0
      if (!may || one.revision >= newest) return null
      return () => put(restoredTo(one.revision, loaded, open), { restore: one.revision })
    },
    field: (one, change) => {
      if (!may || one.operation === 'create' || !isFieldChange(change) || isFieldClosed(change, open)) return null
      return () => put(undone([change], open), { restore: one.revision, field: change.path })
    },
  }
}
