import { useState } from 'react'
import type { DraftOffer } from '../../../engine/record'
import { DecisionTable } from '../../../ui/choices/DecisionTable'
import { Button } from '../../../ui/controls/Button'
import { Dialog } from '../../../ui/overlays/Dialog'
import { useRecord } from '../../field'
import { useTexts } from '../../office'
import { PathValue, pathLabel } from '../PathValue'

/**
 * A draft field by field beside the stored record. Fields stored meanwhile start undecided, the others with
 * the draft.
 */
export function DraftDialog({ offer, onClose }: { offer: DraftOffer; onClose: () => void }) {
  const { open, fields } = useRecord()
  const { text } = useTexts()
  const [chosen, setChosen] = useState<Record<string, string>>(() =>
    Object.fromEntries(offer.fields.flatMap(({ path, conflict }) => (conflict ? [] : [[path, 'draft']]))),
  )
  const left = offer.fields.filter(({ path }) => !(path in chosen)).length
  const take = () => {
    open.undoStack.take(Object.keys(chosen).filter((path) => chosen[path] === 'draft'))
    onClose()
  }
  const decisions = offer.fields.map(({ path, value }) => ({
    id: path,
    label: pathLabel(fields, path),
    options: [
      { id: 'stored', content: <PathValue fields={fields} path={path} value={open.session.value(path)} /> },
      { id: 'draft', content: <PathValue fields={fields} path={path} value={value} /> },
    ],
  }))
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={onClose}>{text('APP.CANCEL')}</Button>
      <Button variant="primary" disabled={left > 0} onClick={take}>
        {text('DRAFT.TAKE')}
      </Button>
    </>
  )
  return (
    <Dialog
      size="large"
      title={text('DRAFT.COMPARE_TITLE')}
      subtitle={text('DRAFT.COMPARE_HELP')}
      footer={footer}
      onClose={onClose}
    >
      <DecisionTable
        header={text('MERGE.FIELD')}
        columns={[
          { id: 'stored', label: text('DRAFT.STORED') },
          { id: 'draft', label: text('DRAFT.DRAFT') },
        ]}
        decisions={decisions}
        chosen={chosen}
        onChoose={(path, choice) => setChosen({ ...chosen, [path]: choice })}
      />
      <LostList values={offer.lost} />
    </Dialog>
  )
}

/** Values of a draft whose field is gone: shown so that they can be copied. */
export function LostList({ values }: { values: DraftOffer['lost'] }) {
  const { fields } = useRecord()
  const { text } = useTexts()
  if (values.length === 0) return null
  return (
    <>
      <p>{text('DRAFT.LOST')}</p>
      <ul>
        {values.map(({ path, value }) => (
          <li key={path}>
            <strong>{path}</strong>: <PathValue fields={fields} path={path} value={value} />
          </li>
        ))}
      </ul>
    </>
  )
}
