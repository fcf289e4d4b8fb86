import { useMemo, useSyncExternalStore } from 'react'
import type { FilterValue } from '../../contract/model/field'
import { filterParams, followsField } from '../../contract/model/filter-params'
import type { FieldDescription } from '../../contract/model/page'
import type { LookupState, Upload, WidgetHost } from '../../contract/ports/widget'
import type { Office } from '../../engine/office/office'
import {
  openEmbedded,
  ownLabel,
  pickRelated,
  type RecordSession,
  rowNamed,
  searchRelation,
  suggestRows,
} from '../../engine/record'
import { officeParts } from '../plain-host'

const NO_LOOKUP: LookupState = { options: [], state: 'ready', retry: () => {} }
const NO_FILTER: Record<string, FilterValue> = {}

/** A lookup's filter as one text that changes when the fields it follows do. */
function useFilter(session: RecordSession, filter: Record<string, FilterValue>): Record<string, string> {
  const subscribe = useMemo(() => {
    const followed = Object.values(filter).filter(followsField)
    return (listener: () => void) => {
      const ends = followed.map(({ field }) => session.subscribe(field, listener))
      return () => {
        for (const end of ends) end()
      }
    }
  }, [session, filter])
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(filterParams(filter, session.value)))
  return useMemo(() => JSON.parse(text) as Record<string, string>, [text])
}

function useLookup(
  office: Office,
  session: RecordSession,
  { lookup, offered }: FieldDescription,
): LookupState {
  const params = useFilter(session, lookup?.filter ?? NO_FILTER)
  const rows = useSyncExternalStore(office.lookups.subscribe, () =>
    lookup ? office.lookups.peek(lookup.name, params) : NO_LOOKUP,
  )
  return useMemo(
    () =>
      offered ? { ...rows, options: rows.options.filter(({ value }) => offered.includes(value)) } : rows,
    [rows, offered],
  )
}

const NO_UPLOADS: readonly Upload[] = []

function useUploads({ store }: RecordSession, path: string): readonly Upload[] {
  return useSyncExternalStore(store.subscribe, () => store.getState().uploads[path] ?? NO_UPLOADS)
}

/** Says which of the fields that a list follows is empty; null = none. */
function chooseFirst(
  { ports }: Office,
  { entity, value }: RecordSession,
  paths: readonly string[],
): string | null {
  const empty = paths.filter((path) => (value(path) ?? '') === '')
  const fields = empty.map((path) => ownLabel(entity, path, ports.texts.lang())).join(', ')
  return fields === '' ? null : ports.texts.text('FIELD.CHOOSE_FIRST', { fields })
}

/**
 * The widgets' only access to the outside, for one open record; the same object as long as the record is
 * open.
 */
export function createHost(office: Office, session: RecordSession): WidgetHost {
  const parts = officeParts(office)
  const isOpen = (route: string, id: string) =>
    !session.store.getState().base?._access?.unreachable?.[route]?.includes(id)
  return {
    ...parts,
    recordHref: (route, id) => (isOpen(route, id) ? parts.recordHref(route, id) : null),
    useValue: (path) =>
      useSyncExternalStore(
        (listener) => session.subscribe(path, listener),
        () => session.value(path),
      ),
    fill: session.fill,
    useLookup: (field) => useLookup(office, session, field),
    value: session.value,
    recordName: () => session.store.getState().base?.label ?? '',
    chooseFirst: (paths) => chooseFirst(office, session, paths),
    suggest: (suggest, text, signal) => suggestRows(office, suggest, { text, value: session.value, signal }),
    named: (suggest, text) => rowNamed(office, suggest, text, session.value),
    search: (field, text, signal, how) =>
      searchRelation(office, field, { text, value: session.value, signal, how }),
    pick: (field, multiple) => pickRelated(office, field, session.value, multiple),
    embed: (field, chosen) => openEmbedded(office, field, chosen, session.value),
    uploads: { ...session.uploads, use: (path) => useUploads(session, path) },
  }
}
