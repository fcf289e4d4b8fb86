import { useState } from 'react'
import { useStore } from 'zustand'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { RelationValue } from '../../contract/model/record'
import type { DialogProps } from '../../contract/ports/dialog'
import type { PickerInput } from '../../contract/ports/record-dialogs'
import { withoutParameters } from '../../engine/list/query'
import { createPick, listPickedRecords } from '../../engine/list/use-of-selection'
import { useEntityConf, useTexts } from '../../pages/office'
import { Button } from '../../ui/controls/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { EntityTile } from '../../ui/page/EntityTile'
import { PickList } from './PickList'

const NO_TERMS: readonly FilterTerm[] = []

/**
 * A large dialog that ignores clicks outside: the list of an entity, cancel, and a confirm that waits for a
 * row.
 */
export function PickerDialog({
  input,
  close,
}: DialogProps<PickerInput, RelationValue[] | { filter: string }>) {
  const { byFilter, conditions, confirm, fixed = NO_TERMS, multiple = false, route } = input
  const { text } = useTexts()
  const conf = useEntityConf(route)
  const [selection] = useState(() => createPick(multiple))
  const [path, setPath] = useState('')
  const count = useStore(selection.store, ({ rows }) => rows.size)
  const footer = (
    <>
      <span className="grow" role="status">
        {multiple && count > 0 ? text('UI.SELECTED', { count }) : null}
      </span>
      <Button onClick={() => close(null)}>{text('APP.CANCEL')}</Button>
      {byFilter ? (
        <Button icon="filter" onClick={() => close({ filter: conditionsIn(path) })}>
          {text('RECIPIENTS.BY_FILTER')}
        </Button>
      ) : null}
      <Button variant="primary" disabled={count === 0} onClick={() => close(listPickedRecords(selection))}>
        {confirm ?? text('APP.CONFIRM')}
      </Button>
    </>
  )
  const title = (
    <EntityTile
      color={conf?.color}
      icon={input.icon ?? conf?.icon}
      label={input.title ?? conf?.name ?? route}
    />
  )
  return (
    <Dialog size="large" title={title} footer={footer} onClose={() => close(null)}>
      <PickList route={route} selection={selection} fixed={fixed} conditions={conditions} onPath={setPath} />
    </Dialog>
  )
}

/** Parameters of an address for how rows are shown, not which. */
const LOOKS = ['sort', 'columns', 'page', 'size', 'as']

/** The conditions of a list's address. */
function conditionsIn(path: string): string {
  return withoutParameters(path.split('?')[1] ?? '', LOOKS).rest
}
