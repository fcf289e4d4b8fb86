import { useMemo } from 'react'
import { folderDescription, folderPreference, hasFolder, tabInForce } from '../../engine/folder/folder'
import type { OpenRecord } from '../../engine/record'
import { EmptyState } from '../../ui/EmptyState'
import { LinkButton } from '../../ui/LinkButton'
import { TabStrip } from '../../ui/TabStrip'
import { RecordProvider, useRecord } from '../field/record-context'
import { useOffice, usePath, usePreference, useTexts, useUser } from '../office'
import { recordPath } from '../record'
import { Unopened, useOpenRecord } from '../record'
import { createScope } from '../record'
import { useCrumb } from '../shell/crumb'
import { FolderBar } from './FolderBar'
import { FolderTabPanel } from './FolderTabPanel'
import { TAB, tabAddress } from './tab-address'
import '../../ui/styles/record.css'

export interface FolderPageProps {
  route: string
  id: string
  /** where the folder is left to when it was not entered in this browser tab: a path without its first slash */
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

/** Head, tabs and the tab in force: the one of the address, else the person's own for folders of this kind (VIRT-06). */
function FolderTabs({ backPath }: { backPath: string }) {
  const office = useOffice()
  const { open } = useRecord()
  const { lang, text } = useTexts()
  const path = usePath()
  const [preferred, prefer] = usePreference(folderPreference(open.entity))
  const tabs = useMemo(() => folderDescription(office, open, lang), [office, open, lang])
  const asked = new URLSearchParams(path.split('?')[1]).get(TAB)
  const tab = tabInForce(tabs, asked, preferred)
  if (!tab) return <NoFolder />
  return (
    <section className="rec" data-route={open.target.route} data-mode="folder">
      <div className="rcol">
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
    <section className="rec" data-route={target.route} data-mode="folder">
      <EmptyState icon="folder" color={conf.color} title={text('FOLDER.NONE')}>
        <LinkButton href={recordPath(target.route, target.id ?? '')}>{text('FOLDER.OPEN_RECORD')}</LinkButton>
      </EmptyState>
    </section>
  )
}
