import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListQuery } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import type { ListPage } from '../../contract/record'
import { countParams } from '../../engine/list/window'
import { useOffice } from '../office'
import type { Rows } from './use-rows'

/**
 * How many rows there are: at once as far as the server counts by itself, exactly when a person asks or comes near the end
 * of what is counted. A count never keeps rows waiting, and one that failed can be asked again.
 */
export function useTotal(
  entity: PublicEntity,
  query: ListQuery,
  first: ListPage | undefined,
  reach: number,
): Pick<Rows, 'total' | 'totalExact' | 'onCount'> {
  const { backend } = useOffice().ports
  const params = countParams(query)
  const key = JSON.stringify(params)
  const [asked, setAsked] = useState('')
  const capped = first !== undefined && !first.totalExact
  const count = useQuery({
    queryKey: ['list', entity.route, params, 'count'],
    enabled: capped && (asked === key || reach >= first.total),
    queryFn: async ({ signal }) => (await backend.list(entity.endpoint, params, { signal, quiet: true })).total,
  })
  if (!capped) return { total: first?.total ?? 0, totalExact: true, onCount: null }
  if (count.data !== undefined) return { total: count.data, totalExact: true, onCount: null }
  const onCount = () => (count.isError ? void count.refetch() : setAsked(key))
  return { total: first.total - 1, totalExact: false, onCount: count.isFetching ? null : onCount }
}
