import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ListQuery } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import type { ListPage } from '../../contract/record'
import { callParams } from '../../engine/list/query'
import { useOffice } from '../office'

/**
 * One page of rows. While a new one is on its way the old rows stay; a change of a record of this route asks again by
 * itself (the office forgets what is stored under `['list', route]`).
 */
export function useRows(entity: PublicEntity, query: ListQuery, fileSort: readonly string[]): UseQueryResult<ListPage> {
  const { backend } = useOffice().ports
  const params = callParams(query, fileSort)
  return useQuery({
    queryKey: ['list', entity.route, params],
    queryFn: ({ signal }) => backend.list(entity.endpoint, params, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
