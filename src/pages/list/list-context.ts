import { type Context, type CSSProperties, createContext, type RefObject, useContext } from 'react'
import type { ListQuery } from '../../contract/calls/api'
import type { Json } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { ColumnDescription, FilterDescription, ListDescription } from '../../contract/model/page'
import type { RecordData } from '../../contract/model/record'
import type { ArrangedColumn, ColumnModel } from '../../engine/list/column-model'
import type { ColumnChoice } from '../../engine/list/column-width'
import type { MarksOf } from '../../engine/list/marks'
import type { RangeStore } from '../../engine/list/range'
import type { RowSelection } from '../../engine/list/selection'
import type { ListAddress, ListFrame } from './address'
import type { Standing } from './scroll'

/**
 * A list as its parts see it. `EntityListPage` provides it, for an embedded list too: every list has its own.
 * It changes with the file, the language, the rights and the frame, never with a condition, a sort or a
 * scroll, so that rows may read it.
 */
export interface ListScope {
  entity: PublicEntity
  conf: EntityConf
  /** its title, columns, filters and views, in the person's language; rows that are picked are not edited */
  list: ListDescription
  /** null = a page of its own */
  frame: ListFrame | null
  /** the address of a page the list leads to, with the way back to the surrounding page */
  hrefOf: (path: string) => string
  /** the same for the page of a record; '' = rows are picked, not opened */
  toHref: (record: RecordData) => string
  /** the address of a new record; null = the person may create none */
  newHref: string | null
}

/**
 * The state of a list, kept in its address and in preferences. `EntityListPage` provides it below
 * `ListScope`. It changes with each condition, sort, search and arrangement; single rows do not read it.
 */
export interface ListState extends Pick<ListAddress, 'as' | 'bare' | 'show'> {
  query: ListQuery
  /** fields with a condition, whether among the offered filters or not */
  conditions: readonly FilterDescription[]
  /** opens the condition of a field; null closes it */
  onFilter: (path: string | null) => void
  arrangement: Arrangement
  /** records of the whole list to put right, as its rows last told */
  toPutRight: number
  onToPutRight: (count: number) => void
}

/**
 * What each row of a list is drawn with. `ListRows` provides it. It changes with columns, marks and another
 * query, not while rows scroll; what is selected is in the stores of `selection` and `range`, to which single
 * rows subscribe.
 */
export interface RowScope {
  columns: readonly ListColumn[]
  /** tone and badges, by the conditions of the file */
  marksOf: MarksOf
  selection: RowSelection
  /** the range of cells to copy or paste over */
  range: RangeStore
  /** the scrolled box of the rows */
  box: RefObject<HTMLDivElement | null>
  /** the position when the list was left */
  start: Standing | null
}

/** A column ready to draw: one line of text per row, plus the colour of a status. */
export interface ListColumn {
  path: string
  label: string
  width: number
  /** px to which it shrinks before the list scrolls sideways */
  least: number
  end: boolean
  /** its values are amounts or counts, not days */
  amount: boolean
  sortable: boolean
  /** pinned; `style` is its offset, beside others */
  pinned: { side: 'left' | 'right'; style: CSSProperties | undefined } | null
  text: (record: RecordData) => string
  /** the same for other programs: instants in full */
  copied: (record: RecordData) => string
  /** a value of the column as one line of text */
  format: (value: Json) => string
  /** texts of its possible badges, by their key */
  badges: Readonly<Record<string, string>>
  /** its texts are names of icons, drawn before them */
  icon: boolean | undefined
  /** colour of the chip; null = plain text */
  color: ((record: RecordData) => string | null) | null
}

/** Px that the figures of a list need, by the path of their column. */
export type FigureNeeds = ReadonlyMap<string, number>

/** The columns of a list as the person arranged them, and the operations that change this. */
export interface Arrangement {
  /** as they are drawn */
  shown: readonly ArrangedColumn[]
  /** the same in the order of the request: rows carry their values */
  wanted: readonly ColumnDescription[]
  possible: readonly ColumnDescription[]
  choice: ColumnChoice
  model: ColumnModel
  /** makes room for figures */
  widen: (change: (needs: FigureNeeds | undefined) => FigureNeeds | undefined) => void
  /** the current sort */
  sort: ListQuery['sort']
  sortBy: (sort: ListQuery['sort']) => void
  /** shows these, in this order */
  choose: (paths: readonly string[]) => void
  move: (path: string, to: number) => void
  hide: (path: string) => void
  resize: (path: string, width: number) => void
  pin: (path: string, side: 'left' | 'right' | null) => void
  /** back to the file's columns */
  reset: () => void
  /** applies a whole arrangement: that of a saved view */
  adopt: (choice: ColumnChoice) => void
}

export const ListContext = createContext<ListScope | null>(null)
export const ListStateContext = createContext<ListState | null>(null)
export const RowContext = createContext<RowScope | null>(null)

/** The list around a component. Throws outside `EntityListPage`. */
export const useList = (): ListScope => useProvided(ListContext)

/** Its query and arrangement, and how they are changed. */
export const useListState = (): ListState => useProvided(ListStateContext)

/** The columns, marks and selection of its rows. */
export const useRowScope = (): RowScope => useProvided(RowContext)

/** The value of a context. Throws where nothing provides it, which is a mistake of wiring. */
export function useProvided<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (!value) throw new Error('A part of a list needs its list: draw it inside EntityListPage.')
  return value
}
