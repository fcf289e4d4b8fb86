import type { ListQuery } from '../../contract/api'
import type { ListDescription } from '../../contract/page'
import { useCommands } from '../commands/use-commands'
import { useOffice, useTexts } from '../office'

export interface ListCommandsProps {
  list: ListDescription
  query: ListQuery
  /** address of a new record; null = the person may make none */
  newHref: string | null
  /** opens the guided help; null where the list stands in a frame that has its own */
  onHelp: (() => void) | null
}

const IN_TOOLBAR = { places: ['toolbar.main', 'palette'], reason: null } as const
const ADD_FILTER = 'main [data-control=filter] [aria-haspopup=menu]'

/** Offers what stands in sight on a list to the palette; draws nothing. It comes after the rows. */
export function ListCommands({ list, query, newHref, onHelp }: ListCommandsProps) {
  const { navigator } = useOffice().ports
  const { text } = useTexts()
  const isFree = list.filters.some(({ path }) => !query.filters.some((term) => term.path === path))
  const filter = () => document.querySelector<HTMLElement>(ADD_FILTER)?.click()
  useCommands([
    ...(onHelp ? [{ ...IN_TOOLBAR, id: 'help', label: text('CRUD.HELP'), icon: 'help', run: onHelp }] : []),
    ...(newHref === null
      ? []
      : [{ ...IN_TOOLBAR, id: 'new', label: list.newLabel, icon: 'plus', run: () => navigator.go(newHref) }]),
    ...(isFree ? [{ ...IN_TOOLBAR, id: 'filter', label: text('LIST.ADD_FILTER'), icon: 'filter', run: filter }] : []),
  ])
  return null
}
