import { Plot } from '../../../ui/plot/Plot'
import { useTexts } from '../../office'
import { Case, Part } from './Part'
import { PLOT_DAYS, PLOT_MADE, PLOT_SENT } from './samples'

const SHAPES = ['line', 'area', 'bars'] as const

/** Figures over time, in each shape. */
export function PlotParts() {
  const { text } = useTexts()
  const lines = [
    { id: 'made', name: text('GALLERY.SAMPLE.ACTIVE'), values: PLOT_MADE },
    { id: 'sent', name: text('GALLERY.SAMPLE.CLOSED'), values: PLOT_SENT },
  ]
  return (
    <Part name="Plot">
      {SHAPES.map((shape) => (
        <Case key={shape} code={shape} wide stacked>
          <Plot label={shape} step="day" at={PLOT_DAYS} lines={lines} shape={shape} />
        </Case>
      ))}
    </Part>
  )
}
