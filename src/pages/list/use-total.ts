import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListQuery } from '../../contract/api'
import { COUNT_CAP } from '../../contract/constants'
import type { PublicEntity } from '../../contract/entity'
import type { Params } from '../../contract/ports'
import type { ListPage } from '../../contract/record'
import { cappedParams, countParams } from '../../engine/list/window'
import { useOffice } from '../office'
import type { Rows } from './use-rows'

/**
 * How many rows there are: as far as the server counts by itself, exactly when a person asks or comes near the end of what
 * is counted. The count is a call of its own after that of the first rows, so it never keeps them waiting; one that failed
 * can be asked again.
 */
export function useTotal(
  entity: PublicEntity,
  query: ListQuery,
  first: ListPage | undefined,
  reach: number,
): Pick<Rows, 'total' | 'totalExact' | 'onCount'> {
  const { backend } = useOffice().ports
  const [asked, setAsked] = useState('')
  const whole = first?.totalExact === true
  const counting = (params: Params, enabled: boolean) => ({
    queryKey: ['list', entity.route, params, 'count'],
    enabled,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await backend.list(entity.endpoint, params, { signal, quiet: true })).total,
  })
  const some = useQuery(counting(cappedParams(query), first !== undefined && !whole))
  const counted = some.data ?? 0
  const exact = countParams(query)
  const key = JSON.stringify(exact)
  const capped = counted >= COUNT_CAP
  const count = useQuery(counting(exact, !whole && capped && (asked === key || reach >= counted)))
  if (whole) return { total: first.total, totalExact: true, onCount: null }
  // Until it is counted, a first page that is full says that there are at least so many.
  if (some.data === undefined) return { total: Math.max(0, (first?.total ?? 0) - 1), totalExact: false, onCount: null }
  if (!capped) return { total: counted, totalExact: true, onCount: null }
  if (count.data !== undefined) return { total: count.data, totalExact: true, onCount: null }
  const onCount = () => (count.isError ? void count.refetch() : setAsked(key))
  return { total: counted - 1, totalExact: false, onCount: count.isFetching ? null : onCount }
}
