import { useQueries } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import type { ListQuery } from '../../../contract/calls/api'
import type { FilterTerm } from '../../../contract/model/filter-term'
import type { FilterDescription } from '../../../contract/model/page'
import { KINDS, kindOfColumn } from '../../../engine/kinds'
import { formatCell } from '../../../engine/list/describe'
import { filterForm, toDraft } from '../../../engine/list/filters'
import { withFilter, withText } from '../../../engine/list/query'
import { FilterChip, type FilterChipProps } from '../../../ui/choices/FilterChip'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { type PageTexts, useOffice, useTexts } from '../../office'
import type { ListAddress } from '../address'
import { useList, useListState } from '../list-context'

const FilterEditor = lazy(() => import('./FilterEditor').then((module) => ({ default: module.FilterEditor })))

/** Debounce of the search after the last key. */
const TYPING_MS = 250

/** The typed text; the address follows debounced, without a history entry per letter. */
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

interface FilterBarProps {
  /** the field whose condition is being set */
  editing: FilterDescription | undefined
  /** content at the end of the row */
  children: ReactNode
}

/**
 * The toolbar of the grid (GRID-01, GRID-02): search, a chip per condition, more conditions, and what stands
 * at its end.
 */
export function FilterBar({ editing, children }: FilterBarProps) {
  const { text } = useTexts()
  const { filters, searchable } = useList().list
  const { conditions, onFilter, query, show } = useListState()
  const [typed, setTyped] = useTyped(query, show)
  return (
    <div className="filters" role="toolbar" aria-label={text('LIST.TOOLBAR')}>
      {searchable ? <SearchBox label={text('LIST.SEARCH_IN')} value={typed} onChange={setTyped} /> : null}
      <FilterChips
        filters={filters}
        set={conditions}
        editing={editing}
        query={query}
        show={show}
        onEdit={onFilter}
      />
      {children}
    </div>
  )
}

export interface FilterChipsProps {
  /** fields the file offers to filter by */
  filters: readonly FilterDescription[]
  /** fields with a condition, offered or not, so that every condition is visible */
  set: readonly FilterDescription[]
  /** the field whose condition is being set */
  editing: FilterDescription | undefined
  onEdit: (path: string | null) => void
  query: ListQuery
  show: (query: ListQuery) => void
}

/** A chip per condition, and the menu of more. It needs no list: maps search by the same conditions. */
export function FilterChips({ filters, set, editing, onEdit, query, show }: FilterChipsProps) {
  const { text } = useTexts()
  const bar = useRef<HTMLDivElement>(null)
  const free = filters.filter((filter) => !set.some(({ path }) => path === filter.path))
  const apply = (path: string, terms: FilterTerm[]) => {
    onEdit(null)
    show(withFilter(query, path, terms))
  }
  return (
    <>
      <div className="chips" data-control="filter" ref={bar}>
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
    </>
  )
}

interface ChipProps extends Pick<FilterChipProps, 'open' | 'onOpen' | 'onRemove'> {
  filter: FilterDescription
  terms: readonly FilterTerm[]
}

function Chip({ filter, terms, ...chip }: ChipProps) {
  return <FilterChip label={filter.label} {...useFilterWords(filter, terms)} {...chip} />
}

/** A condition as text: «è uno di», «Attivo, Sospeso». */
export interface FilterWords {
  operator: string
  value: string | string[]
}

/**
 * Formats the conditions of one field in the user's language; labels of lookups and records follow when they
 * arrive.
 */
function useFilterWords(filter: FilterDescription, terms: readonly FilterTerm[]): FilterWords {
  const { lookups } = useOffice()
  const texts = useTexts()
  const [, tell] = useReducer((count: number) => count + 1, 0)
  useEffect(() => lookups.subscribe(tell), [lookups])
  const draft = toDraft(terms)
  const labels = useRelationLabels(filter, draft.values)
  const form = filterForm(filter)

  if (draft.empty) return { operator: texts.text('FILTER.NULL'), value: '' }
  if (form === 'number' || form === 'date') return rangeWords(filter, draft.from, draft.to, texts)
  const operator = texts.text(operatorKey(filter, terms[0]?.operator ?? 'Equals'))
  if (form === 'text') return { operator, value: draft.text }
  const table = filter.lookup?.name
  const getValueLabel = (value: string) =>
    table ? lookups.label(table, value) : (labels.get(value) ?? value)
  return { operator, value: draft.values.map((value) => valueWord(filter, value, getValueLabel, texts)) }
}

/** A field with a single value «is one of», one with several «has any of». */
const operatorKey = ({ operators }: FilterDescription, operator: string) =>
  `FILTER.${operators.includes('All') ? 'SEVERAL_' : ''}${operator.toUpperCase()}`

function rangeWords(
  filter: FilterDescription,
  from: string,
  to: string,
  { lang, text }: PageTexts,
): FilterWords {
  const say = (value: string) => formatCell(value, { lang, field: rangeField(filter) })
  if (from && to) return { operator: text('FILTER.BETWEEN'), value: `${say(from)} – ${say(to)}` }
  return from
    ? { operator: text('FILTER.FROM'), value: say(from) }
    : { operator: text('FILTER.TO'), value: say(to) }
}

/** A bound of a range of instants is a day. */
function rangeField({ kind, options }: FilterDescription): Parameters<typeof formatCell>[1]['field'] {
  const of = kindOfColumn(kind)
  return {
    kind: KINDS[of].calendar === null ? of : 'date',
    schema: {},
    choices: null,
    lookup: null,
    relation: null,
    options,
  }
}

/** `named` returns the labels of table rows and records. */
function valueWord(
  filter: FilterDescription,
  value: string,
  named: (value: string) => string,
  { text }: PageTexts,
): string {
  if (filterForm(filter) === 'boolean') return text(value === 'true' ? 'APP.YES' : 'APP.NO')
  return filter.choices?.find((choice) => choice.value === value)?.label ?? named(value)
}

/** Titles of the records a relation is filtered by; the address holds only their ids. */
function useRelationLabels(filter: FilterDescription, ids: readonly string[]): ReadonlyMap<string, string> {
  const { ports } = useOffice()
  const route = filter.relation?.route
  const answers = useQueries({
    queries: (route ? ids : []).map((id) => ({
      queryKey: ['label', route, id],
      queryFn: async () => (await ports.backend.records.get(route ?? '', id, { quiet: true })).label,
    })),
  })
  return new Map(
    answers.flatMap(({ data }, index) => (data === undefined ? [] : [[ids[index] ?? '', data] as const])),
  )
}
