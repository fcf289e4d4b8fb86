import type { ReactNode } from 'react'
import { Tile } from '../basics/Tile'

export interface EmptyStateProps {
  icon: string
  /** colour of the tile: the entity's, or a tone (`var(--data-ambra)`) */
  color?: string | null | undefined
  title: string
  /** one sentence: the cause and what to do */
  text?: ReactNode
  /** one primary, one quiet alternative */
  children?: ReactNode
}

/** An empty view with its reason: nothing yet, filters exclude all, no right. */
export function EmptyState({ icon, color, title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Tile icon={icon} color={color} size="big" />
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children ? <div className="row">{children}</div> : null}
    </div>
  )
}

/** A missing page or record, with links: the list, the search, the start page. */
export function NotFound({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <EmptyState icon="search" color="var(--data-ardesia)" title={title} text={text}>
      {children}
    </EmptyState>
  )
}
