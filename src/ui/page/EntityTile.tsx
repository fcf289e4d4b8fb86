import { Tile } from '../basics/Tile'
import { Link } from '../controls/Link'
import './EntityTile.css'

export interface EntityTileProps {
  color: string | null | undefined
  icon: string | null | undefined
  label: string
  /** address of the record or list */
  href?: string | undefined
}

/** An entity or record named in a line: small tile and word, a link when it leads somewhere. */
export function EntityTile({ color, icon, label, href }: EntityTileProps) {
  const face = (
    <>
      <Tile color={color} icon={icon} />
      <span className="cut">{label}</span>
    </>
  )
  return href ? (
    <Link className="entity-name" href={href}>
      {face}
    </Link>
  ) : (
    <span className="entity-name">{face}</span>
  )
}
