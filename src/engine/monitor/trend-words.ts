import { enumLabel } from '../../catalogue/labels/texts'
import type { PublicEntity } from '../../contract/model/entity'
import type { PlotSeries } from '../../contract/model/plot'

/** Lines by code of a field, in the language; as many as the chart has colours, the others combined. */
export function codeSeries(
  series: readonly PlotSeries[],
  entity: PublicEntity | undefined,
  { field, lang, others }: { field: string; lang: string; others: string },
): PlotSeries[] {
  const named = series.map((one) => ({
    ...one,
    name: entity ? enumLabel(entity, field, one.id, lang) : one.id,
  }))
  return groupOthers(named, others)
}

/** Lines beyond this number are combined. */
const LINES_MAX = 5

/** The first lines, and the sum of all others as one line. */
function groupOthers(series: readonly PlotSeries[], others: string): PlotSeries[] {
  if (series.length <= LINES_MAX) return [...series]
  const shown = series.slice(0, LINES_MAX - 1)
  const rest = series.slice(LINES_MAX - 1)
  const values = (rest[0]?.values ?? []).map((_, index) =>
    rest.reduce((sum, one) => sum + (one.values[index] ?? 0), 0),
  )
  return [...shown, { id: '_others', name: others, color: 'var(--chart-rest)', values }]
}

/** A code of a field in the language. */
export function codeLabel(
  entity: PublicEntity | undefined,
  field: string,
  code: string,
  lang: string,
): string {
  return entity ? enumLabel(entity, field, code, lang) : code
}
