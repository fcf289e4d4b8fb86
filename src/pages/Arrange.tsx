import '../ui/basics/record-shapes'
import { type ReactNode, useState } from 'react'
import { moveRow } from '../engine/shell/arrangement'
import { classNames } from '../ui/basics/class-names'
import { Icon } from '../ui/basics/Icon'
import { useReorder } from '../ui/basics/use-reorder'
import { Button } from '../ui/controls/Button'
import { Checkbox } from '../ui/controls/Checkbox'
import { useTexts } from './office'
import '../ui/overlays/menus.css'
import './Arrange.css'

/** An entry that can be moved, hidden and shown. */
export interface ArrangeRow {
  id: string
  label: string
  /** before the label: the tile of an entity */
  face?: ReactNode
  shown: boolean
}

export interface ArrangeProps {
  heading: string
  rows: readonly ArrangeRow[]
  /** nothing can be hidden */
  onlyOrder?: boolean
  /** saves the rows in their order; resolves to whether the server saved them */
  onSave: (rows: readonly ArrangeRow[]) => Promise<boolean>
  /** saved or cancelled */
  onDone: () => void
}

/** Reorders entries by dragging or by arrow keys, hides and shows each, then saves all at once. */
export function Arrange({ heading, rows: given, onlyOrder = false, onSave, onDone }: ArrangeProps) {
  const { text } = useTexts()
  const [rows, setRows] = useState(given)
  const [told, setTold] = useState('')
  const [saving, setSaving] = useState(false)
  const move = (from: number, to: number) => {
    const next = moveRow(rows, from, to)
    setRows(next)
    setTold(text('ARRANGE.MOVED', { name: next[to]?.label ?? '', place: to + 1, count: next.length }))
  }
  const { list, dragged, handle } = useReorder(rows.length, move)
  const show = (id: string, shown: boolean) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, shown } : row)))
  const save = async () => {
    setSaving(true)
    const kept = await onSave(rows)
    setSaving(false)
    if (kept) onDone()
  }
  return (
    <>
      <header className="arrange-head">
        <span className="menu-heading grow">{heading}</span>
      </header>
      <ul ref={list} className="arrange-list" aria-label={heading}>
        {rows.map(({ face, id, label, shown }, index) => (
          <li key={id} className={classNames(index === dragged && 'dragged')}>
            <button
              type="button"
              className="btn mini drag"
              aria-label={text('ARRANGE.MOVE', { name: label })}
              title={text('ARRANGE.MOVE', { name: label })}
              {...handle(index)}
            >
              <Icon name="drag" size="small" />
            </button>
            {face}
            {onlyOrder ? (
              <span className="cut">{label}</span>
            ) : (
              <Checkbox id={`arrange-${id}`} checked={shown} onChange={(next) => show(id, next)}>
                {label}
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
      <footer className="arrange-foot">
        <Button small onClick={onDone}>
          {text('APP.CANCEL')}
        </Button>
        <Button small variant="primary" busy={saving} onClick={() => void save()}>
          {text('CRUD.SAVE')}
        </Button>
      </footer>
    </>
  )
}
