import { useMemo } from 'react'
import type { ListQuery } from '../../contract/api'
import type { ListDescription } from '../../contract/page'
import { activeView, withView } from '../../engine/list/views'
import { Tabs } from '../../ui/Tabs'
import { useOffice, useTexts, useUser } from '../office'
import type { ListAddress } from './use-list-query'

const EVERYTHING = ''

/** The views of the file as tabs, everything first; conditions of the person's own stand under everything. */
export function ViewTabs({
  views,
  query,
  show,
}: {
  views: ListDescription['views']
  query: ListQuery
  show: ListAddress['show']
}) {
  const { clock } = useOffice().ports
  const { text } = useTexts()
  const user = useUser()
  const facts = useMemo(() => ({ user: user ?? { id: '', subjectId: null }, now: clock.now() }), [user, clock])
  if (views.length === 0) return null
  const tabs = [{ id: EVERYTHING, label: text('LIST.ALL') }, ...views.map(({ id, label }) => ({ id, label }))]
  const choose = (id: string) => show(withView(query, views.find((view) => view.id === id) ?? null, facts))
  return <Tabs label={text('LIST.VIEWS')} tabs={tabs} active={activeView(query, views, facts) ?? EVERYTHING} onChange={choose} />
}
