import { type Abilities, abilitiesOf } from '../../engine/record/abilities'
import { useRecord, useSession } from '../field/record-context'

/** What this user may do with the open record as it stands. */
export function useAbilities(): Abilities {
  const { conf } = useRecord().open
  const base = useSession((state) => state.base)
  return abilitiesOf(conf, base)
}
