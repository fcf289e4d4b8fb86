import { useCallback, useMemo } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import { type ReadQuery, readQuery, withoutParameter, writeQuery } from '../../engine/list/query'
import { useOffice, usePath } from '../office'
import { type ListFrame, useListFrame } from './frame'

/** The list's state lives in the address; `show` changes it: a step of its own for the back button, or in place while typing. */
export interface ListAddress {
  /** the address says nothing but the route */
  bare: boolean
  read: ReadQuery
  show: (query: ListQuery, how?: 'step' | 'in place') => void
  /** back to the plain list */
  reset: () => void
}

/** Reads the list's state from the address of the page and writes it back. */
export function useListQuery(entity: PublicEntity, conf: EntityConf): ListAddress {
  const { navigator } = useOffice().ports
  const path = usePath()
  const [base = '', search = ''] = path.split('?')
  const { hidden } = conf.fields
  const frame = useListFrame()
  const { rest, taken } = withoutParameter(search.split('#')[0] ?? '', frame?.keeps ?? '')
  const plain = taken === '' ? base : `${base}?${taken}`
  const read = useMemo(() => inFrame(readQuery(entity, rest, hidden), frame), [entity, rest, hidden, frame])
  const show = useCallback<ListAddress['show']>(
    (query, how = 'step') => {
      const asked = writeQuery(query)
      const address = taken === '' ? `${base}${asked}` : `${plain}${asked.replace('?', '&')}`
      if (how === 'step') navigator.go(address)
      else navigator.replace(address)
    },
    [base, taken, plain, navigator],
  )
  const reset = useCallback(() => navigator.go(plain), [plain, navigator])
  return { bare: search === '', read, show, reset }
}

function inFrame(read: ReadQuery, frame: ListFrame | null): ReadQuery {
  return frame && 'query' in read ? { ...read, query: { ...read.query, fixed: frame.fixed } } : read
}
