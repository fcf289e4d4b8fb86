import '../../ui/page/RecordHeader.css'
import './folder.css'
import { useMemo } from 'react'
import { ROOT_PATH } from '../../contract/constants'
import type { FolderTabDescription } from '../../contract/model/folder'
import {
  folderDescription,
  folderPreference,
  hasFolder,
  tabFill,
  tabInForce,
  tabTerms,
  templateText,
} from '../../engine/folder/folder'
import { withWayBack } from '../../engine/office/way-back'
import type { OpenRecord } from '../../engine/record'
import { LinkButton } from '../../ui/controls/Link'
import { EmptyState } from '../../ui/page/EmptyState'
import { TabStrip } from '../../ui/page/TabStrip'
import { RecordProvider, useRecord, useSession } from '../field'
import { EntityListPage, ListFrameProvider } from '../list'
import { useHref, useOffice, usePreference, useTexts, useUser } from '../office'
import { createScope, History, ReadView, recordHref, Unopened, useOpenRecord } from '../record'
import { useCrumb } from '../shell'
import { TAB, tabAddress, useWayBack } from './address'
import { FolderBar } from './FolderBar'

export interface FolderPageProps {
  route: string
  id: string
  /**
   * the page that closing the folder leads to when it was not entered in this browser tab: a path without its
   * first slash
   */
  backPath: string
}

const PANEL = 'folder-panel'

/** The virtual folder of a record: the record and what belongs to it, in tabs (VIRT-01). */
export function FolderPage({ route, id, backPath }: FolderPageProps) {
  const opening = useOpenRecord({ route, mode: 'show', id, picked: null, begin: null })
  if (opening.state !== 'open') return <Unopened route={route} mode="folder" opening={opening} />
  return <OpenedFolder open={opening.open} backPath={backPath} />
}

function OpenedFolder({ open, backPath }: { open: OpenRecord; backPath: string }) {
  const office = useOffice()
  const user = useUser()
  const scope = useMemo(() => createScope(office, open), [office, open])
  const { base } = open.session.store.getState()
  useCrumb(base?.label ?? null)
  return (
    <RecordProvider value={scope}>
      {hasFolder(open.entity, base, user) ? <FolderTabs backPath={backPath} /> : <NoFolder />}
    </RecordProvider>
  )
}

/**
 * Header, tabs and the current tab: that of the address, else the person's own for folders of this kind
 * (VIRT-06).
 */
function FolderTabs({ backPath }: { backPath: string }) {
  const office = useOffice()
  const { open } = useRecord()
  const { lang, text } = useTexts()
  const path = useHref()
  const [preferred, prefer] = usePreference(folderPreference(open.entity))
  const tabs = useMemo(() => folderDescription(office, open, lang), [office, open, lang])
  const asked = new URLSearchParams(path.split('?')[1]).get(TAB)
  const tab = tabInForce(tabs, asked, preferred)
  if (!tab) return <NoFolder />
  return (
    <section className="record" data-route={open.target.route} data-mode="folder">
      <div className="record-column">
        <FolderBar backPath={backPath} tab={tab} preferred={preferred === tab.tab} onPrefer={prefer} />
        <TabStrip
          label={text('FOLDER.TABS')}
          tabs={tabs.map(({ tab: id, label }) => ({ id, label }))}
          active={tab.tab}
          onChange={(id) => office.ports.navigator.replace(tabAddress(path, id))}
          controls={PANEL}
        />
        <FolderTabPanel key={tab.tab} id={PANEL} tab={tab} />
      </div>
    </section>
  )
}

/** The record has none: its entity has no folder, or not for such a record. */
function NoFolder() {
  const { conf, target } = useRecord().open
  const { text } = useTexts()
  return (
    <section className="record" data-route={target.route} data-mode="folder">
      <EmptyState icon="folder" color={conf.color} title={text('FOLDER.NONE')}>
        <LinkButton href={recordHref(target.route, target.id ?? '')}>{text('FOLDER.OPEN_RECORD')}</LinkButton>
      </EmptyState>
    </section>
  )
}

/** Content of the current tab. */
function FolderTabPanel({ id, tab }: { id: string; tab: FolderTabDescription }) {
  return (
    <div
      className="folder-panel"
      id={id}
      role="tabpanel"
      aria-label={tab.label}
      data-tab={tab.tab}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel scrolls, so the keyboard must reach it
      tabIndex={0}
    >
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
  return <ReadView section={tab.kind === 'section' ? tab.section : undefined} />
}

/** A link to another page, with the way back. */
function PageLink({ tab }: { tab: FolderTabDescription }) {
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const way = useWayBack(tab.tab)
  if (!base) return null
  return (
    <EmptyState icon="route" title={tab.label} text={text('FOLDER.PAGE')}>
      <LinkButton href={withWayBack(templateText(tab.page ?? ROOT_PATH, base), way)}>
        {text('FOLDER.OPEN_PAGE')}
      </LinkButton>
    </EmptyState>
  )
}

/**
 * The records that belong to this one, in the list of their entity; new ones start with the file's values.
 */
function FolderList({ tab }: { tab: FolderTabDescription }) {
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const way = useWayBack(tab.tab)
  const route = tab.entity ?? ''
  const fixed = useMemo(() => (base ? tabTerms(tab, base) : null), [tab, base])
  const frame = useMemo(() => {
    if (!fixed || !base) return null
    const fill = tabFill(tab, base)
    const query =
      Object.keys(fill).length > 0 ? `?${new URLSearchParams({ fill: JSON.stringify(fill) })}` : ''
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
