import { useQuery } from '@tanstack/react-query'
import type { ListQuery } from '../../contract/api'
import type { PublicEntity } from '../../contract/entity'
import type { Json } from '../../contract/json'
import type { ColumnDescription } from '../../contract/page'
import { totalQuery } from '../../engine/list/window'
import { useOffice } from '../office'

/** The totals of the columns shown, by path, over every row the list finds; null = no column has one. They come after the rows. */
export function useTotals(
  entity: PublicEntity,
  query: ListQuery,
  columns: readonly ColumnDescription[],
  shown: boolean,
): Readonly<Record<string, Json>> | null {
  const { backend } = useOffice().ports
  const asked = columns.flatMap(({ path, total }) => (total ? { path, total } : []))
  const wanted = totalQuery(query, asked)
  const { data } = useQuery({
    queryKey: ['list', entity.route, wanted, 'totals'],
    enabled: shown && asked.length > 0,
    queryFn: async ({ signal }) => (await backend.records.list(entity.route, wanted, { signal, quiet: true })).totals ?? {},
  })
  return asked.length > 0 ? (data ?? {}) : null
}
