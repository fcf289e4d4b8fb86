import type { RecordOperation } from '../../../engine/commands/reason-code'
import { ReasonList } from '../../../ui/ReasonList'
import { useRecord } from '../../field/record-context'
import { Why } from '../../field/Why'
import { useTexts } from '../../office'
import { useReasons } from '../use-reason'

/** What the person may do with this record as it stands, and why not the rest. */
export function Permissions() {
  const { text } = useTexts()
  const { conf, target } = useRecord().open
  const off = useReasons()
  if (target.id === null) return null
  const acts: [RecordOperation, string][] = [
    ['edit', 'CRUD.EDIT'],
    ...(conf.statuses.list.length > 0 ? [['changeStatus', 'CRUD.CHANGE_STATUS'] as [RecordOperation, string]] : []),
    ['remove', 'CRUD.DELETE'],
  ]
  const entries = acts.map(([act, key]) => {
    const reason = off(act)
    return { id: act, label: text(key), children: reason ? <Why reason={reason} /> : text('WHY.MAY') }
  })
  return <ReasonList title={text('RECORD.PERMISSIONS')} entries={entries} />
}
