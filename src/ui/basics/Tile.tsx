import { classNames } from './class-names'
import { Icon } from './Icon'
import { tint } from './tint'

export interface TileProps {
  color: string | null | undefined
  icon: string | null | undefined
  /** 32 px in page headers and empty states, 20 px elsewhere */
  size?: 'small' | 'big' | undefined
}

/** The mosaic tile: an entity's icon in its own colour, wherever the entity is named. */
export function Tile({ color, icon, size = 'small' }: TileProps) {
  return (
    <span className={classNames('tile tint', size === 'big' && 'big')} style={tint(color)}>
      <Icon name={icon} />
    </span>
  )
}
