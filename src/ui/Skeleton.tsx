import { useUi } from './UiContext'
import './styles/form-grid.css'

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
