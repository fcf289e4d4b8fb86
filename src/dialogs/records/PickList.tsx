import { useEffect, useMemo, useState } from 'react'
import type { FilterTerm } from '../../contract/model/filter-term'
import type { RowSelection } from '../../engine/list/selection'
import type { Office } from '../../engine/office/office'
import { EntityListPage, ListFrameProvider } from '../../pages/list'
import { OfficeProvider, useOffice } from '../../pages/office'
import { UiProvider, useUi } from '../../ui/basics/UiContext'
import './records.css'

export interface PickListProps {
  route: string
  selection: RowSelection
  fixed: readonly FilterTerm[]
  /** conditions it begins with */
  conditions?: string | undefined
  /** called with the list's address, whenever it changes */
  onPath?: ((path: string) => void) | undefined
}

/** The list of an entity whose rows are selected instead of opened, independent of the page. */
export function PickList({ conditions = '', fixed, onPath, route, selection }: PickListProps) {
  const aside = useAside(conditions === '' ? `/pick/${route}` : `/pick/${route}?${conditions}`)
  useEffect(() => onPath?.(aside.path), [onPath, aside.path])
  const ui = useUi()
  const words = useMemo(() => ({ ...ui, navigate: aside.go }), [ui, aside.go])
  const frame = useMemo(
    () => ({ fixed, keeps: '', hrefOf: () => '', newHref: '', pick: selection }),
    [fixed, selection],
  )
  return (
    <div className="pick-list">
      <OfficeProvider office={aside.office} path={aside.path}>
        <UiProvider value={words}>
          <ListFrameProvider frame={frame}>
            <EntityListPage route={route} />
          </ListFrameProvider>
        </UiProvider>
      </OfficeProvider>
    </div>
  )
}

/** An office with its own navigation, separate from the page's. */
export interface Aside {
  office: Office
  /** its address: path with query */
  path: string
  go: (path: string) => void
}

/**
 * The running office with a navigator of its own, for the content of a dialog: it never changes the address
 * of the page, and ends with the dialog, however that is closed (PICKER-06).
 */
function useAside(start: string): Aside {
  const office = useOffice()
  const [path, setPath] = useState(start)
  return useMemo(() => {
    const navigator = { current: () => path, go: setPath, replace: setPath, back: () => setPath(start) }
    return { office: { ...office, ports: { ...office.ports, navigator } }, path, go: setPath }
  }, [office, path, start])
}
