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
import type { FieldDescription } from '../../contract/page'
import type { WidgetHost } from '../../contract/widget'
import type { LetterDesk } from '../../engine/letter'
import type { FindField, OpenRecord } from '../../engine/record'
import { type FieldState, type RecordState, sameButValue } from '../../engine/record'

/** The open record as its fields see it. */
export interface RecordScope {
  /** what ids of controls begin with: two records may stand in one document */
  ids: string
  open: OpenRecord
  host: WidgetHost
  /** descriptions by path, parts of groups too */
  fields: ReadonlyMap<string, FieldDescription>
  /** the description of any field, those of rows too: `crew.<_id>.email` */
  find: FindField
  /** its texts with placeholders; absent outside its own page */
  letter?: () => LetterDesk
  /** the stored record's status; undefined while it is being created */
  status: string | null | undefined
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
  return useTypedField(path).state
}

/**
 * The same for a field whose control may show by itself what is typed into it: such a value is written by `type`, and the
 * component does not render again for it alone. Not by `useSyncExternalStore`: that runs an effect of its own, in a task of
 * its own, after every letter typed.
 */
export function useTypedField(path: string): { state: FieldState; type: (value: Json) => void } {
  const { session } = useRecord().open
  const state = session.field(path)
  const drawn = useRef(state)
  /** what the control shows beyond what was drawn */
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
    // What changed between drawing and now told nobody.
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

/** A part of the session's state; `select` must answer the same value while nothing of it changed. */
export function useSession<T>(select: (state: RecordState) => T): T {
  const { store } = useRecord().open.session
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/**
 * The same for what a form has many of: `select` sees the named members only, and is not asked when others change, as
 * they do with every key press. `names` must be the same list each time.
 */
export function useSessionParts<K extends keyof RecordState, T>(
  names: readonly K[],
  select: (state: Pick<RecordState, K>) => T,
): T {
  const { session } = useRecord().open
  const subscribe = useCallback((listener: () => void) => session.onParts(names, listener), [session, names])
  return useSyncExternalStore(subscribe, () => select(session.store.getState()))
}
