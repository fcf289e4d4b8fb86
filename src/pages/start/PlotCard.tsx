import type { CardPlotData, CardView } from '../../contract/model/dashboard'
import { Plot } from '../../ui/plot/Plot'
import { useEntityConf, useTexts } from '../office'

/** A figure over time, with its labels. */
export function PlotCard({ card, plot }: { card: CardView; plot: CardPlotData }) {
  const { text } = useTexts()
  const { at, of, series, shape, step } = plot
  const records = useEntityConf(card.route ?? '')?.name
  if (series.every(({ values }) => values.every((value) => !value)))
    return <p className="muted">{text('START.NOTHING')}</p>
  const lines = series.map((one) => ({
    ...one,
    name: one.name || (of === 'count' && records) || text(`START.OF.${of}`),
  }))
  return <Plot label={card.title} step={step} at={at} lines={lines} shape={shape} height={168} />
}
