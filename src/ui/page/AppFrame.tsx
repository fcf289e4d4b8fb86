import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '../basics/class-names'
import { useUi } from '../basics/UiContext'
import { IconButton } from '../controls/IconButton'

export interface AppFrameProps {
  /** SideNav */
  side: ReactNode
  /** TopBar */
  top: ReactNode
  /** the page; it becomes the main landmark */
  children: ReactNode
  /** small screens: the menu lies over the page */
  drawerOpen: boolean
  onDrawerClose: () => void
}

/**
 * Menu at the start, bar above, page. On small screens the menu is a drawer that Esc or a click beside it
 * closes.
 */
export function AppFrame({ side, top, children, drawerOpen, onDrawerClose }: AppFrameProps) {
  const { text } = useUi()
  const drawer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!drawerOpen) return
    const opener = document.activeElement
    drawer.current?.querySelector<HTMLElement>('a, button, summary')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [drawerOpen])
  return (
    <div className="app">
      <a className="skip" href="#main">
        {text('APP.SKIP_TO_CONTENT')}
      </a>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the drawer from whatever inside has the focus */}
      <div
        ref={drawer}
        className={classNames('side-slot', drawerOpen && 'open')}
        onKeyDown={(event) => event.key === 'Escape' && drawerOpen && onDrawerClose()}
      >
        {side}
        {drawerOpen ? (
          <button
            type="button"
            className="scrim"
            aria-label={text('UI.CLOSE_MENU')}
            onClick={onDrawerClose}
          />
        ) : null}
      </div>
      <div className="top-slot" inert={drawerOpen}>
        {top}
      </div>
      <main className="main" id="main" tabIndex={-1} inert={drawerOpen}>
        {children}
      </main>
    </div>
  )
}

interface TopBarProps {
  /** Breadcrumbs */
  crumbs: ReactNode
  /** opens the menu on small screens */
  onBurger: () => void
  /** search, notices, user; class `wide` hides a thing on small screens */
  children: ReactNode
}

/** The bar over every page: breadcrumbs, then search and personal tools. */
export function TopBar({ crumbs, onBurger, children }: TopBarProps) {
  const { text } = useUi()
  return (
    <header className="top">
      <IconButton icon="menu" className="burger" label={text('UI.OPEN_MENU')} onClick={onBurger} />
      {crumbs}
      <span className="grow" />
      {children}
    </header>
  )
}
