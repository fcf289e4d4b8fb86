import '../styles/form-grid.css'
import './RecordHeader.css'
import { Tile } from '../basics/Tile'
import { useUi } from '../basics/UiContext'

/** Placeholder fields of a loading form; `widths` in 12ths. */
export function SkeletonForm({ widths = [3, 6, 3, 6, 3, 3] }: { widths?: readonly number[] }) {
  const { text } = useUi()
  return (
    <div className="form" aria-busy="true">
      <p className="sr-only" role="status">
        {text('APP.LOADING')}
      </p>
      <div className="grid12" aria-hidden="true">
        {widths.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <div key={index} className="field" data-w={width}>
            <span className="placeholder label" />
            <span className="placeholder control" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Placeholder bars of a loading record; the tile of its entity is already known. */
export function SkeletonRecord({ tile }: { tile?: { color: string; icon: string } | undefined }) {
  return (
    <div className="record-column">
      <div className="record-head" aria-hidden="true">
        {tile ? <Tile color={tile.color} icon={tile.icon} size="big" /> : null}
        <div className="record-title grow">
          <span className="placeholder title" />
          <span className="placeholder label" />
        </div>
      </div>
      <div className="record-body">
        <SkeletonForm />
      </div>
    </div>
  )
}
