import { hiddenFieldReasons } from '../../../engine/commands/field-reasons'
import { ReasonList } from '../../../ui/ReasonList'
import { useSession } from '../../field/record-context'
import { Why } from '../../field/Why'
import { useTexts } from '../../office'
import { useReasonNeeds } from '../use-reason'

/** What this record does not show to this person, and why. */
export function HiddenFields() {
  const { text } = useTexts()
  const needs = useReasonNeeds()
  const outcome = useSession((state) => state.outcome)
  const entries = hiddenFieldReasons(needs, outcome).map(({ path, label, reason }) => ({
    id: path,
    label,
    children: <Why reason={reason} />,
  }))
  if (entries.length === 0) return null
  return <ReasonList title={text('RECORD.HIDDEN_FIELDS')} count={entries.length} entries={entries} />
}
