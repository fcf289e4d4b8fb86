import { useState } from 'react'
import type { MergeChoice, Stale } from '../../../engine/record'
import { DecisionTable } from '../../../ui/choices/DecisionTable'
import { Button } from '../../../ui/controls/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useRecord } from '../../field'
import { useTexts } from '../../office'
import { PathValue, pathLabel } from '../PathValue'

const SIDES = ['base', 'mine', 'theirs'] as const

/**
 * Decides every field that both changed, with values formatted by the field's widget; lists what only the
 * other person changed.
 */
export function MergeDialog({
  stale,
  onClose,
  onDone,
}: {
  stale: Stale
  onClose: () => void
  onDone: () => void
}) {
  const { open, fields } = useRecord()
  const { text } = useTexts()
  const [chosen, setChosen] = useState<Record<string, MergeChoice>>({})
  const by = stale.by ?? text('RECORD.SOMEBODY')
  const left = stale.conflicts.filter(({ path }) => !(path in chosen)).length
  const all = (choice: MergeChoice) =>
    setChosen(Object.fromEntries(stale.conflicts.map(({ path }) => [path, choice])))
  const apply = () => {
    open.session.resolve(chosen)
    onDone()
  }
  const decisions = stale.conflicts.map((conflict) => ({
    id: conflict.path,
    label: pathLabel(fields, conflict.path),
    options: SIDES.map((side) => ({
      id: side,
      content: <PathValue fields={fields} path={conflict.path} value={conflict[side]} />,
    })),
  }))
  const footer = (
    <>
      <Button onClick={() => all('theirs')}>{text('MERGE.ALL_THEIRS')}</Button>
      <Button onClick={() => all('mine')}>{text('MERGE.ALL_MINE')}</Button>
      <span className="grow" />
      <Button onClick={onClose}>{text('APP.CANCEL')}</Button>
      <Button variant="primary" disabled={left > 0} onClick={apply}>
        {text(stale.saving ? 'MERGE.SAVE' : 'MERGE.APPLY')}
      </Button>
    </>
  )
  return (
    <Dialog
      size="large"
      title={text('MERGE.TITLE')}
      subtitle={text('MERGE.SUBTITLE', { by })}
      footer={footer}
      onClose={onClose}
    >
      <DecisionTable
        header={text('MERGE.FIELD')}
        columns={[
          { id: 'base', label: text('MERGE.BASE') },
          { id: 'mine', label: text('MERGE.MINE') },
          { id: 'theirs', label: by },
        ]}
        decisions={decisions}
        chosen={chosen}
        onChoose={(path, choice) => setChosen({ ...chosen, [path]: choice as MergeChoice })}
      />
      {stale.taken.length > 0 ? (
        <details>
          <summary>{text('MERGE.TAKEN', { count: stale.taken.length, by })}</summary>
          <p>{stale.taken.map((path) => pathLabel(fields, path)).join(', ')}</p>
        </details>
      ) : null}
    </Dialog>
  )
}
