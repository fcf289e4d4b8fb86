import type { ReactNode } from 'react'
import { IconButton } from './IconButton'
import { useUi } from './UiContext'

export interface TopBarProps {
  /** Breadcrumbs */
  crumbs: ReactNode
  /** opens the menu on small screens */
  onBurger: () => void
  /** search, notices, user; class `wide` hides a thing on small screens */
  children: ReactNode
}

/** The bar over every page: where I am, then search and what is mine. */
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
