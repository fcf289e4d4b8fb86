import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { PublicEntity } from '../../contract/entity'
import { describeFilter } from '../../engine/list/describe'
import { filteredPaths } from '../../engine/list/query'
import { usePreference, useTexts } from '../office'
import { FilterBar } from './FilterBar'
import { useListFrame } from './frame'
import { ListHead } from './ListHead'
import { ListRows, type ListViewProps } from './ListRows'
import { ListTools } from './ListTools'
import { useArrangement } from './use-arrangement'
import { ViewTabs } from './ViewTabs'

const TreeChoice = lazy(() => import('./TreeChoice').then((module) => ({ default: module.TreeChoice })))
const TreeRows = lazy(() => import('./TreeRows').then((module) => ({ default: module.TreeRows })))

/** A list whose state is known: head, views, toolbar, rows. */
export function ListView({ entity, conf, list, query, address }: ListViewProps) {
  const { show } = address
  const { lang } = useTexts()
  const tree = useTree(entity)
  const arrangement = useArrangement(entity, conf, list, { query, show })
  const filterOf = useCallback(
    (path: string) => list.filters.find((one) => one.path === path) ?? describeFilter(entity, conf, lang, path),
    [entity, conf, list, lang],
  )
  // A condition never works unseen, offered among the filters or not.
  const set = useMemo(() => filteredPaths(query).flatMap((path) => filterOf(path) ?? []), [query, filterOf])
  const [filtering, setFiltering] = useState<string | null>(null)
  const editing = filtering === null ? undefined : filterOf(filtering)
  // The toolbar is optional (GRID-01); with a condition it is needed to see it and to take it away.
  const bare = entity.list.toolbar === false && !editing && set.length === 0 && query.q === ''
  return (
    <section className="fixed" data-route={conf.route}>
      <ListHead entity={entity} conf={conf} list={list} query={query} />
      <ViewTabs {...{ entity, query, show, arrangement }} views={list.views} bare={address.bare} />
      {bare ? null : (
        <FilterBar {...{ set, query, show, editing }} filters={list.filters} searchable={list.searchable} onEdit={setFiltering}>
          {tree.choice}
          <ListTools {...{ arrangement, query, show }} />
        </FilterBar>
      )}
      {tree.on ? (
        <Suspense>
          <TreeRows {...{ entity, conf, list, query, arrangement }} />
        </Suspense>
      ) : (
        <ListRows {...{ entity, conf, list, query, address, set, arrangement }} onFilter={setFiltering} />
      )}
    </section>
  )
}

/** Whether the list stands as a tree, which the person may change where the file knows one; rows to pick are a list. */
function useTree({ list, route }: PublicEntity): { on: boolean; choice: ReactNode } {
  const frame = useListFrame()
  const [flat, setFlat] = usePreference(`list.${route}.flat`)
  if (!list.tree || frame?.pick) return { on: false, choice: null }
  const choice = (
    <Suspense>
      <TreeChoice flat={flat === true} onChange={(next) => void setFlat(next)} />
    </Suspense>
  )
  return { on: flat !== true, choice }
}
