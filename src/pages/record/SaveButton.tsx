import { fieldPathLabel, fieldPathOf, wrongPaths } from '../../engine/record'
import { ExplainedButton } from '../../ui/ExplainedButton'
import { TextButton } from '../../ui/TextButton'
import { useRecord, useSession } from '../field/record-context'
import { useTexts } from '../office'
import { useSaveOff } from './use-save-off'
import type { RecordVerbs } from './verbs'

/** So many wrong fields are named; the others are reached from the first. */
const NAMED = 6

/** The one primary button of a record that is being edited. While the record is invalid it says which fields are wrong. */
export function SaveButton({ verbs, className }: { verbs: RecordVerbs; className?: string }) {
  const { text } = useTexts()
  const { off, saving, valid } = useSaveOff()
  return (
    <ExplainedButton
      label={text('CRUD.SAVE')}
      variant="primary"
      className={className}
      disabled={off && valid}
      busy={saving}
      reason={valid ? null : text('RECORD.INVALID')}
      why={(close) => <Wrong onLead={close} />}
      title={`${text('CRUD.SAVE')} (Ctrl+S)`}
      onClick={() => void verbs.save()}
    >
      {text('CRUD.SAVE')}
    </ExplainedButton>
  )
}

/** The wrong fields by name; each leads to its place. */
function Wrong({ onLead }: { onLead: () => void }) {
  const { entity, session } = useRecord().open
  const { text, lang } = useTexts()
  const paths = useSession((state) => wrongPaths(state).join('\n')).split('\n')
  const lead = (path: string) => {
    onLead()
    session.reveal(path)
  }
  return (
    <>
      <p>{text('RECORD.INVALID')}</p>
      <ul>
        {paths.slice(0, NAMED).map((path) => (
          <li key={path}>
            <TextButton onClick={() => lead(path)}>{fieldPathLabel(fieldPathOf(entity, path), entity, lang)}</TextButton>
          </li>
        ))}
      </ul>
    </>
  )
}
