import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { FieldDescription } from '../../contract/page'
import type { WidgetHost } from '../../contract/widget'
import type { OpenRecord } from '../../engine/record/open'
import type { FindField } from '../../engine/record/row-fields'
import type { FieldState, RecordState } from '../../engine/record/state'

/** The open record as its fields see it. */
export interface RecordScope {
  open: OpenRecord
  host: WidgetHost
  /** descriptions by path, parts of groups too */
  fields: ReadonlyMap<string, FieldDescription>
  /** the description of any field, those of rows too: `crew.<_id>.email` */
  find: FindField
}

const RecordContext = createContext<RecordScope | null>(null)

/** Hands an open record to the fields below. */
export function RecordProvider({ value, children }: { value: RecordScope; children: ReactNode }) {
  return <RecordContext value={value}>{children}</RecordContext>
}

/** The open record. Throws outside of a `RecordProvider`. */
export function useRecord(): RecordScope {
  const scope = useContext(RecordContext)
  if (!scope) throw new Error('A field needs an open record: draw it inside RecordPage or a RecordProvider.')
  return scope
}

/** What a field shows now; the component renders again only when that changes. */
export function useFieldState(path: string): FieldState {
  const { session } = useRecord().open
  return useSyncExternalStore(
    (listener) => session.subscribe(path, listener),
    () => session.field(path),
  )
}

/** A part of the session's state; `select` must answer the same value while nothing of it changed. */
export function useSession<T>(select: (state: RecordState) => T): T {
  const { store } = useRecord().open.session
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}
