import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readQuery, writeQuery } from '../../../engine/list/query'
import { readShared, readViews, type SavedView, withoutVisibleDay } from '../../../engine/list/saved-views'
import { useOffice, usePreference } from '../../office'
import { useList, useListState } from '../list-context'

/** The person's own views of one list, and shared ones. */
export interface SavedViews {
  route: string
  /** own ones, then those of roles, then those for everyone */
  views: SavedView[]
  /** the current state of the list, as a view stores it */
  search: string
  layout: SavedView['layout']
  as: SavedView['as']
  /** the view that matches the list's current state; null = none */
  active: SavedView | null
  /** the person's default view when the list is entered by its bare address; '' = none */
  first: string
  /** the effective default view; null = none, undefined = not known yet */
  opening: SavedView | null | undefined
  canShare: boolean
  canSetFirst: boolean
  setFirst: (id: string) => void
  open: (view: SavedView, how?: 'in place') => void
}

/** The shared views of a list, requested together with its description. Without an answer there are none. */
export function useSharedViews(route: string) {
  const { backend } = useOffice().ports
  return useQuery({ queryKey: ['views', route], queryFn: () => backend.views.list(route), retry: false })
}

/** Views stored on the server, the same in every browser. */
export function useSavedViews(): SavedViews {
  const { entity } = useList()
  const { arrangement, as: shown, query, show } = useListState()
  const { route } = entity
  const [stored] = usePreference(`list.${route}.views`)
  const [chosen, keepFirst] = usePreference(`list.${route}.first`)
  const { data, isPending } = useSharedViews(route)
  const views = useMemo(() => [...readViews(stored), ...readShared(data?.items ?? [])], [stored, data])
  const first = typeof chosen === 'string' ? chosen : ''
  const byId = (id: string | null | undefined) => views.find((view) => view.id === id)
  const as = withoutVisibleDay(shown)
  const columns = arrangement.shown.map(({ path }) => path)
  const search = writeQuery({ ...query, columns, page: 0, after: null, before: null })
  return {
    route,
    views,
    search,
    layout: arrangement.choice,
    as,
    active: views.find((view) => view.search === search && view.as === as) ?? null,
    first,
    opening: byId(first) ?? (isPending ? undefined : (byId(data?.first) ?? null)),
    canShare: data?.canShare ?? false,
    canSetFirst: data?.canSetFirst ?? false,
    setFirst: (id) => void keepFirst(id === '' ? null : id),
    open: (view, how) => {
      const read = readQuery(entity, view.search)
      if ('error' in read) return
      arrangement.adopt(view.layout)
      show(read.query, how, view.as)
    },
  }
}
