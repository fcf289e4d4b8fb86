import type { Json, JsonObject } from './json'
import type { LocalText } from './language'

/**
 * What a card of the start page shows: `figure` the number of records, `list` the first of them, `counts` the number per code of
 * a field, `recent` the records of all entities changed last.
 */
export const CARD_KINDS = ['figure', 'list', 'counts', 'recent'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** Maximum rows of a card's list. */
export const CARD_ROWS_MAX = 10

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
}

/** A card as one user sees it; texts are in the user's language. */
export interface CardView extends Pick<Card, 'id' | 'kind' | 'filter' | 'width' | 'group'> {
  title: string
  route: string | null
  /** shown by default */
  shown: boolean
  /** null = not requested */
  data: CardData | null
}
