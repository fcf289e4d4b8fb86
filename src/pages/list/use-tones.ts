import { useQuery } from '@tanstack/react-query'
import type { PublicEntity } from '../../contract/entity'
import { loadTones, type ToneOf } from '../../engine/list/tones'

const PLAIN: ToneOf = () => null

/** The tones of rows. They come after the rows: the evaluator must not keep the first ones waiting. */
export function useTones(entity: PublicEntity, shown: boolean): ToneOf {
  const { data = PLAIN } = useQuery({
    queryKey: ['tones', entity.route, entity.hash],
    queryFn: () => loadTones(entity),
    enabled: shown && entity.list.rows.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
