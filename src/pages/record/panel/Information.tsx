import type { ReactNode } from 'react'
import { statusOf } from '../../../engine/commands/reason-code'
import { fullInstant } from '../../../engine/list/moment'
import { KeyValue, KeyValues } from '../../../ui/KeyValue'
import { StatusChip } from '../../../ui/StatusChip'
import { useRecord, useSession } from '../../field/record-context'
import { useTexts } from '../../office'
import { AccessRules } from './AccessRules'
import { HiddenFields } from './HiddenFields'
import { Permissions } from './Permissions'

/** The record detail: what every record carries, whatever its entity (RECORD-02, RECORD-03). */
export function Information() {
  const { conf } = useRecord().open
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const status = statusOf(conf, base?.status)
  const chip = status ? <StatusChip color={status.color} label={status.name} /> : null
  return (
    <>
      <KeyValues>
        <Detail path="code" label="RECORD.CODE" value={base?.code} />
        <Detail path="status" label="RECORD.STATUS" value={chip} />
        <Detail path="updatedAt" label="RECORD.UPDATED_AT" value={fullInstant(base?.updatedAt)} />
        <Detail path="updatedBy" label="RECORD.UPDATED_BY" value={base ? (base.updatedBy ?? text('APP.SYSTEM')) : null} />
        <Detail path="createdAt" label="RECORD.CREATED_AT" value={fullInstant(base?.createdAt)} />
        <Detail path="createdBy" label="RECORD.CREATED_BY" value={base ? (base.createdBy ?? text('APP.SYSTEM')) : null} />
        <Detail path="revision" label="RECORD.REVISION_LABEL" value={base?.extraFields.current_envers_version} />
        <Detail path="id" label="RECORD.ID" value={base?.id} />
      </KeyValues>
      <Permissions />
      <AccessRules />
      <HiddenFields />
    </>
  )
}

/** One line of the detail; the label is a text key. */
function Detail({ path, label, value }: { path: string; label: string; value: ReactNode }) {
  const { text } = useTexts()
  return (
    <KeyValue path={`detail.${path}`} label={text(label)} width={12}>
      {value ?? null}
    </KeyValue>
  )
}
