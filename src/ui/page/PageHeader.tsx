import type { ReactNode } from 'react'
import { Tile } from '../basics/Tile'

export interface PageHeaderProps {
  title: string
  /** one muted line under the title */
  subtitle?: ReactNode
  /** the entity's tile; absent on pages without an entity */
  tile?: { color: string; icon: string } | undefined
  /** at most two quiet buttons (class `opt` hides one on small screens), then the primary */
  children?: ReactNode
}

/** Header of a page: tile and title at the start, actions at the end. */
export function PageHeader({ title, subtitle, tile, children }: PageHeaderProps) {
  return (
    <div className="page-head">
      {tile ? <Tile color={tile.color} icon={tile.icon} size="big" /> : null}
      <div className="grow">
        <h1>{title}</h1>
        {subtitle ? <p className="muted">{subtitle}</p> : null}
      </div>
      {children ? <div className="tools">{children}</div> : null}
    </div>
  )
}
