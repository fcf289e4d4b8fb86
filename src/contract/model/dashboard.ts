import type { Json, JsonObject } from '../json'
import type { LocalText } from '../language'
import type { PlotData } from './plot'

/**
 * What a card of the start page shows: `figure` the number of records, `list` the first of them, `counts` the
 * number per code of a field, `recent` the records of all entities that the person changed last, `plot`
 * counts, sums or ages over time, `map` where the records are.
 */
export const CARD_KINDS = ['figure', 'list', 'counts', 'recent', 'plot', 'map'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Maximum rows of a card's list. */
export const CARD_ROWS_MAX = 10

/** Intervals of a card's plot, and their maximum number. */
export const CARD_STEPS = ['day', 'week', 'month'] as const
export const CARD_PERIODS_MAX = 60

/** How a plot is drawn. */
export const PLOT_SHAPES = ['bars', 'line', 'area'] as const

/** The plot of a card, defaults filled in. */
export interface CardPlot {
  over: (typeof CARD_STEPS)[number]
  /** date or instant that says when */
  by: string
  /** number of intervals up to now */
  periods: number
  /** a line per code of this field; null = one line */
  group: string | null
  /** count = records; sum = of a number; age = mean days from another date to `by` */
  of: 'count' | 'sum' | 'age'
  /** the number or the other date; null for counts */
  field: string | null
  shape: (typeof PLOT_SHAPES)[number]
}

/** A plot of a card with its figures. */
export interface CardPlotData extends PlotData, Pick<CardPlot, 'of' | 'shape'> {}

/** The cards a person chose and those they hid; cards in neither list are shown by role. */
export interface CardChoice {
  shown: readonly string[]
  hidden: readonly string[]
}

/** A card from its schema file, defaults filled in. */
export interface Card {
  id: string
  kind: CardKind
  /** route of its records; null for `recent` */
  entity: string | null
  /** conditions as in a view of the list; `@me`, `@today+30` … are replaced */
  filter: JsonObject
  sort: string[]
  /** number of rows of a list */
  size: number
  /** field shown beside each row: a relevant date */
  field: string | null
  /** field whose codes are counted */
  group: string
  /** null = another kind */
  plot: CardPlot | null
  /** width in 12ths */
  width: number
  order: number
  /** roles that see it by default; null = everyone who may read its records, empty = no one */
  roles: string[] | null
  text: LocalText
}

/** A record on a card. */
export interface CardRow {
  route: string
  id: string
  label: string
  code: string | null
  status: string | null
  /** value of the card's field */
  value: Json
  updatedAt: string
}

/** Number of records with a code. */
export interface CardCount {
  code: string
  name: string
  /** null = one of the chart colours */
  color: string | null
  count: number
}

/** Content of a card. */
export interface CardData {
  total: number
  totalExact: boolean
  rows: CardRow[]
  counts: CardCount[]
  /** null = another kind */
  plot: CardPlotData | null
  /** sanitized markup of a text; absent = another kind */
  html?: string
}

/** A card as one user sees it; texts are in the user's language. */
export interface CardView extends Pick<Card, 'id' | 'filter' | 'width' | 'group'> {
  /** `text`: the domain's content for everyone, which no file declares */
  kind: CardKind | 'text'
  title: string
  route: string | null
  /** shown by default */
  shown: boolean
  /** null = not requested */
  data: CardData | null
}
