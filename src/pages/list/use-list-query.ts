import { useCallback, useMemo } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import { type ReadQuery, readQuery, writeQuery } from '../../engine/list/query'
import { useOffice, usePath } from '../office'

/** The list's state lives in the address; `show` changes it: a step of its own for the back button, or in place while typing. */
export interface ListAddress {
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
  const read = useMemo(() => readQuery(entity, search.split('#')[0] ?? '', hidden), [entity, search, hidden])
  const show = useCallback<ListAddress['show']>(
    (query, how = 'step') => {
      const address = `${base}${writeQuery(query)}`
      if (how === 'step') navigator.go(address)
      else navigator.replace(address)
    },
    [base, navigator],
  )
  const reset = useCallback(() => navigator.go(base), [base, navigator])
  return { read, show, reset }
}
