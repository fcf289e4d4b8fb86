import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListQuery } from '../../contract/api'
import { COUNT_CAP } from '../../contract/constants'
import type { PublicEntity } from '../../contract/entity'
import type { ListDescription } from '../../contract/page'
import { PLAIN, readQuery } from '../../engine/list/query'
import { type SavedView, type ViewFacts, withView } from '../../engine/list/saved-views'
import { cappedQuery } from '../../engine/list/window'
import { atLeast } from '../../ui/Pager'
import { writeNumber } from '../../ui/write-number'
import { useOffice, useTexts } from '../office'

/** Counts of more views than this would cost more than they tell. */
const COUNTED = 8
/** Rows come first: counts are asked for after so many ms. */
const AFTER_MS = 600

/**
 * How many rows each view holds, by its id; they come after the rows, and stop at the cap. `fixed` are the conditions of the
 * page around the list: the tab of a folder counts its own rows.
 */
export function useViewCounts(
  entity: PublicEntity,
  fixed: ListQuery['fixed'],
  views: ListDescription['views'],
  { saved, facts }: { saved: readonly SavedView[]; facts: ViewFacts },
): ReadonlyMap<string, string> {
  const { backend } = useOffice().ports
  const { lang } = useTexts()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const asked = [
    ...views.map((view) => ({ id: view.id, query: withView(PLAIN, view, facts) })),
    ...saved.flatMap(({ id, search }) => {
      const read = readQuery(entity, search)
      return 'query' in read ? [{ id, query: read.query }] : []
    }),
  ]
    .slice(0, COUNTED)
    .map(({ id, query }) => ({ id, query: cappedQuery({ ...query, fixed }) }))
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
      data === undefined
        ? []
        : [[asked[index]?.id ?? '', data >= COUNT_CAP ? atLeast(COUNT_CAP - 1) : writeNumber(data, lang)] as const],
    ),
  )
}
