import { useQuery } from '@tanstack/react-query'
import type { Batch } from '../../contract/batch'
import { isOver } from '../../engine/batches'
import { useOffice } from '../office'

/** Events tell of progress; without them the batch is asked for this often, in ms. */
const ASK_MS = 1_500

/** A batch as it stands, followed until it is over; undefined before the first answer. */
export function useBatch(id: string | null): Batch | undefined {
  const { ports } = useOffice()
  const { data } = useQuery({
    queryKey: ['batches', id],
    queryFn: () => ports.backend.batches.get(id ?? '', 0),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : ASK_MS),
  })
  return data
}
