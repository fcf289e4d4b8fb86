import { useState } from 'react'
import { useStore } from 'zustand'
import type { FilterTerm } from '../../contract/api'
import type { DialogProps } from '../../contract/dialog'
import type { RelationValue } from '../../contract/record'
import type { PickerInput } from '../../contract/record-dialogs'
import { createPick, pickedRecords } from '../../engine/list/chosen'
import { useEntityConf, useTexts } from '../../pages/office'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { EntityTile } from '../../ui/EntityTile'
import { PickList } from './PickList'

const NO_TERMS: readonly FilterTerm[] = []

/** A large dialog that ignores clicks outside: the list of an entity, cancel, and a confirm that waits for a row. */
export function PickerDialog({ input, close }: DialogProps<PickerInput, RelationValue[]>) {
  const { route, multiple = false, confirm, fixed = NO_TERMS } = input
  const { text } = useTexts()
  const conf = useEntityConf(route)
  const [selection] = useState(() => createPick(multiple))
  const count = useStore(selection.store, ({ rows }) => rows.size)
  const footer = (
    <>
      <span className="grow" role="status">
        {multiple && count > 0 ? text('UI.SELECTED', { count }) : null}
      </span>
      <Button onClick={() => close(null)}>{text('APP.CANCEL')}</Button>
      <Button variant="primary" disabled={count === 0} onClick={() => close(pickedRecords(selection))}>
        {confirm ?? text('APP.CONFIRM')}
      </Button>
    </>
  )
  const title = <EntityTile color={conf?.color} icon={input.icon ?? conf?.icon} label={input.title ?? conf?.name ?? route} />
  return (
    <Dialog size="large" title={title} footer={footer} onClose={() => close(null)}>
      <PickList route={route} selection={selection} fixed={fixed} />
    </Dialog>
  )
}
