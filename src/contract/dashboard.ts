import type { Json, JsonObject } from './json'
import type { LocalText } from './language'

/**
 * What a card of the start page shows: `figure` how many records, `list` the first of them, `counts` how many per code of a
 * field, `recent` the records changed last over all entities.
 */
export const CARD_KINDS = ['figure', 'list', 'counts', 'recent'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Most rows that a card lists. */
export const CARD_ROWS_MAX = 10

/** A card as its file describes it, defaults filled in. */
export interface Card {
  id: string
  kind: CardKind
  /** whose records; null for `recent` */
  entity: string | null
  /** conditions as in a view of the list; `@me`, `@today+30` … are filled in */
  filter: JsonObject
  sort: string[]
  /** rows of a list */
  size: number
  /** field shown beside each row: a date that matters */
  field: string | null
  /** field whose codes are counted */
  group: string
  /** columns of twelve */
  width: number
  order: number
  /** roles that see it until they choose; null = everybody who may read its records, empty = nobody */
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
  /** of the card's field */
  value: Json
  updatedAt: string
}

/** How many records have a code. */
export interface CardCount {
  code: string
  name: string
  /** null = one of the colours of charts */
  color: string | null
  count: number
}

/** What a card shows. */
export interface CardData {
  total: number
  totalExact: boolean
  rows: CardRow[]
  counts: CardCount[]
}

/** A card as one user meets it; texts are in the user's language. */
export interface CardView extends Pick<Card, 'id' | 'kind' | 'filter' | 'width' | 'group'> {
  title: string
  route: string | null
  /** offered from the start */
  shown: boolean
  /** null = not asked for */
  data: CardData | null
}
