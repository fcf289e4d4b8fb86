import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useReducer,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import type { WidgetHost } from '../../contract/ports/widget'
import type { LetterSession } from '../../engine/letter'
import type { FindField, OpenRecord } from '../../engine/record'
import { type FieldState, type RecordState, sameButValue } from '../../engine/record'
import { TypedTextsProvider } from '../../ui/controls/hand-over'

/** The open record as its fields see it. */
export interface RecordScope {
  /** prefix of control ids: two records may be in one document */
  ids: string
  open: OpenRecord
  host: WidgetHost
  /** descriptions by path, parts of groups too */
  fields: ReadonlyMap<string, FieldDescription>
  /** the description of any field, those of rows too: `crew.<_id>.email` */
  find: FindField
  /** its texts with placeholders; absent outside its own page */
  letter?: () => LetterSession
  /** the stored record's status; undefined while it is being created */
  status: string | null | undefined
}

const RecordContext = createContext<RecordScope | null>(null)

/** Provides an open record to the fields below. */
export function RecordProvider({ value, children }: { value: RecordScope; children: ReactNode }) {
  return (
    <RecordContext value={value}>
      <TypedTextsProvider value={value.open.session.typed}>{children}</TypedTextsProvider>
    </RecordContext>
  )
}

/** The open record. Throws outside of a `RecordProvider`. */
export function useRecord(): RecordScope {
  const scope = useContext(RecordContext)
  if (!scope) throw new Error('A field needs an open record: draw it inside RecordPage or a RecordProvider.')
  return scope
}

/** What a field shows now; the component renders again only when that changes. */
export function useFieldState(path: string): FieldState {
  return useTypedField(path).state
}

/**
 * The same for a field with an uncontrolled control: `type` writes such a value, and the component does not
 * re-render for it alone. Without `useSyncExternalStore`, which runs an effect in a separate task after every
 * typed letter.
 */
export function useTypedField(path: string): { state: FieldState; type: (value: Json) => void } {
  const { session } = useRecord().open
  const state = session.field(path)
  const drawn = useRef(state)
  /** the control's own text since the last render */
  const typed = useRef<Json | undefined>(undefined)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    drawn.current = state
    typed.current = undefined
  }, [state])
  useLayoutEffect(() => {
    const look = () => {
      const now = session.field(path)
      if (now === drawn.current) return
      if (now.value !== typed.current || !sameButValue(now, drawn.current)) draw()
    }
    const end = session.subscribe(path, look)
    // Changes between rendering and now notified no one.
    look()
    return end
  }, [session, path])
  const type = useCallback(
    (value: Json) => {
      typed.current = value
      session.change(path, value)
    },
    [session, path],
  )
  return { state, type }
}

/** A part of the session's state; `select` must return the same value while it is unchanged. */
export function useSession<T>(select: (state: RecordState) => T): T {
  const { store } = useRecord().open.session
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/**
 * The same for frequent components of a form: `select` gets only the named members, and is not called when
 * others change, as they do with every key press. `names` must be the same list each time.
 */
export function useSessionParts<K extends keyof RecordState, T>(
  names: readonly K[],
  select: (state: Pick<RecordState, K>) => T,
): T {
  const { session } = useRecord().open
  const subscribe = useCallback((listener: () => void) => session.onParts(names, listener), [session, names])
  return useSyncExternalStore(subscribe, () => select(session.store.getState()))
}
