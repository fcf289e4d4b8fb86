import { useMemo } from 'react'
import type { ListQuery } from '../../contract/api'
import type { Json } from '../../contract/json'
import { writeQuery } from '../../engine/list/query'
import { readViews, type SavedView, withSaved } from '../../engine/list/saved-views'
import { useOffice, usePreference } from '../office'
import type { Arrangement } from './use-arrangement'

/** The person's own views of one list. */
export interface SavedViews {
  views: SavedView[]
  /** the view the list shows as it was saved; null = none */
  active: SavedView | null
  /** opened when the list is entered by its bare address; '' = none */
  first: string
  /** saves the list as it stands; `id` null = a new view. Answers whether the server kept it */
  save: (id: string | null, name: string) => Promise<boolean>
  remove: (id: string) => void
  setFirst: (id: string) => void
  open: (view: SavedView, how?: 'in place') => void
}

/** Views kept on the server for this person, the same in every browser. */
export function useSavedViews(route: string, query: ListQuery, arrangement: Arrangement): SavedViews {
  const { navigator } = useOffice().ports
  const [stored, keep] = usePreference(`list.${route}.views`)
  const [first, keepFirst] = usePreference(`list.${route}.first`)
  const views = useMemo(() => readViews(stored), [stored])
  const columns = arrangement.shown.map(({ path }) => path)
  const search = writeQuery({ ...query, columns, page: 0, after: null, before: null })
  const write = (next: SavedView[]) => keep(next as unknown as Json)
  return {
    views,
    active: views.find((view) => view.search === search) ?? null,
    first: typeof first === 'string' ? first : '',
    save: (id, name) =>
      write(withSaved(views, { id: id ?? crypto.randomUUID(), name: name.trim(), search, layout: arrangement.choice })),
    remove: (id) => {
      void write(views.filter((view) => view.id !== id))
      if (first === id) void keepFirst(null)
    },
    setFirst: (id) => void keepFirst(id === '' ? null : id),
    open: (view, how) => {
      arrangement.adopt(view.layout)
      const address = `/${route}${view.search}`
      if (how) navigator.replace(address)
      else navigator.go(address)
    },
  }
}
