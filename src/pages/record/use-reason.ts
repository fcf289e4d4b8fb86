import type { Abilities } from '../../engine/acts/abilities'
import { actReason, type Reason, type ReasonNeeds } from '../../engine/acts/act-reason'
import { useRecord, useSession } from '../field/record-context'
import { useOffice } from '../office'

/** What reasons about the open record are made from. */
export function useReasonNeeds(): ReasonNeeds {
  const { entity, conf } = useRecord().open
  return { entity, conf, texts: useOffice().ports.texts }
}

/** Why acts on the open record are off; each answer is null while the act is on. */
export function useReasons(): (act: keyof Abilities) => Reason | null {
  const needs = useReasonNeeds()
  const base = useSession((state) => state.base)
  return (act) => actReason(needs, act, base)
}
