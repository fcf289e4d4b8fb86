import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import type { ListQuery } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import type { ListDescription } from '../../contract/page'
import { activeView, withView } from '../../engine/list/saved-views'
import { afterPaint } from '../../ui/painted'
import { Tabs } from '../../ui/Tabs'
import { useOffice, useTexts, useUser } from '../office'
import type { Arrangement } from './use-arrangement'
import type { ListAddress } from './use-list-query'
import { type SavedViews, useSavedViews } from './use-saved-views'
import { useViewCounts } from './use-view-counts'

const ViewMenu = lazy(afterPaint(() => import('./ViewMenu').then((module) => ({ default: module.ViewMenu }))))

const EVERYTHING = ''
/** Ids of saved views among the tabs. */
const SAVED = 'saved:'

export interface ViewTabsProps {
  entity: PublicEntity
  views: ListDescription['views']
  query: ListQuery
  show: ListAddress['show']
  /** the address says nothing: the view that comes first may speak */
  bare: boolean
  arrangement: Arrangement
}

/** The views of the file, the person's own and the shared ones as tabs, everything first; at the end what can be done with views. */
export function ViewTabs({ entity, views, query, show, bare, arrangement }: ViewTabsProps) {
  const { clock } = useOffice().ports
  const { text } = useTexts()
  const user = useUser()
  const place = useRef<HTMLDivElement>(null)
  const facts = useMemo(() => ({ user: user ?? { id: '', subjectId: null }, now: clock.now() }), [user, clock])
  const saved = useSavedViews(entity, query, arrangement, show)
  const counts = useViewCounts(entity, query.fixed, views, { saved: saved.views, facts })
  useFirst(bare, saved, () => {
    const view = views.find((one) => one.default)
    if (view) show(withView(query, view, facts), 'in place')
  })

  const { active } = saved
  const tabs = [
    { id: EVERYTHING, label: text('LIST.ALL') },
    ...views.map(({ id, label }) => ({ id, label, count: counts.get(id) })),
    ...saved.views.map(({ id, name }) => ({ id: SAVED + id, label: name, count: counts.get(id) })),
  ]
  const choose = (id: string) => {
    const kept = saved.views.find((view) => SAVED + view.id === id)
    if (kept) saved.open(kept)
    else show(withView(query, views.find((view) => view.id === id) ?? null, facts))
  }
  const current = active ? SAVED + active.id : (activeView(query, views, facts) ?? EVERYTHING)
  return (
    <div className="viewrow" ref={place}>
      <Tabs label={text('LIST.VIEWS')} tabs={tabs} active={current} onChange={choose} />
      <Suspense>
        <ViewMenu saved={saved} place={place} />
      </Suspense>
    </div>
  )
}

/** A list entered by its bare address opens with the person's first view, else with the file's; once, so that "all" stays reachable. */
function useFirst(bare: boolean, { opening, open }: SavedViews, openFile: () => void): void {
  const entered = useRef(false)
  const file = useRef(openFile)
  file.current = openFile
  useEffect(() => {
    if (entered.current || opening === undefined) return
    entered.current = true
    if (bare && opening) open(opening, 'in place')
    else if (bare) file.current()
  }, [bare, opening, open])
}
