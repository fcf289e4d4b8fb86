import { useQuery } from '@tanstack/react-query'
import type { PublicEntity } from '../../contract/entity'
import { hasMarks, loadMarks, type MarksOf } from '../../engine/list/marks'
import { afterPaint } from '../../ui/painted'
import { useOffice, useUser } from '../office'

const NONE: MarksOf = () => PLAIN
const PLAIN = { tone: null, badges: [] }

/** Tones and badges of rows. They come after the rows: the evaluator must not keep the first ones waiting. */
export function useMarks(entity: PublicEntity, shown: boolean): MarksOf {
  const { session } = useOffice()
  const user = useUser()
  const { data = NONE } = useQuery({
    queryKey: ['marks', entity.route, entity.hash, user?.id],
    queryFn: afterPaint(() => loadMarks(entity, session.store.getState().user)),
    enabled: shown && hasMarks(entity),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
