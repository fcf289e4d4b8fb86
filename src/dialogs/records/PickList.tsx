import { useMemo } from 'react'
import type { FilterTerm } from '../../contract/api'
import type { RowSelection } from '../../engine/list/selection'
import { useAside } from '../../pages/aside'
import { EntityListPage, ListFrameProvider } from '../../pages/list'
import { OfficeProvider } from '../../pages/office'
import { UiProvider, useUi } from '../../ui/UiContext'

export interface PickListProps {
  route: string
  selection: RowSelection
  fixed: readonly FilterTerm[]
}

/** The list of an entity whose rows are chosen instead of opened, beside the page it stands on. */
export function PickList({ route, selection, fixed }: PickListProps) {
  const aside = useAside(`/pick/${route}`)
  const ui = useUi()
  const words = useMemo(() => ({ ...ui, navigate: aside.go }), [ui, aside.go])
  const frame = useMemo(() => ({ fixed, keeps: '', hrefOf: () => '', newHref: '', pick: selection }), [fixed, selection])
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
