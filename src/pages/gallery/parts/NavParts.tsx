import { useState } from 'react'
import type { Density, Theme } from '../../../contract/calls/preference'
import { Breadcrumbs } from '../../../ui/page/Breadcrumbs'
import { SideNav } from '../../../ui/page/SideNav'
import { SidePanel } from '../../../ui/page/SidePanel'
import { TabStrip } from '../../../ui/page/TabStrip'
import { Tabs } from '../../../ui/page/Tabs'
import { ThemeControl } from '../../../ui/page/ThemeControl'
import { ThemeTurn } from '../../../ui/page/ThemeTurn'
import type { PageTexts } from '../../office'
import { Case, doNothing, Part, Tried } from './Part'
import { LONG_COMPANY } from './samples'

type Texts = Pick<PageTexts, 'text'>

const HERE = '/gallery'

/** Ways from one page or part to the next. */
export function NavParts({ text }: Texts) {
  const tabs = ['data', 'preferences', 'security', 'consents', 'notices'].map((id, at) => ({
    id,
    label: text(`PROFILE.TAB.${id}`),
    ...(at === 0 ? { count: 3 } : {}),
  }))
  return (
    <>
      <Part name="Breadcrumbs">
        <Case name="LONG" wide stacked>
          <Breadcrumbs items={[{ label: text('CRUD.FOLDER'), href: HERE }, { label: LONG_COMPANY }]} />
        </Case>
      </Part>
      <Part name="Tabs">
        <Case name="PLAIN" wide stacked>
          <Tried start="data">
            {(active, keep) => <Tabs label="Tabs" tabs={tabs.slice(0, 3)} active={active} onChange={keep} />}
          </Tried>
        </Case>
      </Part>
      <Part name="TabStrip">
        <Case name="PLAIN" stacked>
          <Tried start="data">
            {(active, keep) => <TabStrip label="TabStrip" tabs={tabs} active={active} onChange={keep} />}
          </Tried>
        </Case>
      </Part>
      <Sides text={text} tabs={tabs.slice(0, 2)} />
      <Looks />
    </>
  )
}

function Sides({ text, tabs }: Texts & { tabs: readonly { id: string; label: string }[] }) {
  const [tab, setTab] = useState('data')
  const entry = (id: string, key: string, icon: string, path: string) => ({
    id,
    label: text(key),
    icon,
    path,
    action: null,
    items: [],
  })
  return (
    <>
      <Part name="SideNav">
        <Case name="PLAIN" stacked>
          <div className="stage">
            <SideNav
              brand={text('APP.NAME')}
              unit="Modena"
              entries={[
                entry('sheet', 'RECORD.SHEET', 'building', HERE),
                entry('folder', 'CRUD.FOLDER', 'folder', '/gallery/folder'),
              ]}
              system={[entry('own', 'PROFILE.TITLE', 'user', '/gallery/profile')]}
              systemLabel={text('APP.SYSTEM_MENU')}
              systemTitle={text('APP.SYSTEM')}
              current={HERE}
              counts={{ folder: 3 }}
              onAction={doNothing}
            />
          </div>
        </Case>
      </Part>
      <Part name="SidePanel">
        <Case name="PLAIN" stacked>
          <div className="stage">
            <SidePanel
              label={text('CRUD.SIDEBAR')}
              tabs={tabs}
              active={tab}
              onTab={setTab}
              onClose={doNothing}
            >
              <p>{text('PROFILE.LANG_HELP')}</p>
            </SidePanel>
          </div>
        </Case>
      </Part>
    </>
  )
}

function Looks() {
  const [theme, setTheme] = useState<Theme>('auto')
  const [density, setDensity] = useState<Density>('normal')
  return (
    <>
      <Part name="ThemeControl">
        <Case name="PLAIN" wide stacked>
          <ThemeControl theme={theme} density={density} onTheme={setTheme} onDensity={setDensity} />
        </Case>
      </Part>
      <Part name="ThemeTurn">
        <Case name="PLAIN">
          <ThemeTurn theme={theme} onTheme={setTheme} />
        </Case>
      </Part>
    </>
  )
}
