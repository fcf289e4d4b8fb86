import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { FilterTerm, ListQuery } from '../../contract/api'
import type { FilterDescription } from '../../contract/page'
import { withFilter, withText } from '../../engine/list/query'
import { FilterChip } from '../../ui/FilterChip'
import { MenuButton } from '../../ui/MenuButton'
import { SearchBox } from '../../ui/SearchBox'
import { useTexts } from '../office'
import { useFilterWords } from './use-filter-words'
import type { ListAddress } from './use-list-query'

const FilterEditor = lazy(() => import('./FilterEditor').then((module) => ({ default: module.FilterEditor })))

/** Typing asks the server this long after the last key. */
const TYPING_MS = 250

export interface FilterBarProps {
  /** fields the file offers to filter by */
  filters: readonly FilterDescription[]
  /** fields with a condition, offered or not: a condition never works unseen */
  set: readonly FilterDescription[]
  searchable: boolean
  /** the field whose condition is being set */
  editing: FilterDescription | undefined
  onEdit: (path: string | null) => void
  query: ListQuery
  show: ListAddress['show']
  /** what stands at the end of the row */
  children?: ReactNode
}

/** The text being typed; the address follows a moment later, without a step of its own per letter. */
function useTyped(query: ListQuery, show: ListAddress['show']): [string, (text: string) => void] {
  const [typed, setTyped] = useState(query.q)
  const [shown, setShown] = useState(query.q)
  if (shown !== query.q) {
    setShown(query.q)
    if (typed.trim() !== query.q) setTyped(query.q)
  }
  useEffect(() => {
    if (typed.trim() === query.q) return
    const timer = setTimeout(() => show(withText(query, typed.trim()), 'in place'), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, query, show])
  return [typed, setTyped]
}

/** The toolbar of the grid (GRID-01, GRID-02): search, a chip per condition, more conditions, and what stands at its end. */
export function FilterBar({ filters, set, searchable, editing, onEdit, query, show, children }: FilterBarProps) {
  const { text } = useTexts()
  const [typed, setTyped] = useTyped(query, show)
  const bar = useRef<HTMLDivElement>(null)
  const free = filters.filter((filter) => !set.some(({ path }) => path === filter.path))
  const apply = (path: string, terms: FilterTerm[]) => {
    onEdit(null)
    show(withFilter(query, path, terms))
  }

  return (
    <div className="filters" role="toolbar" aria-label={text('LIST.TOOLBAR')}>
      {searchable ? <SearchBox label={text('LIST.SEARCH_IN')} value={typed} onChange={setTyped} /> : null}
      <div className="fl" data-control="filter" ref={bar}>
        {set.map((filter) => (
          <Chip
            key={filter.path}
            filter={filter}
            terms={query.filters.filter(({ path }) => path === filter.path)}
            open={editing?.path === filter.path}
            onOpen={() => onEdit(filter.path)}
            onRemove={() => apply(filter.path, [])}
          />
        ))}
        {free.length > 0 ? (
          <MenuButton
            label={text('LIST.ADD_FILTER')}
            icon="plus"
            words
            small
            placement="bottom start"
            items={free.map(({ path, label }) => ({ id: path, label }))}
            // The menu first gives the focus back to its button; the editor then takes it from there.
            onAction={(path) => setTimeout(() => onEdit(path))}
          />
        ) : null}
      </div>
      {children}
      {editing ? (
        <Suspense>
          <FilterEditor
            key={editing.path}
            anchor={bar}
            filter={editing}
            terms={query.filters.filter(({ path }) => path === editing.path)}
            onApply={(terms) => apply(editing.path, terms)}
            onClose={() => onEdit(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface ChipProps {
  filter: FilterDescription
  terms: readonly FilterTerm[]
  open: boolean
  onOpen: () => void
  onRemove: () => void
}

function Chip({ filter, terms, open, onOpen, onRemove }: ChipProps) {
  const { operator, value } = useFilterWords(filter, terms)
  return (
    <FilterChip
      label={filter.label}
      operator={operator}
      value={value}
      open={open}
      onField={onOpen}
      onOperator={onOpen}
      onValue={onOpen}
      onRemove={onRemove}
    />
  )
}
