import { useState } from 'react'
import type { PrintTemplate } from '../../contract/ports/backend'
import type { DialogProps } from '../../contract/ports/dialog'
import { Button } from '../../ui/controls/Button'
import { Radio } from '../../ui/controls/Radio'
import { Dialog } from '../../ui/overlays/Dialog'

/** The available print templates. */
export type PrintInput = {
  templates: PrintTemplate[]
}

/** The chosen template; null = the automatic layout. */
export type PrintAnswer = {
  template: string | null
}

/** Chooses the layout of a PDF: the automatic one, or a template of the entity. */
export function PrintDialog({ close, host, input: { templates } }: DialogProps<PrintInput, PrintAnswer>) {
  const [chosen, setChosen] = useState('')
  const footer = (
    <>
      <span className="grow" />
      <Button onClick={() => close(null)}>{host.text('APP.CANCEL')}</Button>
      <Button variant="primary" icon="download" onClick={() => close({ template: chosen || null })}>
        {host.text('RECORD.PDF')}
      </Button>
    </>
  )
  const layouts = [{ id: '', name: host.text('PRINT.AUTOMATIC') }, ...templates]
  return (
    <Dialog size="small" title={host.text('PRINT.TITLE')} footer={footer} onClose={() => close(null)}>
      <fieldset className="filter-checks">
        <legend className="sr-only">{host.text('PRINT.LAYOUT')}</legend>
        {layouts.map(({ id, name }) => (
          <div key={id}>
            <Radio
              id={`print-${id}`}
              name="print"
              value={id}
              checked={id === chosen}
              onChange={() => setChosen(id)}
            >
              {name}
            </Radio>
          </div>
        ))}
      </fieldset>
    </Dialog>
  )
}
