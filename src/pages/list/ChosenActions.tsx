import { useStore } from 'zustand'
import { chosenCount, selectionOf } from '../../engine/list/selection'
import { Button } from '../../ui/Button'
import { atLeast } from '../../ui/Pager'
import { SelectionBar } from '../../ui/SelectionBar'
import { ChosenVerbs } from '../bulk/ChosenVerbs'
import { useOffice, useTexts } from '../office'
import type { ChosenBarProps } from './ChosenBar'
import { copyRows } from './copy-rows'

/** How many rows are chosen, all of them at one click, and what can be done with them. */
export function ChosenActions({ entity, conf, query, selection, rows, columns }: ChosenBarProps) {
  const { notices } = useOffice()
  const { lang, text } = useTexts()
  const chosen = useStore(selection.store)
  const count = chosenCount(chosen, rows.total)
  const figures = new Intl.NumberFormat(lang, { useGrouping: 'always' })
  const total = rows.totalExact ? figures.format(rows.total) : atLeast(rows.total)
  const copy = async () => {
    try {
      const copied = await copyRows(chosen, rows, columns)
      notices.add({ tone: 'success', text: 'LIST.COPIED', params: { count: copied } })
    } catch {
      notices.add({ tone: 'danger', text: 'LIST.COPY_FAILED' })
    }
  }
  return (
    <SelectionBar
      count={chosen.all && !rows.totalExact ? total : count}
      all={count < rows.total ? { total, onSelect: selection.all } : undefined}
      onClear={selection.clear}
    >
      <ChosenVerbs
        {...{ entity, conf, query }}
        selection={selectionOf(chosen, query)}
        count={chosen.all && !rows.totalExact ? total : figures.format(count)}
      />
      <Button variant="ghost" small icon="copy" onClick={() => void copy()}>
        {text('LIST.COPY_ROWS')}
      </Button>
    </SelectionBar>
  )
}
