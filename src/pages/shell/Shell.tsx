import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { shellMenus } from '../../engine/conf'
import { AppFrame, TopBar } from '../../ui/AppFrame'
import { afterPaint } from '../../ui/painted'
import { SideNav } from '../../ui/SideNav'
import { useOffice, usePath, useTexts, useVisible } from '../office'
import { BusyBar } from './BusyBar'
import { CrumbProvider } from './crumb'
import { Personal } from './Personal'
import { TrailLinks } from './Trail'
import { useHeadingFocus } from './use-heading-focus'

const TopTools = lazy(afterPaint(() => import('./TopTools').then((module) => ({ default: module.TopTools }))))

const PreviewBar = lazy(() => import('./PreviewBar').then((module) => ({ default: module.PreviewBar })))

const NO_MENUS = { main: [], system: [], personal: [] }

/** The frame of every signed-in page (SHELL-04): main and system menu, path, what is personal, and the page. */
export function Shell({ languages, children }: { languages: readonly string[]; children: ReactNode }) {
  const office = useOffice()
  const { text } = useTexts()
  const path = usePath()
  const visible = useVisible()
  const role = useStore(office.preview.store, (state) => state.role)
  useHeadingFocus(path)
  const [drawer, setDrawer] = useState(false)
  const menus = useMemo(() => (visible ? shellMenus(visible) : NO_MENUS), [visible])

  const side = (
    <SideNav
      brand={text('APP.NAME')}
      entries={menus.main}
      system={menus.system}
      systemLabel={text('APP.SYSTEM_MENU')}
      systemTitle={text('APP.SYSTEM')}
      current={path.split(/[?#]/)[0] ?? path}
      onAction={(action) => action === 'logout' && void office.session.signOut()}
      onChoose={() => setDrawer(false)}
    />
  )
  return (
    <CrumbProvider>
      <AppFrame
        side={side}
        top={
          <TopBar crumbs={<TrailLinks />} onBurger={() => setDrawer(true)}>
            <Suspense fallback={<span className="gs-slot" />}>
              <TopTools languages={languages} />
            </Suspense>
            <Personal entries={menus.personal} languages={languages} />
          </TopBar>
        }
        drawerOpen={drawer}
        onDrawerClose={() => setDrawer(false)}
      >
        <BusyBar />
        {role === null ? null : (
          <Suspense>
            <PreviewBar role={role} />
          </Suspense>
        )}
        {children}
      </AppFrame>
    </CrumbProvider>
  )
}
