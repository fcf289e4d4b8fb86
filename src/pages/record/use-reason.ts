import type { RecordOperation } from '../../engine/commands/reason-code'
import { type Reason, type ReasonContext, reason } from '../../engine/commands/reasons'
import { useRecord, useSession } from '../field/record-context'
import { useOffice } from '../office'

/** What reasons about the open record are made from. */
export function useReasonNeeds(): ReasonContext {
  const { entity, conf } = useRecord().open
  return { entity, conf, texts: useOffice().ports.texts }
}

/** Why acts on the open record are off; each answer is null while the act is on. */
export function useReasons(): (act: RecordOperation) => Reason | null {
  const needs = useReasonNeeds()
  const base = useSession((state) => state.base)
  return (act) => reason(needs, act, base)
}
