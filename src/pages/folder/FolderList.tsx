import { useMemo } from 'react'
import type { FolderTabDescription } from '../../contract/folder'
import { tabFill, tabTerms } from '../../engine/folder/folder'
import { withWayBack } from '../../engine/way-back'
import { EmptyState } from '../../ui/EmptyState'
import { useSession } from '../field/record-context'
import { EntityListPage, ListFrameProvider } from '../list'
import { useTexts } from '../office'
import { TAB } from './tab-address'
import { useWayBack } from './use-way-back'

/** The records that belong to this one, in the list of their entity; what is made from here starts with the file's values. */
export function FolderList({ tab }: { tab: FolderTabDescription }) {
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const way = useWayBack(tab.tab)
  const route = tab.entity ?? ''
  const fixed = useMemo(() => (base ? tabTerms(tab, base) : null), [tab, base])
  const frame = useMemo(() => {
    if (!fixed || !base) return null
    const fill = tabFill(tab, base)
    const query = Object.keys(fill).length > 0 ? `?${new URLSearchParams({ fill: JSON.stringify(fill) })}` : ''
    return {
      fixed,
      keeps: TAB,
      hrefOf: (path: string) => withWayBack(path, way),
      newHref: withWayBack(`/${route}/new${query}`, way),
    }
  }, [tab, base, fixed, route, way])
  if (!frame) return <EmptyState icon="folder" title={text('FOLDER.NOTHING_SHARED')} />
  return (
    <ListFrameProvider frame={frame}>
      <EntityListPage route={route} />
    </ListFrameProvider>
  )
}
