import { Button } from '../../ui/Button'
import { useTexts } from '../office'
import { useSaveOff } from './use-save-off'
import type { RecordVerbs } from './verbs'

/** The one primary button of a record that is being edited. */
export function SaveButton({ verbs, className }: { verbs: RecordVerbs; className?: string }) {
  const { text } = useTexts()
  const { off, saving, valid } = useSaveOff()
  const title = valid ? `${text('CRUD.SAVE')} (Ctrl+S)` : text('RECORD.INVALID')
  return (
    <Button variant="primary" className={className} disabled={off} busy={saving} title={title} onClick={() => void verbs.save()}>
      {text('CRUD.SAVE')}
    </Button>
  )
}
