import { ROOT_PATH } from '../../contract/constants'
import type { FolderTabDescription } from '../../contract/folder'
import { templateText } from '../../engine/folder/folder'
import { withWayBack } from '../../engine/way-back'
import { EmptyState } from '../../ui/EmptyState'
import { LinkButton } from '../../ui/LinkButton'
import { useSession } from '../field/record-context'
import { useTexts } from '../office'
import { History } from '../record'
import { Sheet } from '../record'
import { FolderList } from './FolderList'
import { useWayBack } from './use-way-back'
import '../../ui/styles/folder.css'

/** What the tab in force shows. */
export function FolderTabPanel({ id, tab }: { id: string; tab: FolderTabDescription }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, so the keyboard must reach it
    <div className="folder-panel" id={id} role="tabpanel" aria-label={tab.label} data-tab={tab.tab} tabIndex={0}>
      <TabContent tab={tab} />
    </div>
  )
}

function TabContent({ tab }: { tab: FolderTabDescription }) {
  if (tab.kind === 'list') return <FolderList tab={tab} />
  if (tab.kind === 'page') return <PageLink tab={tab} />
  if (tab.kind === 'history') {
    return (
      <div className="folder-history">
        <History />
      </div>
    )
  }
  return <Sheet section={tab.kind === 'section' ? tab.section : undefined} />
}

/** A page of its own, one step away and back. */
function PageLink({ tab }: { tab: FolderTabDescription }) {
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const way = useWayBack(tab.tab)
  if (!base) return null
  return (
    <EmptyState icon="route" title={tab.label} text={text('FOLDER.PAGE')}>
      <LinkButton href={withWayBack(templateText(tab.page ?? ROOT_PATH, base), way)}>{text('FOLDER.OPEN_PAGE')}</LinkButton>
    </EmptyState>
  )
}
