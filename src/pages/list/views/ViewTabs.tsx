import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { COUNT_CAP } from '../../../contract/constants'
import { PLAIN, readQuery } from '../../../engine/list/query'
import { activeView, type SavedView, type ViewFacts, withView } from '../../../engine/list/saved-views'
import { buildCappedCountQuery } from '../../../engine/list/window'
import { afterPaint } from '../../../ui/basics/painted'
import { useDelay } from '../../../ui/basics/use-delay'
import { writeNumber } from '../../../ui/controls/write-number'
import { atLeast } from '../../../ui/page/Pager'
import { Tabs } from '../../../ui/page/Tabs'
import { useOffice, useTexts, useUser } from '../../office'
import { useList, useListState } from '../list-context'
import { type SavedViews, useSavedViews } from './saved-views'

const ViewMenu = lazy(afterPaint(() => import('./ViewMenu').then((module) => ({ default: module.ViewMenu }))))

const EVERYTHING = ''
/** Ids of saved views among the tabs. */
const SAVED_PREFIX = 'saved:'
/** The view of records with values that their file refuses. */
const TO_PUT_RIGHT = ':'

/**
 * The views of the file, the person's own and the shared ones as tabs, "everything" first; at the end the
 * menu of views.
 */
export function ViewTabs() {
  const { frame, list } = useList()
  const { views } = list
  const { bare, query, show, toPutRight } = useListState()
  const { clock } = useOffice().ports
  const { lang, text } = useTexts()
  const user = useUser()
  const place = useRef<HTMLDivElement>(null)
  const facts = useMemo(
    () => ({ user: user ?? { id: '', subjectId: null }, now: clock.now() }),
    [user, clock],
  )
  const saved = useSavedViews()
  const counts = useViewCounts(saved.views, facts)
  useFirst(bare, saved, () => {
    const view = views.find((one) => one.default)
    if (view) show(withView(query, view, facts), 'in place')
  })

  const { active } = saved
  const tabs = [
    { id: EVERYTHING, label: text('LIST.ALL') },
    ...views.map(({ id, label }) => ({ id, label, count: counts.get(id) })),
    ...saved.views.map(({ id, name }) => ({ id: SAVED_PREFIX + id, label: name, count: counts.get(id) })),
    ...(query.toPutRight || (toPutRight > 0 && !frame)
      ? [
          {
            id: TO_PUT_RIGHT,
            label: text('LIST.TO_PUT_RIGHT'),
            count: writeCount(toPutRight, lang),
            hot: true,
          },
        ]
      : []),
  ]
  const choose = (id: string) => {
    const kept = saved.views.find((view) => SAVED_PREFIX + view.id === id)
    if (kept) saved.open(kept)
    else if (id === TO_PUT_RIGHT) show({ ...withView(query, null, facts), toPutRight: true })
    else show(withView(query, views.find((view) => view.id === id) ?? null, facts))
  }
  const current = active ? SAVED_PREFIX + active.id : (activeView(query, views, facts) ?? EVERYTHING)
  const isOpen = query.toPutRight && !active
  return (
    <div className="view-row" ref={place}>
      <Tabs
        label={text('LIST.VIEWS')}
        tabs={tabs}
        active={isOpen ? TO_PUT_RIGHT : current}
        onChange={choose}
      />
      <Suspense>
        <ViewMenu saved={saved} place={place} />
      </Suspense>
    </div>
  )
}

/** The number of rows of a view, capped. */
const writeCount = (count: number, lang: string): string =>
  count >= COUNT_CAP ? atLeast(COUNT_CAP - 1) : writeNumber(count, lang)

/**
 * A list entered by its bare address opens with the person's default view, else with the file's; once, so
 * that "all" stays reachable.
 */
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

/** Counts of more views than this would cost more than they are worth. */
const MAX_COUNTED_VIEWS = 8
/** Rows come first: counts are requested after this many ms. */
const AFTER_MS = 600

/**
 * The number of rows of each view, by its id; loaded after the rows, and capped. The conditions of the
 * surrounding page count too: the tab of a folder counts its own rows.
 */
function useViewCounts(saved: readonly SavedView[], facts: ViewFacts): ReadonlyMap<string, string> {
  const { backend } = useOffice().ports
  const { entity, list } = useList()
  const { fixed } = useListState().query
  const { lang } = useTexts()
  const late = useDelay(true, AFTER_MS)
  const asked = [
    ...list.views.map((view) => ({ id: view.id, query: withView(PLAIN, view, facts) })),
    ...saved.flatMap(({ id, search }) => {
      const read = readQuery(entity, search)
      return 'query' in read ? [{ id, query: read.query }] : []
    }),
  ]
    .slice(0, MAX_COUNTED_VIEWS)
    .map(({ id, query }) => ({ id, query: buildCappedCountQuery({ ...query, fixed }) }))
  const answers = useQueries({
    queries: asked.map(({ query }) => ({
      queryKey: ['list', entity.route, query, 'count'],
      enabled: late,
      staleTime: 60_000,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await backend.records.list(entity.route, query, { signal, quiet: true })).total,
    })),
  })
  return new Map(
    answers.flatMap(({ data }, index) =>
      data === undefined ? [] : [[asked[index]?.id ?? '', writeCount(data, lang)] as const],
    ),
  )
}
