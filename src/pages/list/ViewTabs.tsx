import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import type { ListDescription } from '../../contract/page'
import { activeView, withView } from '../../engine/list/views'
import { MenuButton } from '../../ui/MenuButton'
import { Tabs } from '../../ui/Tabs'
import { useOffice, useTexts, useUser } from '../office'
import type { Arrangement } from './use-arrangement'
import type { ListAddress } from './use-list-query'
import { useSavedViews } from './use-saved-views'
import { useViewCounts } from './use-view-counts'

const SaveView = lazy(() => import('./SaveView').then((module) => ({ default: module.SaveView })))

const EVERYTHING = ''
/** Ids of the person's own views among the tabs. */
const OWN = 'own:'

export interface ViewTabsProps {
  entity: PublicEntity
  views: ListDescription['views']
  query: ListQuery
  show: ListAddress['show']
  /** the address says nothing: the person's first view may speak */
  bare: boolean
  arrangement: Arrangement
}

/** The views of the file and the person's own as tabs, everything first; at the end what can be done with views. */
export function ViewTabs({ entity, views, query, show, bare, arrangement }: ViewTabsProps) {
  const { clock } = useOffice().ports
  const { text } = useTexts()
  const user = useUser()
  const place = useRef<HTMLDivElement>(null)
  /** the view being named; '' = a new one, null = none */
  const [naming, setNaming] = useState<string | null>(null)
  const facts = useMemo(() => ({ user: user ?? { id: '', subjectId: null }, now: clock.now() }), [user, clock])
  const saved = useSavedViews(entity.route, query, arrangement)
  const counts = useViewCounts(entity, views, saved.views, facts)
  useFirst(bare, saved)

  const { active } = saved
  const tabs = [
    { id: EVERYTHING, label: text('LIST.ALL') },
    ...views.map(({ id, label }) => ({ id, label, count: counts.get(id) })),
    ...saved.views.map(({ id, name }) => ({ id: OWN + id, label: name, count: counts.get(id) })),
  ]
  const choose = (id: string) => {
    const own = saved.views.find((view) => OWN + view.id === id)
    if (own) saved.open(own)
    else show(withView(query, views.find((view) => view.id === id) ?? null, facts))
  }
  const current = active ? OWN + active.id : (activeView(query, views, facts) ?? EVERYTHING)
  const items = [
    { id: 'new', label: text('VIEW.SAVE') },
    ...(active
      ? [
          { id: 'rename', label: text('VIEW.RENAME', { name: active.name }) },
          { id: 'first', label: text('VIEW.FIRST', { name: active.name }), checked: saved.first === active.id },
          { id: 'remove', label: text('VIEW.REMOVE', { name: active.name }), danger: true },
        ]
      : []),
  ]
  const act = (id: string) => {
    if (id === 'new') setTimeout(() => setNaming(''))
    else if (!active) return
    else if (id === 'rename') setTimeout(() => setNaming(active.id))
    else if (id === 'first') saved.setFirst(saved.first === active.id ? '' : active.id)
    else saved.remove(active.id)
  }
  return (
    <div className="viewrow" ref={place}>
      <Tabs label={text('LIST.VIEWS')} tabs={tabs} active={current} onChange={choose} />
      <MenuButton label={text('VIEW.MENU')} icon="save" small items={items} onAction={act} />
      {naming === null ? null : (
        <Suspense>
          <SaveView anchor={place} saved={saved} id={naming || null} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </div>
  )
}

/** A list entered by its bare address opens with the view the person put first; once, so that "all" stays reachable. */
function useFirst(bare: boolean, saved: ReturnType<typeof useSavedViews>): void {
  const entered = useRef(false)
  const view = saved.views.find(({ id }) => id === saved.first)
  useEffect(() => {
    if (entered.current) return
    entered.current = true
    if (bare && view) saved.open(view, 'in place')
  }, [bare, view, saved])
}
