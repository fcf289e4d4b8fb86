import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { countSelected, type RowSelection } from '../../engine/list/selection'
import { Checkbox } from '../../ui/controls/Checkbox'
import { useTexts } from '../office'
import type { Rows } from './rows'

/** Maximum rows of a range selection; more requires "select all". */
const RANGE_MAX = 5000

/** How clicks and keys select rows. */
export interface RowChoice {
  /** true when the click selected instead of opening */
  click: (event: MouseEvent<HTMLElement>, row: number) => boolean
  /** true when the key selected; Shift with an arrow extends the selection, and `moveTo` follows */
  key: (event: KeyboardEvent<HTMLElement>, row: number, moveTo: (row: number) => void) => boolean
}

/**
 * Space, the box or Ctrl+click select one row; Shift extends from there to here; Ctrl+A selects everything,
 * Esc nothing.
 */
export function useRowChoice(rows: Rows, selection: RowSelection): RowChoice {
  const anchor = useRef(0)
  const toggle = (row: number) => {
    anchor.current = row
    const record = rows.at(row)
    if (record) selection.toggle(record)
  }
  const reach = (row: number) => {
    const start = Math.min(anchor.current, row)
    const end = Math.min(Math.max(anchor.current, row) + 1, start + RANGE_MAX)
    const held = Array.from({ length: end - start }, (_, index) => rows.at(start + index))
    if (held.every((record) => record !== undefined)) selection.add(held)
    else void rows.fetch({ start, end }).then(selection.add)
  }
  return {
    click: (event, row) => {
      const inside = event.target instanceof Element ? event.target : null
      const box = inside?.closest('.choice-cell')
      if (event.shiftKey) reach(row)
      else if (box || event.ctrlKey || event.metaKey) toggle(row)
      else return false
      if (event.shiftKey) getSelection()?.removeAllRanges()
      return true
    },
    key: (event, row, moveTo) => {
      const command = event.ctrlKey || event.metaKey
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (command && event.key === 'a') selection.all()
      else if (event.key === 'Escape' && hasChoice(selection)) selection.clear()
      else if (row < 0) return false
      else if (event.key === ' ' && event.shiftKey) reach(row)
      else if (event.key === ' ') toggle(row)
      else if (event.shiftKey && step !== 0 && hasChoice(selection)) {
        const next = Math.max(0, Math.min(rows.total - 1, row + step))
        reach(next)
        moveTo(next)
      } else return false
      return true
    },
  }
}

/** Whether anything is selected. */
export function hasChoice({ store }: RowSelection): boolean {
  const { all, rows } = store.getState()
  return all || rows.size > 0
}

/** The selection box of a row; the grid's keys and clicks control it. */
export function ChoiceCell({ name, chosen }: { name: string; chosen: boolean }) {
  const { text } = useTexts()
  return (
    <td className="choice-cell">
      <input
        type="checkbox"
        className="checkbox"
        tabIndex={-1}
        aria-label={text('LIST.SELECT_ROW', { name })}
        checked={chosen}
        readOnly
      />
    </td>
  )
}

/** The box that selects everything. A selection redraws only this part of the header. */
export function SelectAllBox({ selection, total }: { selection: RowSelection; total: number }) {
  const { text } = useTexts()
  const held = useStore(selection.store, (state) => {
    const count = countSelected(state, total)
    return count === 0 ? 'none' : count < total ? 'some' : 'all'
  })
  return (
    <Checkbox
      id="select-all"
      label={text('LIST.SELECT_ALL')}
      checked={held === 'all'}
      mixed={held === 'some'}
      onChange={(on) => (on ? selection.all() : selection.clear())}
    />
  )
}
