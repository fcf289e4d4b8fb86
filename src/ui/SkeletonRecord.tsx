import { SkeletonForm } from './Skeleton'
import { Tile } from './Tile'
import './styles/record.css'

/** Grey bars in the place of a record that is still loading; the tile of its kind is known before. */
export function SkeletonRecord({ tile }: { tile?: { color: string; icon: string } | undefined }) {
  return (
    <div className="rcol">
      <div className="rhead" aria-hidden="true">
        {tile ? <Tile color={tile.color} icon={tile.icon} size="big" /> : null}
        <div className="ttl grow">
          <span className="sk title" />
          <span className="sk label" />
        </div>
      </div>
      <div className="rbody">
        <SkeletonForm />
      </div>
    </div>
  )
}
