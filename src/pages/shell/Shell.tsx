import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { EntityConf } from '../../contract/model/conf'
import { shellMenus } from '../../engine/cache/conf'
import { afterPaint } from '../../ui/basics/painted'
import { useDelay } from '../../ui/basics/use-delay'
import { AppFrame, TopBar } from '../../ui/page/AppFrame'
import { SideNav } from '../../ui/page/SideNav'
import { RefreshBar } from '../../ui/page/SlowNote'
import { useHref, useOffice, useTexts, useVisible } from '../office'
import { Personal } from './Personal'
import { CrumbProvider, TrailLinks } from './trail'

const TopTools = lazy(afterPaint(() => import('./TopTools').then((module) => ({ default: module.TopTools }))))

const OutdatedBar = lazy(() => import('./OutdatedBar').then((module) => ({ default: module.OutdatedBar })))
const PreviewBar = lazy(() => import('./PreviewBar').then((module) => ({ default: module.PreviewBar })))

const NO_MENUS = { own: [], main: [], system: [], personal: [] }

/**
 * The frame of every signed-in page (SHELL-04): main and system menu, breadcrumbs, personal menu, and the
 * page.
 */
export function Shell({ languages, children }: { languages: readonly string[]; children: ReactNode }) {
  const office = useOffice()
  const { text } = useTexts()
  const path = useHref()
  const visible = useVisible()
  const role = useStore(office.preview.store, (state) => state.role)
  useHeadingFocus(path)
  const [drawer, setDrawer] = useState(false)
  const outdated = visible?.items.find((conf) => isOutdated(conf) && path.split(/[/?#]/)[1] === conf.route)
  const menus = useMemo(() => (visible ? shellMenus(visible) : NO_MENUS), [visible])

  const side = (
    <SideNav
      brand={text('APP.NAME')}
      own={menus.own}
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
            <Suspense fallback={<span className="search-slot" />}>
              <TopTools languages={languages} />
            </Suspense>
            <Personal entries={menus.personal} own={menus.own} languages={languages} />
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
        {outdated ? (
          <Suspense>
            <OutdatedBar conf={outdated} />
          </Suspense>
        ) : null}
        {children}
      </AppFrame>
    </CrumbProvider>
  )
}

/** Whether a former version of an entity is served, because its file has errors. */
const isOutdated = ({ assets, problems }: EntityConf): boolean =>
  assets !== null && problems.some(({ severity }) => severity === 'error')

/** Shorter calls show no progress bar, which would only flash. */
const SHOWN_AFTER_MS = 300

/** Shows that calls are running; quiet calls do not count. */
function BusyBar() {
  const busy = useStore(useOffice().busy.store, ({ calls }) => calls > 0)
  return <RefreshBar active={useDelay(busy, SHOWN_AFTER_MS)} />
}

/** Focuses the heading of the page inside `main`; false while there is none. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * After a move to another page the focus stands on its heading, so that a screen reader says where one is. A
 * page that is still loading gets it when its heading arrives, unless the person pressed a key or the pointer
 * meanwhile. A list one comes back to has taken the focus to its row already, and keeps it.
 */
function useHeadingFocus(path: string): void {
  const page = path.split(/[?#]/)[0]
  const last = useRef(page)
  useEffect(() => {
    const main = document.querySelector<HTMLElement>('main')
    if (last.current === page || !main) return
    last.current = page
    // With the next frame, whose layout it needs anyway: at once it would lay the page out twice. Who took
    // the focus meanwhile keeps it.
    let frame = 0
    const soon = () => {
      const held = document.activeElement
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const { activeElement, body } = document
        if (activeElement === held || activeElement === body) focusHeading(main)
      })
    }
    if (!main.querySelector('.gridwrap')?.contains(document.activeElement)) soon()
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) soon()
    })
    const since = performance.now()
    // The key press that caused the navigation is still bubbling when this starts to listen.
    const end = () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
    const stop = ({ timeStamp }: Pick<Event, 'timeStamp'>) => timeStamp > since && end()
    observer.observe(main, { childList: true, subtree: true })
    // Key events of plain characters are stopped before they bubble: only capturing listeners receive them.
    window.addEventListener('keydown', stop, true)
    window.addEventListener('pointerdown', stop)
    return () => {
      end()
      window.removeEventListener('keydown', stop, true)
      window.removeEventListener('pointerdown', stop)
    }
  }, [page])
}
