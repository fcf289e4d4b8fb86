import { useEffect, useMemo, useReducer } from 'react'
import type { Revision } from '../../contract/model/record'
import { type ChangeWords, changeWords, type Wording } from '../../engine/record'
import { useOffice, useTexts } from '../office'
import { useRegistry } from '../registry'
import { useEntityWords } from './batch'

const NO_PAGE: Wording['fields'] = new Map()

/** A record whose changes are put into words. */
export interface ChangedRecord {
  route: string
  id: string
  /** value of its list's sheet, whose labels its fields have */
  sheet?: string | undefined
}

/** Whether a change deletes or restores its record, which its operation says: it is no field with a value. */
export function isDeletion({ path }: Revision['changes'][number]): boolean {
  return path === 'delete.deleted'
}

/** Changes of a record as text, by the fields of its entity; raw paths while the entity is loading. */
export function useChangeWords(
  { id, route, sheet }: ChangedRecord,
  changes: Revision['changes'],
): ChangeWords[] {
  const { lookups } = useOffice()
  const { lang, text } = useTexts()
  const { widget } = useRegistry()
  const words = useEntityWords(route, sheet)
  const [turn, tell] = useReducer((last: number) => last + 1, 0)
  useEffect(() => lookups.subscribe(tell), [lookups])
  // biome-ignore lint/correctness/useExhaustiveDependencies: names of tables arrive later, and each asks for a new look
  return useMemo(() => {
    const shown = changes.filter((change) => !isDeletion(change))
    if (!words) return shown.map(({ path }) => ({ path, label: path, from: '', to: '' }))
    const { conf, entity } = words
    const target = { route, mode: 'update' as const, id }
    const wording: Wording = {
      open: { conf, entity, target },
      fields: NO_PAGE,
      widget,
      lang,
      text,
      lookupLabel: lookups.label,
    }
    return shown.map((change) => changeWords(change, wording))
  }, [changes, words, route, id, widget, lang, text, lookups, turn])
}
