import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import type { ListQuery } from '../../contract/calls/api'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { FilterTerm } from '../../contract/model/filter-term'
import { type ReadQuery, readQuery, withoutParameters, writeQuery } from '../../engine/list/query'
import type { RowSelection } from '../../engine/list/selection'
import { useHref, useOffice } from '../office'
import { AS, withAs } from './shape'

/**
 * The list's state lives in the address; `show` changes it: as a new history entry, or in place while typing;
 * `as` changes the view.
 */
export interface ListAddress {
  /** the address is only the route */
  bare: boolean
  /** the view of the records: `board`; null = the list's default */
  as: string | null
  read: ReadQuery
  show: (query: ListQuery, how?: 'step' | 'in place', as?: string | null) => void
  /** back to the plain list */
  reset: () => void
}

/** Reads the list's state from the address of the page and writes it back. */
export function useListQuery(entity: PublicEntity, conf: EntityConf): ListAddress {
  const { navigator } = useOffice().ports
  const path = useHref()
  const [base = '', search = ''] = path.split('?')
  const { hidden } = conf.fields
  const frame = useListFrame()
  const { rest, taken } = withoutParameters(search.split('#')[0] ?? '', [AS, frame?.keeps ?? ''])
  const plain = taken === '' ? base : `${base}?${taken}`
  const read = useMemo(() => inFrame(readQuery(entity, rest, hidden), frame), [entity, rest, hidden, frame])
  const show = useCallback<ListAddress['show']>(
    (query, how = 'step', as) => {
      const asked = writeQuery(query)
      const kept = plain + (taken === '' ? asked : asked.replace('?', '&'))
      const address = as === undefined ? kept : withAs(kept, as)
      if (how === 'step') navigator.go(address)
      // A person who opened a row meanwhile is navigating there: earlier typing must not bring them back.
      else if (navigator.current().split('?')[0] === base) navigator.replace(address)
    },
    [base, taken, plain, navigator],
  )
  const reset = useCallback(() => navigator.go(plain), [plain, navigator])
  return { bare: search === '', as: new URLSearchParams(taken).get(AS), read, show, reset }
}

function inFrame(read: ReadQuery, frame: ListFrame | null): ReadQuery {
  return frame && 'query' in read ? { ...read, query: { ...read.query, fixed: frame.fixed } } : read
}

/** Settings of a list that is embedded in another page, such as the tab of a folder. */
export interface ListFrame {
  /** fixed conditions; no chip and no address shows them */
  fixed: readonly FilterTerm[]
  /** the parameter of the address that belongs to the surrounding page */
  keeps: string
  /** the address of a page the list leads to, with the way back here */
  hrefOf: (path: string) => string
  /** the address for a new record of this list */
  newHref: string
  /** the description of the list, with a layout and labels of its own; absent = the file's */
  entity?: PublicEntity
  /** the surrounding page has its own link to a new record */
  isHeaded?: true
  /** key of the list among the person's preferences; absent = its route */
  name?: string
  /** rows are selected into this instead of opened, and have no other commands */
  pick?: RowSelection
}

const FrameContext = createContext<ListFrame | null>(null)

/** Puts the list below into a frame. */
export function ListFrameProvider({ frame, children }: { frame: ListFrame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** The frame of the list; null when it is a page of its own. */
export function useListFrame(): ListFrame | null {
  return useContext(FrameContext)
}
