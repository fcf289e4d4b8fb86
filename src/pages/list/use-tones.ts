import { useQuery } from '@tanstack/react-query'
import type { PublicEntity } from '../../contract/entity'
import { loadTones, type ToneOf } from '../../engine/list/tones'
import { useOffice, useUser } from '../office'

const PLAIN: ToneOf = () => null

/** The tones of rows. They come after the rows: the evaluator must not keep the first ones waiting. */
export function useTones(entity: PublicEntity, shown: boolean): ToneOf {
  const { session } = useOffice()
  const user = useUser()
  const { data = PLAIN } = useQuery({
    queryKey: ['tones', entity.route, entity.hash, user?.id],
    queryFn: () => loadTones(entity, session.store.getState().user),
    enabled: shown && entity.list.rows.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
