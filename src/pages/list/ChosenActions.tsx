import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { PublicEntity } from '../../contract/entity'
import { type Chosen, chosenCount, selectionOf } from '../../engine/list/selection'
import { Button } from '../../ui/Button'
import { atLeast } from '../../ui/Pager'
import { SelectionBar, SelectionCount } from '../../ui/SelectionBar'
import { writeNumber } from '../../ui/write-number'
import { ChosenVerbs } from '../bulk/ChosenVerbs'
import { loadOwnOffers, type OwnOffers } from '../bulk/offers'
import { OfferedButton } from '../field/OfferedButton'
import { useOffice, useTexts } from '../office'
import type { ChosenBarProps } from './ChosenBar'
import { copyRows } from './copy-rows'
import type { Rows } from './use-rows'

/** The bar of chosen rows, with what the file of the entity adds to it at hand. */
export async function chosenActions(entity: PublicEntity): Promise<(props: ChosenBarProps) => ReactNode> {
  const own = await loadOwnOffers(entity)
  return (props) => <ChosenActions {...props} own={own} />
}

/** How many rows are chosen, all of them at one click, and what can be done with them. A choice redraws the number alone. */
function ChosenActions({ entity, conf, query, selection, rows, columns, more = [], own }: ChosenBarProps & { own: OwnOffers }) {
  const { notices } = useOffice()
  const { lang, text } = useTexts()
  const { store } = selection
  const copy = async () => {
    try {
      const copied = await copyRows(store.getState(), rows, columns)
      notices.add({ tone: 'success', text: 'LIST.COPIED', params: { count: copied } })
    } catch {
      notices.add({ tone: 'danger', text: 'LIST.COPY_FAILED' })
    }
  }
  const chosen = () => {
    const held = store.getState()
    return { selection: selectionOf(held, query), count: figure(held, rows, lang) }
  }
  return (
    <SelectionBar count={<Count rows={rows} selection={selection} />} onClear={selection.clear}>
      <ChosenVerbs {...{ entity, conf, query, chosen, store, own }} />
      {more.map((one) => (
        <OfferedButton key={one.id} one={one} icon={one.icon} small />
      ))}
      <Button variant="ghost" small icon="copy" onClick={() => void copy()}>
        {text('LIST.COPY_ROWS')}
      </Button>
    </SelectionBar>
  )
}

function Count({ rows, selection }: Pick<ChosenBarProps, 'rows' | 'selection'>) {
  const { lang } = useTexts()
  const held = useStore(selection.store)
  const count = chosenCount(held, rows.total)
  const total = rows.totalExact ? writeNumber(rows.total, lang) : atLeast(rows.total)
  const isAtLeast = held.all && !rows.totalExact
  return (
    <SelectionCount count={isAtLeast ? total : count} all={count < rows.total ? { total, onSelect: selection.all } : undefined} />
  )
}

/** How many rows are chosen, in words; of a list counted to its cap "at least" so many. */
function figure(held: Chosen, { total, totalExact }: Rows, lang: string): string {
  return held.all && !totalExact ? atLeast(total) : writeNumber(chosenCount(held, total), lang)
}
