import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { COUNT_CAP } from '../../contract/constants'
import type { PublicEntity } from '../../contract/entity'
import type { ListDescription } from '../../contract/page'
import { PLAIN, readQuery } from '../../engine/list/query'
import type { SavedView } from '../../engine/list/saved-views'
import { type ViewFacts, withView } from '../../engine/list/views'
import { cappedParams } from '../../engine/list/window'
import { useOffice } from '../office'

/** Counts of more views than this would cost more than they tell. */
const COUNTED = 8
/** Rows come first: counts are asked for after so many ms. */
const AFTER_MS = 600

/** How many rows each view holds, by its id; they come after the rows, and stop at the cap. */
export function useViewCounts(
  entity: PublicEntity,
  views: ListDescription['views'],
  saved: readonly SavedView[],
  facts: ViewFacts,
): ReadonlyMap<string, string> {
  const { backend } = useOffice().ports
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
  ].slice(0, COUNTED)
  const answers = useQueries({
    queries: asked.map(({ query }) => ({
      queryKey: ['list', entity.route, cappedParams(query), 'count'],
      enabled: late,
      staleTime: 60_000,
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await backend.list(entity.endpoint, cappedParams(query), { signal, quiet: true })).total,
    })),
  })
  return new Map(
    answers.flatMap(({ data }, index) =>
      data === undefined ? [] : [[asked[index]?.id ?? '', data >= COUNT_CAP ? `${COUNT_CAP - 1}+` : String(data)] as const],
    ),
  )
}
