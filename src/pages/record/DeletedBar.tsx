import { can } from '../../engine/commands/reason-code'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { useRecord, useSession } from '../field/record-context'
import { useTexts } from '../office'
import type { RecordVerbs } from './verbs'

/** A deleted record says so and offers to come back (RECORD-07). */
export function DeletedBar({ verbs }: { verbs: RecordVerbs }) {
  const { conf } = useRecord().open
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  if (!base?.delete.deleted) return null
  const restore = (
    <Button onClick={() => void verbs.restore()} icon="restore">
      {text('CRUD.RESTORE')}
    </Button>
  )
  return (
    <Banner tone="warning" actions={can(conf, 'restore', base) ? restore : null}>
      {text('RECORD.DELETED')}
    </Banner>
  )
}
