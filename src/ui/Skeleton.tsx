import './styles/form-grid.css'
import './RecordHead.css'
import { Tile } from './Tile'
import { useUi } from './UiContext'

/** Grey fields in the place of a form that is still loading; `widths` in 12ths. */
export function SkeletonForm({ widths = [3, 6, 3, 6, 3, 3] }: { widths?: readonly number[] }) {
  const { text } = useUi()
  return (
    <div className="form" aria-busy="true">
      <p className="sr" role="status">
        {text('APP.LOADING')}
      </p>
      <div className="grid12" aria-hidden="true">
        {widths.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <div key={index} className="f" data-w={width}>
            <span className="sk label" />
            <span className="sk control" />
          </div>
        ))}
      </div>
    </div>
  )
}

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
